package analyzers_test

var tasksMutations = []mutation{
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

	// optionvalue
	{
		name: "no timeout", rule: "optionvalue", file: taskFile, line: "asynq.Timeout(0)",
		edits: []edit{{taskFile, "asynq.Timeout(time.Hour)", "asynq.Timeout(0)"}},
	},
	{
		name: "negative delay", rule: "optionvalue", file: apiRoutes, line: "asynq.ProcessIn(",
		edits: []edit{{apiRoutes, "asynq.ProcessIn(time.Minute)", "asynq.ProcessIn(-time.Minute)"}},
	},
	{
		name: "blank queue", rule: "optionvalue", file: queueFile, line: "critical := ",
		edits: []edit{{queueFile, "asynq.Queue(Critical)", "asynq.Queue(\"\")"}},
	},
	{
		name: "queue without weight", rule: "optionvalue", file: queueConf, line: "Default: 0",
		edits: []edit{{queueConf, "Default: 3", "Default: 0"}},
	},
	{
		name: "nothing left to serve", rule: "optionvalue", file: reportMain, line: "queue.Low: 0",
		edits: []edit{{reportMain, "queue.Low: 1", "queue.Low: 0"}},
	},
	{
		name: "nil among the options of a wrapped scheduler", rule: "optionvalue", file: mailerMain, line: "cron.Add(",
		edits: []edit{{mailerMain, "asynq.Queue(queue.Mail), asynq.MaxRetry(1)", "asynq.Queue(queue.Mail), nil, asynq.MaxRetry(1)"}},
	},
	{
		name: "bare number for a helper of another package", rule: "optionvalue", file: reportMain, line: "queue.Tune(",
		edits: []edit{{reportMain, "queue.Tune(&serverConfig, cfg.Drain)", "queue.Tune(&serverConfig, 30)"}},
	},

	// cronspec
	{
		name: "Sunday as 7", rule: "cronspec", file: workerMain, line: "tasks.TypeReminder",
		edits: []edit{{workerMain, `"0 7 * * 1"`, `"0 7 * * 7"`}},
	},
	{
		name: "interval below a second", rule: "cronspec", file: workerMain, line: "tasks.TypePulse",
		edits: []edit{{workerMain, `"@every 1m"`, `"@every 100ms"`}},
	},
	{
		name: "seconds for a wrapped scheduler", rule: "cronspec", file: mailerMain, line: "cron.Add(",
		edits: []edit{{mailerMain, `"0 9 * * 2"`, `"0 0 9 * * 2"`}},
	},
	{
		name: "31st of February for a wrapped scheduler", rule: "cronspec", file: mailerMain, line: "cron.Add(",
		edits: []edit{{mailerMain, `"0 9 * * 2"`, `"0 9 31 2 *"`}},
	},

	// periodictask
	{
		name: "ID for a wrapped scheduler", rule: "periodictask", file: mailerMain, line: "cron.Add(",
		edits: []edit{{mailerMain, "asynq.Queue(queue.Mail), asynq.MaxRetry(1)", "asynq.TaskID(\"news\"), asynq.MaxRetry(1)"}},
	},
	{
		name: "time in the payload, by way of another package", rule: "periodictask", file: mailerMain, line: "cron.Add(",
		edits: []edit{{mailerMain, "\"press@shop.example\"", "time.Now().String()"}},
	},
	{
		name: "ID of a provider", rule: "periodictask", file: reportMain, line: "asynq.TaskID(region)",
		edits: []edit{
			{reportMain, "asynq.MaxRetry(4)}", "asynq.MaxRetry(4), asynq.TaskID(region)}"},
			{taskFile, ", asynq.Retention(86400)", ""},
		},
	},
	{
		name: "time in a provider's payload", rule: "periodictask", file: reportMain, line: "&asynq.PeriodicTaskConfig{",
		edits: []edit{
			{reportMain, "tasks.NewSalesReport(region)", "tasks.NewSalesReport(region + time.Now().String())"},
			{reportMain, "\t\"syscall\"\n", "\t\"syscall\"\n\t\"time\"\n"},
		},
	},

	// txenqueue
	{
		name: "payment booked in the transaction",
		rule: "txenqueue", file: billMain, line: "return b.post(r.Context(), id, 0)",
		edits: []edit{
			{invoices, "Pay(ctx context.Context, id int64) error {", "Pay(ctx context.Context, id int64, then func() error) error {"},
			{invoices, "SET paid = now() WHERE id = $1\", id)\n\t\treturn err\n", "SET paid = now() WHERE id = $1\", id)\n\t\tif err != nil {\n\t\t\treturn err\n\t\t}\n\t\treturn then()\n"},
			{billMain, "b.invoices.Pay(r.Context(), id); err != nil {", "b.invoices.Pay(r.Context(), id, func() error {\n\t\treturn b.post(r.Context(), id, 0)\n\t}); err != nil {"},
		},
	},
	{
		name: "transaction around the whole of pay",
		rule: "txenqueue", file: billMain, line: "b.post(r.Context(), id, 0); err != nil",
		edits: []edit{
			{invoices, "// Pay books a payment.\nfunc (s *Invoices) Pay(ctx context.Context, id int64) error {\n\treturn s.inTx(ctx, func(tx *sql.Tx) error {", "// Pay books a payment.\nfunc (s *Invoices) Pay(ctx context.Context, tx *sql.Tx, id int64) error {\n\treturn func(tx *sql.Tx) error {"},
			{invoices, "SET paid = now() WHERE id = $1\", id)\n\t\treturn err\n\t})", "SET paid = now() WHERE id = $1\", id)\n\t\treturn err\n\t}(tx)"},
			{billMain, "\tif err := b.invoices.Pay(r.Context(), id); err != nil {", "\ttx, err := b.invoices.DB.Begin()\n\tif err != nil {\n\t\treturn\n\t}\n\tdefer tx.Commit()\n\tif err := b.invoices.Pay(r.Context(), tx, id); err != nil {"},
		},
	},
	{
		name: "task of the wrapper in the transaction",
		rule: "txenqueue", file: billMain, line: "b.queue.Enqueue(r.Context(), nil)",
		edits: []edit{{billMain, "func(id int64) error {\n\t\treturn b.post(", "func(id int64) error {\n\t\tif err := b.queue.Enqueue(r.Context(), nil); err != nil {\n\t\t\treturn err\n\t\t}\n\t\treturn b.post("}},
	},
}
