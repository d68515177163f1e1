package analyzers_test

var connectionsMutations = []mutation{
	// clientleak
	{
		name: "deferred Close deleted",
		rule: "clientleak", file: billMain, line: "inspector := asynq.NewInspector(b.redis)",
		edits: []edit{{billMain, "\tdefer inspector.Close()\n", ""}},
	},
	{
		name: "Close only where all went well",
		rule: "clientleak", file: billMain, line: "inspector := asynq.NewInspector(b.redis)",
		edits: []edit{
			{billMain, "\tdefer inspector.Close()\n", ""},
			{billMain, "DeleteAllArchivedTasks(queue.Critical); err != nil {\n\t\thttp.Error(w, err.Error(), http.StatusBadGateway)\n\t}\n", "DeleteAllArchivedTasks(queue.Critical); err != nil {\n\t\thttp.Error(w, err.Error(), http.StatusBadGateway)\n\t\treturn\n\t}\n\tinspector.Close()\n"},
		},
	},
	{
		name: "wrapper made for each payment",
		rule: "clientleak", file: billMain, line: "queue.NewClient(b.redis).EnqueueCritical",
		edits: []edit{{billMain, "\treturn b.queue.EnqueueCritical(ctx, task)", "\treturn queue.NewClient(b.redis).EnqueueCritical(ctx, task)"}},
	},

	// sharedclose
	{
		name: "Redis closed before Shutdown",
		rule: "sharedclose", file: billMain, line: "rdb.Close() // enough",
		edits: []edit{{billMain, "\tserver.Shutdown()\n\treturn rdb.Close()\n", "\trdb.Close() // enough\n\tserver.Shutdown()\n\treturn nil\n"}},
	},
	{
		name: "deferred in the wrong order",
		rule: "sharedclose", file: billMain, line: "defer rdb.Close() // enough",
		edits: []edit{{billMain, "\t<-ctx.Done()\n\tserver.Shutdown()\n\treturn rdb.Close()\n", "\tdefer server.Shutdown()\n\tdefer rdb.Close() // enough\n\t<-ctx.Done()\n\treturn nil\n"}},
	},
	{
		name: "wrapper's client made from a client of Redis",
		rule: "sharedclose", file: queueFile, line: "return c.client.Close()",
		edits: []edit{
			{queueFile, "client: asynq.NewClient(redis)}", "client: asynq.NewClientFromRedisClient(redis.MakeRedisClient().(goredis.UniversalClient))}"},
			{queueFile, "\t\"github.com/hibiken/asynq\"\n", "\t\"github.com/hibiken/asynq\"\n\tgoredis \"github.com/redis/go-redis/v9\"\n"},
		},
	},
}
