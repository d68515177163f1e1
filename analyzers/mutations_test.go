package analyzers_test

// edit replaces old, which occurs exactly once in file, by new.
type edit struct {
	file     string // relative to testdata/demo
	old, new string
}

// mutation breaks correct code of the demo; the checker must notice.
type mutation struct {
	name  string
	rule  string // the rule that must report what it did not report before
	file  string // where, relative to testdata/demo
	line  string // part of the source line of the new report
	edits []edit
}

// Files of the demo that are changed more than once.
const (
	apiMain    = "cmd/api/main.go"
	apiRoutes  = "cmd/api/routes.go"
	workerMain = "cmd/worker/main.go"
	mailerMain = "cmd/mailer/main.go"
	reportMain = "cmd/reports/main.go"
	queueFile  = "internal/queue/queue.go"
	queueConf  = "internal/queue/config.go"
	taskFile   = "internal/tasks/tasks.go"
	payloads   = "internal/tasks/payloads.go"
	handlerFns = "internal/handlers/handlers.go"
	shopFile   = "internal/handlers/shop.go"
	mailFile   = "internal/handlers/mail.go"
	services   = "internal/service/service.go"
	storeFile  = "internal/store/store.go"
)

var mutations = []mutation{
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

	// maxretry
	{
		name: "dropped from shared options of another package",
		rule: "maxretry", file: apiRoutes, line: "Enqueue(ctx, confirm)",
		edits: []edit{{taskFile, "\tasynq.MaxRetry(8),\n", ""}},
	},
	{
		name: "dropped from another package's task constructor",
		rule: "maxretry", file: apiRoutes, line: "Enqueue(ctx, load,",
		edits: []edit{{taskFile, "asynq.MaxRetry(2), ", ""}},
	},
	{
		name: "options not passed on to NewTask",
		rule: "maxretry", file: apiRoutes, line: "Enqueue(ctx, confirm)",
		edits: []edit{{taskFile, "asynq.NewTask(typename, body, opts...)", "asynq.NewTask(typename, body)"}},
	},
	{
		name: "dropped from wrapper's own options",
		rule: "maxretry", file: apiRoutes, line: "EnqueueCritical(ctx, post)",
		edits: []edit{{queueFile, ", asynq.MaxRetry(12)", ""}},
	},
	{
		name: "dropped at wrapper's call",
		rule: "maxretry", file: apiRoutes, line: "Enqueue(ctx, news,",
		edits: []edit{{apiRoutes, ", asynq.MaxRetry(3)", ""}},
	},
	{
		name: "wrapper without default in place of one that has it",
		rule: "maxretry", file: apiRoutes, line: "Enqueue(ctx, post)",
		edits: []edit{{apiRoutes, "EnqueueCritical(ctx, post)", "Enqueue(ctx, post)"}},
	},
	{
		name: "dropped at Register",
		rule: "maxretry", file: workerMain, line: "@every 1m",
		edits: []edit{{workerMain, ", asynq.MaxRetry(0)", ""}},
	},
	{
		name: "dropped at Register's wrapper",
		rule: "maxretry", file: mailerMain, line: "cron.Add(",
		edits: []edit{{mailerMain, ", asynq.MaxRetry(1)", ""}},
	},
	{
		name: "dropped from periodic config",
		rule: "maxretry", file: reportMain, line: "PeriodicTaskConfig{",
		edits: []edit{{reportMain, ", asynq.MaxRetry(4)", ""}},
	},

	// ctxdone
	{
		name: "Background in place of ctx",
		rule: "ctxdone", file: handlerFns, line: "return func(ctx",
		edits: []edit{{handlerFns, "office.Report(ctx, ", "office.Report(context.Background(), "}},
	},
	{
		name: "cancellation removed from ctx",
		rule: "ctxdone", file: handlerFns, line: "return func(ctx",
		edits: []edit{{handlerFns, "office.Import(ctx, ", "office.Import(context.WithoutCancel(ctx), "}},
	},
	{
		name: "ctx ignored by service",
		rule: "ctxdone", file: handlerFns, line: "return func(ctx",
		edits: []edit{{services, "exec.CommandContext(ctx, ", "exec.Command("}},
	},
	{
		name: "ctx not passed on by service",
		rule: "ctxdone", file: handlerFns, line: "return func(ctx",
		edits: []edit{{services, "s.Dir.Load(ctx, ", "s.Dir.Load(context.TODO(), "}},
	},
	{
		name: "check dropped from loop two packages away",
		rule: "ctxdone", file: handlerFns, line: "return func(ctx",
		edits: []edit{{storeFile, "\t\tif err := ctx.Err(); err != nil {\n\t\t\treturn err\n\t\t}\n", ""}},
	},
	{
		name: "check dropped from handler's loop",
		rule: "ctxdone", file: mailFile, line: "ProcessTask(ctx",
		edits: []edit{{mailFile, "\t\tif err := ctx.Err(); err != nil {\n\t\t\treturn err\n\t\t}\n", ""}},
	},
	{
		name: "Done dropped from select",
		rule: "ctxdone", file: mailFile, line: "tasks.TypeReminder",
		edits: []edit{{mailFile, "\t\tcase <-ctx.Done():\n\t\t\treturn ctx.Err()\n", ""}},
	},
	{
		name: "log-only handler begins to send mail",
		rule: "ctxdone", file: mailFile, line: "tasks.TypeBounce",
		edits: []edit{{mailFile, "\"email\", p.Email)\n\t\treturn nil\n", "\"email\", p.Email)\n\t\treturn mailer.Send(\"staff@shop.example\", p.Email)\n"}},
	},
	{
		name: "blank ctx",
		rule: "ctxdone", file: shopFile, line: ") Snapshot(",
		edits: []edit{
			{shopFile, "Snapshot(ctx context.Context", "Snapshot(_ context.Context"},
			{shopFile, "s.Store.Save(ctx, order)", "s.Store.Save(context.Background(), order)"},
		},
	},
	{
		name: "Background in all calls of a handler",
		rule: "ctxdone", file: shopFile, line: ") Confirm(",
		edits: []edit{
			{shopFile, "s.Orders.Confirm(ctx, ", "s.Orders.Confirm(context.Background(), "},
			{shopFile, "s.Queue.Enqueue(ctx, ", "s.Queue.Enqueue(context.Background(), "},
		},
	},
	{
		name: "prompt handler begins to sleep",
		rule: "ctxdone", file: shopFile, line: ") Pulse(",
		edits: []edit{{shopFile, "\tn := s.pulses.Add(1)\n", "\ttime.Sleep(time.Second)\n\tn := s.pulses.Add(1)\n"}},
	},

	// payloadversion
	{
		name: "Version renamed to AppVersion",
		rule: "payloadversion", file: payloads, line: "type Newsletter struct",
		edits: []edit{
			{payloads, "\tVersion int      `json:\"version\"`\n", "\tAppVersion int `json:\"app_version\"`\n"},
			{taskFile, "Newsletter{Version: 2, ", "Newsletter{AppVersion: 2, "},
		},
	},
	{
		name: "Version not encoded",
		rule: "payloadversion", file: payloads, line: "type Newsletter struct",
		edits: []edit{{payloads, "\tVersion int      `json:\"version\"`\n", "\tVersion int `json:\"-\"`\n"}},
	},
	{
		name: "version dropped from payload",
		rule: "payloadversion", file: payloads, line: "type Catalogue struct",
		edits: []edit{
			{payloads, "\tV    int    `json:\"v\"`\n", ""},
			{taskFile, "Catalogue{V: 1, ", "Catalogue{"},
		},
	},
	{
		name: "version renamed in embedded struct",
		rule: "payloadversion", file: payloads, line: "type OrderConfirm struct",
		edits: []edit{
			{payloads, "\tVersion int       `json:\"version\"`\n", "\tTenant int `json:\"tenant\"`\n"},
			{payloads, "Meta{Version: 1, ", "Meta{Tenant: 1, "},
		},
	},
	{
		name: "embedded version dropped",
		rule: "payloadversion", file: payloads, line: "type OrderConfirm struct",
		edits: []edit{
			{payloads, "\tMeta\n", ""},
			{taskFile, "OrderConfirm{Meta: newMeta(), ", "OrderConfirm{"},
		},
	},
	{
		name: "version becomes a flag",
		rule: "payloadversion", file: payloads, line: "type LedgerPost struct",
		edits: []edit{
			{payloads, "SchemaVersion int  ", "SchemaVersion bool "},
			{taskFile, "SchemaVersion: 3", "SchemaVersion: true"},
		},
	},
	{
		name: "version unexported",
		rule: "payloadversion", file: payloads, line: "type LedgerPost struct",
		edits: []edit{
			{payloads, "SchemaVersion int  ", "schemaVersion int  "},
			{taskFile, "SchemaVersion: 3", "schemaVersion: 3"},
		},
	},
	{
		name: "version dropped from task type",
		rule: "payloadversion", file: payloads, line: "type SalesReport struct",
		edits: []edit{{taskFile, "\"report:sales:v2\"", "\"report:sales\""}},
	},
	{
		name: "version dropped from payload that is only decoded",
		rule: "payloadversion", file: mailFile, line: "type bounce struct",
		edits: []edit{{mailFile, "\tVersion int    `json:\"version\"`\n", ""}},
	},
}
