package analyzers_test

var lifecycleMutations = []mutation{
	// startshutdown
	{
		name: "deferred Shutdown deleted",
		rule: "startshutdown", file: reportMain, line: "manager.Start()",
		edits: []edit{{reportMain, "\tdefer manager.Shutdown()\n", ""}},
	},
	{
		name: "Shutdown before Start",
		rule: "startshutdown", file: reportMain, line: "manager.Start()",
		edits: []edit{
			{reportMain, "\tdefer manager.Shutdown()\n", ""},
			{reportMain, "\tif err := manager.Start(); err != nil {", "\tmanager.Shutdown()\n\tif err := manager.Start(); err != nil {"},
		},
	},
	{
		name: "Shutdown only where Start failed",
		rule: "startshutdown", file: reportMain, line: "manager.Start()",
		edits: []edit{
			{reportMain, "\tdefer manager.Shutdown()\n", ""},
			{reportMain, "\tif err := manager.Start(); err != nil {\n", "\tif err := manager.Start(); err != nil {\n\t\tmanager.Shutdown()\n"},
		},
	},
	{
		name: "Shutdown behind an empty select",
		rule: "startshutdown", file: reportMain, line: "server.Start(mux)",
		edits: []edit{{reportMain, "\t<-ctx.Done()\n\tserver.Stop()\n", "\tlog.Print(ctx.Err())\n\tselect {}\n\tserver.Stop()\n"}},
	},
	{
		name: "server's Shutdown deleted behind Stop",
		rule: "startshutdown", file: mailerMain, line: "srv.Start(",
		edits: []edit{{mailerMain, "\tsrv.Shutdown()\n", ""}},
	},
	{
		name: "wrapper's Close behind an endless loop",
		rule: "startshutdown", file: apiMain, line: "worker.Start(",
		edits: []edit{{apiMain, "\t\t<-ctx.Done()\n\t\tworker.Close()\n", "\t\tfor {\n\t\t\ttime.Sleep(time.Second)\n\t\t}\n\t\tworker.Close()\n"}},
	},
	{
		name: "wrapper's Close deleted from goroutine",
		rule: "startshutdown", file: apiMain, line: "worker.Start(",
		edits: []edit{{apiMain, "\t\tworker.Close()\n", ""}},
	},
	{
		name: "wrapper's deferred Close deleted",
		rule: "startshutdown", file: workerMain, line: "worker.Start(mux)",
		edits: []edit{{workerMain, "\tdefer worker.Close()\n", ""}},
	},
	{
		name: "wrapper's deferred Close becomes Drain",
		rule: "startshutdown", file: workerMain, line: "worker.Start(mux)",
		edits: []edit{{workerMain, "defer worker.Close()", "defer worker.Drain()"}},
	},
	{
		name: "wrapper's deferred Stop deleted",
		rule: "startshutdown", file: mailerMain, line: "cron.Start()",
		edits: []edit{{mailerMain, "\tdefer cron.Stop()\n", ""}},
	},
	{
		name: "Shutdown deleted from server wrapper's Close",
		rule: "startshutdown", file: queueFile, line: "w.server.Start(h)",
		edits: []edit{{queueFile, "\tw.server.Shutdown()\n", "\t_ = w.server.Ping()\n"}},
	},
	{
		name: "Shutdown deleted from scheduler wrapper's Stop",
		rule: "startshutdown", file: queueFile, line: "c.scheduler.Start()",
		edits: []edit{{queueFile, "\tc.scheduler.Shutdown()\n", "\t_ = c.scheduler.Unregister(\"\")\n"}},
	},

	// stopshutdown
	{
		name: "Stop after Shutdown",
		rule: "stopshutdown", file: reportMain, line: "server.Stop()",
		edits: []edit{
			{reportMain, "\tserver.Stop()\n", ""},
			{reportMain, "\tserver.Shutdown()\n", "\tserver.Shutdown()\n\tserver.Stop()\n"},
		},
	},
	{
		name: "early return between Stop and Shutdown",
		rule: "stopshutdown", file: reportMain, line: "server.Stop()",
		edits: []edit{{reportMain, "\tserver.Stop()\n", "\tserver.Stop()\n\tif err := server.Ping(); err != nil {\n\t\treturn err\n\t}\n"}},
	},
	{
		name: "Shutdown on a condition",
		rule: "stopshutdown", file: reportMain, line: "server.Stop()",
		edits: []edit{{reportMain, "\tserver.Shutdown()\n", "\tif cfg.Drain > 0 {\n\t\tserver.Shutdown()\n\t}\n"}},
	},
	{
		name: "Shutdown deleted after Stop",
		rule: "stopshutdown", file: reportMain, line: "server.Stop()",
		edits: []edit{{reportMain, "\tserver.Shutdown()\n", ""}},
	},
	{
		name: "deferred Stop runs after deferred Shutdown",
		rule: "stopshutdown", file: reportMain, line: "server.Stop()",
		edits: []edit{
			{reportMain, "\t<-ctx.Done()\n\tserver.Stop()\n", "\tdefer server.Stop()\n\tdefer server.Shutdown()\n\t<-ctx.Done()\n"},
			{reportMain, "\tlog.Print(\"no more reports are begun\")\n\tserver.Shutdown()\n", "\tlog.Print(\"no more reports are begun\")\n"},
		},
	},
	{
		name: "os.Exit skips the wrapper's deferred Close",
		rule: "stopshutdown", file: workerMain, line: "worker.Drain()",
		edits: []edit{{workerMain, "\"at most\", cfg.Drain)\n", "\"at most\", cfg.Drain)\n\tos.Exit(0)\n"}},
	},
	{
		name: "wrapper's Close deleted after Drain",
		rule: "stopshutdown", file: workerMain, line: "worker.Drain()",
		edits: []edit{{workerMain, "\tdefer worker.Close()\n", ""}},
	},
	{
		name: "wrapper's Close becomes Drain in goroutine",
		rule: "stopshutdown", file: apiMain, line: "worker.Drain()",
		edits: []edit{{apiMain, "worker.Close()", "worker.Drain()"}},
	},
	{
		name: "wrapper's Close only stops",
		rule: "stopshutdown", file: queueFile, line: "w.server.Stop()",
		edits: []edit{{queueFile, "w.server.Shutdown()", "w.server.Stop()"}},
	},

	// shutdowntimeout
	{
		name: "field dropped from another package's config function",
		rule: "shutdowntimeout", file: workerMain, line: "queue.NewWorker(",
		edits: []edit{{queueConf, "\t\tShutdownTimeout: drain,\n", ""}},
	},
	{
		name: "field zero in another package's config function",
		rule: "shutdowntimeout", file: workerMain, line: "queue.NewWorker(",
		edits: []edit{{queueConf, "ShutdownTimeout: drain,", "ShutdownTimeout: 0,"}},
	},
	{
		name: "config function without the field",
		rule: "shutdowntimeout", file: workerMain, line: "queue.NewWorker(",
		edits: []edit{{workerMain, "queue.MainConfig(cfg.Drain)", "queue.BulkConfig()"}},
	},
	{
		name: "field dropped from literal",
		rule: "shutdowntimeout", file: apiMain, line: "asynq.Config{",
		edits: []edit{{apiMain, "\t\tShutdownTimeout: 20 * time.Second,\n", ""}},
	},
	{
		name: "field zero in literal",
		rule: "shutdowntimeout", file: apiMain, line: "asynq.Config{",
		edits: []edit{{apiMain, "20 * time.Second", "0 * time.Second"}},
	},
	{
		name: "assignment dropped from another package's helper",
		rule: "shutdowntimeout", file: reportMain, line: "asynq.Config{",
		edits: []edit{{queueConf, "\tc.ShutdownTimeout = drain\n", ""}},
	},
	{
		name: "helper's call dropped",
		rule: "shutdowntimeout", file: reportMain, line: "asynq.Config{",
		edits: []edit{{reportMain, "\tqueue.Tune(&serverConfig, cfg.Drain)\n", ""}},
	},
	{
		name: "helper called after the server was made",
		rule: "shutdowntimeout", file: reportMain, line: "asynq.Config{",
		edits: []edit{
			{reportMain, "\tqueue.Tune(&serverConfig, cfg.Drain)\n", ""},
			{reportMain, "asynq.NewServer(cfg.Redis, serverConfig)\n", "asynq.NewServer(cfg.Redis, serverConfig)\n\tqueue.Tune(&serverConfig, cfg.Drain)\n"},
		},
	},

	// handlershutdown
	{
		name: "error becomes log.Fatal",
		rule: "handlershutdown", file: mailFile, line: "log.Fatal(err)",
		edits: []edit{
			{mailFile, "\t\"log/slog\"\n", "\t\"log\"\n\t\"log/slog\"\n"},
			{mailFile, "\"News from the shop\"); err != nil {\n\t\t\treturn err\n", "\"News from the shop\"); err != nil {\n\t\t\tlog.Fatal(err)\n"},
		},
	},
	{
		name: "helper that ends the process",
		rule: "handlershutdown", file: shopFile, line: "s.Office.Dir.MustExist()",
		edits: []edit{{shopFile, "\treturn s.Office.Post(", "\ts.Office.Dir.MustExist()\n\treturn s.Office.Post("}},
	},
	{
		name: "Shutdown in a handler",
		rule: "handlershutdown", file: reportMain, line: "server.Shutdown() // enough",
		edits: []edit{{
			reportMain, "\tif err := server.Start(mux); err != nil {",
			"\tmux.HandleFunc(\"report:last\", func(context.Context, *asynq.Task) error {\n\t\tserver.Shutdown() // enough\n\t\treturn nil\n\t})\n\tif err := server.Start(mux); err != nil {",
		}},
	},
	{
		name: "wrapper's Close in a handler",
		rule: "handlershutdown", file: workerMain, line: "defer worker.Close() // enough",
		edits: []edit{{
			workerMain, "\tif err := worker.Start(mux); err != nil {",
			"\tmux.HandleFunc(\"worker:last\", func(ctx context.Context, _ *asynq.Task) error {\n\t\tdefer worker.Close() // enough\n\t\treturn ctx.Err()\n\t})\n\tif err := worker.Start(mux); err != nil {",
		}},
	},

	// serverstate
	{
		name: "worker started again",
		rule: "serverstate", file: workerMain, line: "worker.Start(mux); err != nil { // again",
		edits: []edit{{
			workerMain, "\tdefer worker.Close()\n",
			"\tdefer worker.Close()\n\tworker.Drain()\n\tif err := worker.Start(mux); err != nil { // again\n\t\treturn err\n\t}\n",
		}},
	},
	{
		name: "scheduler run after its start",
		rule: "serverstate", file: workerMain, line: "return scheduler.Run()",
		edits: []edit{{workerMain, "\tworker.Drain()\n\tslog.Info(\"waiting for running tasks\", \"at most\", cfg.Drain)\n\treturn nil\n", "\tworker.Drain()\n\tslog.Info(\"waiting for running tasks\", \"at most\", cfg.Drain)\n\treturn scheduler.Run()\n"}},
	},
	{
		name: "server started again in a loop",
		rule: "serverstate", file: mailerMain, line: "srv.Start(handlers.Mail(mailer))",
		edits: []edit{
			{mailerMain, "\tif err := srv.Start(handlers.Mail(mailer)); err != nil {\n\t\treturn err\n\t}\n", "\tfor ctx.Err() == nil {\n\t\tif err := srv.Start(handlers.Mail(mailer)); err != nil {\n\t\t\treturn err\n\t\t}\n\t}\n"},
		},
	},
	{
		name: "nil handler",
		rule: "serverstate", file: mailerMain, line: "srv.Start(nil)",
		edits: []edit{
			{mailerMain, "srv.Start(handlers.Mail(mailer))", "srv.Start(nil)"},
			{mailerMain, "\tsrv := asynq.NewServer(", "\t_ = handlers.Mail(mailer)\n\tsrv := asynq.NewServer("},
		},
	},
	// runsignal
	{
		name: "Run on a goroutine in place of Start",
		rule: "runsignal", file: reportMain, line: "server.Run(mux)",
		edits: []edit{{
			reportMain, "\tif err := server.Start(mux); err != nil {\n\t\treturn err\n\t}\n",
			"\tgo func() {\n\t\tif err := server.Run(mux); err != nil {\n\t\t\tlog.Fatal(err)\n\t\t}\n\t}()\n",
		}},
	},
	{
		name: "wrapper that leaves Run on a goroutine",
		rule: "runsignal", file: apiMain, line: "worker.Start(",
		edits: []edit{
			{queueFile, "\tif err := w.server.Start(h); err != nil {\n\t\treturn fmt.Errorf(\"start worker: %w\", err)\n\t}\n", "\tgo w.server.Run(h)\n"},
			{apiMain, "\t\tworker.Close()\n", ""},
			{apiMain, "\treturn g.Wait()\n", "\t<-ctx.Done()\n\tworker.Close()\n\treturn g.Wait()\n"},
		},
	},
	{
		name: "Run beside a Shutdown at the same signal",
		rule: "runsignal", file: reportMain, line: "server.Run(mux)",
		edits: []edit{
			{reportMain, "\tif err := server.Start(mux); err != nil {\n\t\treturn err\n\t}\n", ""},
			{
				reportMain, "\t<-ctx.Done()\n\tserver.Stop()\n\tlog.Print(\"no more reports are begun\")\n\tserver.Shutdown()\n\treturn nil\n",
				"\tgo func() {\n\t\t<-ctx.Done()\n\t\tlog.Print(\"no more reports are begun\")\n\t\tserver.Shutdown()\n\t}()\n\treturn server.Run(mux)\n",
			},
		},
	},
	{
		name: "Shutdown on a goroutine",
		rule: "runsignal", file: reportMain, line: "go server.Shutdown()",
		edits: []edit{{reportMain, "\tserver.Shutdown()\n", "\tgo server.Shutdown()\n"}},
	},

	// sigterm
	{
		name: "SIGTERM dropped",
		rule: "sigterm", file: reportMain, line: "signal.NotifyContext(",
		edits: []edit{{reportMain, "os.Interrupt, syscall.SIGTERM)", "os.Interrupt, syscall.SIGHUP)"}},
	},
	{
		name: "SIGTERM dropped, the shutdown in a group",
		rule: "sigterm", file: apiMain, line: "signal.NotifyContext(",
		edits: []edit{{apiMain, "os.Interrupt, syscall.SIGTERM)", "os.Interrupt, syscall.SIGQUIT)"}},
	},
	{
		name: "channel that cancels the context",
		rule: "sigterm", file: workerMain, line: "signal.Notify(",
		edits: []edit{{
			workerMain, "\tctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)\n",
			"\tctx, stop := context.WithCancel(context.Background())\n\tquit := make(chan os.Signal, 1)\n\tsignal.Notify(quit, os.Interrupt, syscall.SIGQUIT)\n\tgo func() {\n\t\t<-quit\n\t\tstop()\n\t}()\n",
		}},
	},

	// basecontext
	{
		name: "context of the signal in another package's Config",
		rule: "basecontext", file: mailerMain, line: "bulk.BaseContext = ",
		edits: []edit{{
			mailerMain, "\tsrv := asynq.NewServer(cfg.Redis, queue.BulkConfig())\n",
			"\tbulk := queue.BulkConfig()\n\tbulk.BaseContext = func() context.Context { return ctx }\n\tsrv := asynq.NewServer(cfg.Redis, bulk)\n",
		}},
	},
	{
		name: "context of the signal in a literal",
		rule: "basecontext", file: apiMain, line: "BaseContext: ",
		edits: []edit{{apiMain, "\t\tConcurrency:     2,\n", "\t\tConcurrency:     2,\n\t\tBaseContext:     func() context.Context { return ctx },\n"}},
	},
	{
		name: "cancelled before the shutdown",
		rule: "basecontext", file: mailerMain, line: "bulk.BaseContext = ",
		edits: []edit{
			{
				mailerMain, "\tsrv := asynq.NewServer(cfg.Redis, queue.BulkConfig())\n",
				"\tbase, cancel := context.WithCancel(context.Background())\n\tdefer cancel()\n\tbulk := queue.BulkConfig()\n\tbulk.BaseContext = func() context.Context { return base }\n\tsrv := asynq.NewServer(cfg.Redis, bulk)\n",
			},
			{mailerMain, "\tsrv.Stop()\n", "\tcancel()\n\tsrv.Stop()\n"},
		},
	},
}
