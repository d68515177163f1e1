package aliases

import "time"

type serverConfig struct {
	Concurrency     int
	ShutdownTimeout time.Duration
}

type httpServer struct{ cfg serverConfig }

func newHTTPServer(addr string, cfg serverConfig) *httpServer { return &httpServer{cfg: cfg} }

// Another library's server is no business of this rule.
func okLookalike() *httpServer {
	return newHTTPServer(":8080", serverConfig{Concurrency: 1})
}
