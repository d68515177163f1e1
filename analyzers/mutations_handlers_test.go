package analyzers_test

var handlersMutations = []mutation{
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

	// ctxblock
	{
		name: "pause between mails",
		rule: "ctxblock", file: mailFile, line: "time.Sleep(2 * time.Second)",
		edits: []edit{{mailFile, "\t\tif err := n.mailer.Send(", "\t\ttime.Sleep(2 * time.Second)\n\t\tif err := n.mailer.Send("}},
	},
	{
		name: "wait taken out of the select",
		rule: "ctxblock", file: mailFile, line: "<-time.After(time.Hour)",
		edits: []edit{{mailFile, "\t\tselect {\n", "\t\t<-time.After(time.Hour)\n\t\tselect {\n"}},
	},
	{
		name: "client without a timeout in a service",
		rule: "ctxblock", file: mailFile, line: "n.mailer.Send(",
		edits: []edit{{services, "m.Client.PostForm(", "http.PostForm("}},
	},
	{
		name: "another command without ctx in a service",
		rule: "ctxblock", file: handlerFns, line: "office.Report(ctx",
		edits: []edit{{services, "\tcmd := exec.CommandContext(", "\tif err := exec.Command(\"typst\", \"fonts\").Run(); err != nil {\n\t\treturn err\n\t}\n\tcmd := exec.CommandContext("}},
	},

	// handlergo
	{
		name: "service called on a goroutine",
		rule: "handlergo", file: shopFile, line: "go s.Office.Post(",
		edits: []edit{{shopFile, "\treturn s.Office.Post(ctx, p.Entries)\n", "\tgo s.Office.Post(ctx, p.Entries)\n\treturn nil\n"}},
	},
	{
		name: "a goroutine for each mail, in a group that nobody waits for",
		rule: "handlergo", file: mailFile, line: "go func() { // sends",
		edits: []edit{
			{mailFile, "\t\tif err := n.mailer.Send(to, \"News from the shop\"); err != nil {\n\t\t\treturn err\n\t\t}\n", "\t\twg.Add(1)\n\t\tgo func() { // sends\n\t\t\tdefer wg.Done()\n\t\t\t_ = n.mailer.Send(to, \"News from the shop\")\n\t\t}()\n"},
			{mailFile, "\tfor _, to := range", "\tvar wg sync.WaitGroup\n\tfor _, to := range"},
			{mailFile, "\t\"log/slog\"\n", "\t\"log/slog\"\n\t\"sync\"\n"},
		},
	},
	{
		name: "service that goes on by itself",
		rule: "handlergo", file: handlerFns, line: "office.Import(ctx, ",
		edits: []edit{{services, "\treturn s.Dir.Load(ctx, articles)\n", "\tgo s.Dir.Load(context.WithoutCancel(ctx), articles)\n\treturn ctx.Err()\n"}},
	},

	// muxpattern
	{
		name: "a type twice",
		rule: "muxpattern", file: shopFile, line: "s.Pulse",
		edits: []edit{{shopFile, "tasks.TypePulse, s.Pulse", "tasks.TypeThumbnail, s.Pulse"}},
	},
	{
		name: "another package's type again",
		rule: "muxpattern", file: workerMain, line: "mux.HandleFunc(tasks.TypePulse",
		edits: []edit{{workerMain, "\tshop.Register(mux)\n", "\tshop.Register(mux)\n\tmux.HandleFunc(tasks.TypePulse, shop.Pulse)\n"}},
	},
	{
		name: "blank constant",
		rule: "muxpattern", file: mailFile, line: "tasks.TypeBounce",
		edits: []edit{{taskFile, "\"mail:bounce\"", "\"\""}},
	},
	{
		name: "constants of one value",
		rule: "muxpattern", file: shopFile, line: "tasks.TypeOrderSnapshot",
		edits: []edit{{taskFile, "\"order:snapshot\"", "\"order:confirm\""}},
	},

	// skipretry
	{
		name: "SkipRetry dropped from helper",
		rule: "skipretry", file: handlerFns, line: "return err",
		edits: []edit{{handlerFns, "\"payload of %s: %v: %w\", task.Type(), err, asynq.SkipRetry)", "\"payload of %s: %w\", task.Type(), err)"}},
	},
	{
		name: "SkipRetry as text",
		rule: "skipretry", file: shopFile, line: "return err",
		edits: []edit{{handlerFns, "%v: %w\", task.Type(), err, asynq.SkipRetry)", "%w: %v\", task.Type(), err, asynq.SkipRetry)"}},
	},
	{
		name: "error with SkipRetry as text",
		rule: "skipretry", file: handlerFns, line: "catalogue: %v",
		edits: []edit{{handlerFns, "p, err := decode[tasks.Catalogue](task)\n\t\tif err != nil {\n\t\t\treturn err\n", "p, err := decode[tasks.Catalogue](task)\n\t\tif err != nil {\n\t\t\treturn fmt.Errorf(\"catalogue: %v\", err)\n"}},
	},
	{
		name: "SkipRetry kept out by a type without Unwrap",
		rule: "skipretry", file: mailFile, line: "return err",
		edits: []edit{{handlerFns, "return p, fmt.Errorf(\"payload of %s: %v: %w\", task.Type(), err, asynq.SkipRetry)\n\t}\n\treturn p, nil\n}\n", "return p, &payloadError{asynq.SkipRetry}\n\t}\n\treturn p, nil\n}\n\ntype payloadError struct{ cause error }\n\nfunc (e *payloadError) Error() string { return fmt.Sprint(e.cause) }\n"}},
	},

	// sentinel
	{
		name: "conflict compared",
		rule: "sentinel", file: queueFile, line: "err == asynq.ErrTaskIDConflict",
		edits: []edit{
			{queueFile, "errors.Is(err, asynq.ErrTaskIDConflict)", "err == asynq.ErrTaskIDConflict"},
			{queueFile, "\t\"errors\"\n", ""},
		},
	},
	{
		name: "SkipRetry lost by %v",
		rule: "sentinel", file: handlerFns, line: "%w: %v",
		edits: []edit{{handlerFns, "%v: %w\", task.Type(), err, asynq.SkipRetry)", "%w: %v\", task.Type(), err, asynq.SkipRetry)"}},
	},
	{
		name: "SkipRetry when the context has ended",
		rule: "sentinel", file: mailFile, line: "return asynq.SkipRetry",
		edits: []edit{{mailFile, "\t\tcase <-ctx.Done():\n\t\t\treturn ctx.Err()\n", "\t\tcase <-ctx.Done():\n\t\t\treturn asynq.SkipRetry\n"}},
	},

	// nilresultwriter
	{
		name: "in an error handler", rule: "nilresultwriter", file: queueConf, line: "task.ResultWriter()",
		edits: []edit{{queueConf, "\"type\", task.Type()", "\"id\", task.ResultWriter().TaskID()"}},
	},
	{
		name: "of a task that another package made", rule: "nilresultwriter", file: apiRoutes, line: "confirm.ResultWriter()",
		edits: []edit{{apiRoutes, "\treturn a.queue.Enqueue(ctx, confirm)\n", "\t_ = confirm.ResultWriter().TaskID()\n\treturn a.queue.Enqueue(ctx, confirm)\n"}},
	},
	{
		name: "handed to what writes", rule: "nilresultwriter", file: mailerMain, line: "fmt.Fprint(",
		edits: []edit{{mailerMain, "\tif err := cron.Start(); err != nil {\n", "\tfmt.Fprint(news.ResultWriter(), \"scheduled\")\n\tif err := cron.Start(); err != nil {\n"}},
	},
}
