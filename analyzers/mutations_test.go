package analyzers_test

import "slices"

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
	importMain = "cmd/importer/main.go"
	billMain   = "cmd/billing/main.go"
	invoices   = "internal/store/invoices.go"
)

var mutations = slices.Concat(lifecycleMutations, handlersMutations, tasksMutations, connectionsMutations, systemMutations)
