package analyzers_test

var systemMutations = []mutation{
	// unhandledtask
	{
		name: "registration deleted",
		rule: "unhandledtask", file: workerMain, line: "worker.Start(mux)",
		edits: []edit{{shopFile, "\tmux.HandleFunc(tasks.TypeLedgerPost, s.Post)\n", ""}},
	},
	{
		name: "slip in a pattern",
		rule: "unhandledtask", file: workerMain, line: "worker.Start(mux)",
		edits: []edit{{shopFile, "tasks.TypePulse, s.Pulse", "\"monitor.pulse\", s.Pulse"}},
	},
	{
		name: "pattern cut short",
		rule: "unhandledtask", file: shopFile, line: "mux.HandleFunc(\"order:s\"",
		edits: []edit{{shopFile, "tasks.TypeOrderSnapshot, s.Snapshot", "\"order:s\", s.Snapshot"}},
	},

	// unservedqueue
	{
		name: "queue left out",
		rule: "unservedqueue", file: queueConf, line: "return asynq.Config{",
		edits: []edit{{queueConf, "{Critical: 6, Default: 3}", "{Critical: 6}"}},
	},
	{
		name: "another queue served",
		rule: "unservedqueue", file: importMain, line: "asynq.Config{",
		edits: []edit{{importMain, "{queue.Imports: 1}", "{queue.Low: 1}"}},
	},
	{
		name: "queue renamed where tasks are enqueued",
		rule: "unservedqueue", file: queueConf, line: "return asynq.Config{",
		edits: []edit{{queueFile, "critical := []asynq.Option{asynq.Queue(Critical)", "critical := []asynq.Option{asynq.Queue(\"urgent\")"}},
	},

	// timeoutladder
	{
		name: "drain of a fixed length",
		rule: "timeoutladder", file: queueConf, line: "ShutdownTimeout: 10 * time.Second",
		edits: []edit{{queueConf, "ErrorHandler:    asynq.ErrorHandlerFunc(logFailure),\n\t\tShutdownTimeout: drain,", "ErrorHandler:    asynq.ErrorHandlerFunc(logFailure),\n\t\tShutdownTimeout: 10 * time.Second,"}},
	},
	{
		name: "drain of a fixed length by argument",
		rule: "timeoutladder", file: workerMain, line: "queue.MainConfig(20 * time.Second)",
		edits: []edit{
			{workerMain, "queue.MainConfig(cfg.Drain)", "queue.MainConfig(20 * time.Second)"},
			{workerMain, "\t\"syscall\"\n", "\t\"syscall\"\n\t\"time\"\n"},
		},
	},
	{
		name: "long task",
		rule: "timeoutladder", file: importMain, line: "ShutdownTimeout: 20e9",
		edits: []edit{
			{taskFile, "asynq.MaxRetry(2), asynq.Unique(time.Hour)", "asynq.MaxRetry(2), asynq.Unique(time.Hour), asynq.Timeout(time.Hour)"},
			{importMain, "Queues:      map[string]int{queue.Imports: 1},", "Queues:      map[string]int{queue.Imports: 1},\n\t\tShutdownTimeout: 20e9,"},
		},
	},
}
