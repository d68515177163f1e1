// Package replaced puts a new server where a stopped one was.
package replaced

import "github.com/hibiken/asynq"

func newServer() *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{})
}

type manager struct {
	mux *asynq.ServeMux
	srv *asynq.Server
}

func (m *manager) start() error {
	m.srv = newServer()
	return m.srv.Start(m.mux)
}

func (m *manager) close() { m.srv.Shutdown() }

func (m *manager) reload() error {
	m.srv.Stop() // want "stopped but not shut down"
	return m.start()
}

func (m *manager) reloadHere() error {
	m.srv.Stop() // want "stopped but not shut down"
	m.srv = newServer()
	return m.srv.Start(m.mux)
}

func (m *manager) reloadOnOneWay(again bool) error {
	m.srv.Stop() // want "stopped but not shut down"
	if again {
		m.srv = newServer()
		return m.srv.Start(m.mux)
	}
	m.srv.Shutdown()
	return nil
}

// The new one is shut down, not the old one.
func (m *manager) shutsNewOne() error {
	m.srv.Stop() // want "stopped but not shut down"
	m.srv = newServer()
	defer m.srv.Shutdown()
	return m.srv.Start(m.mux)
}

// The old one is shut down before.
func (m *manager) okReload() error {
	m.srv.Stop()
	m.srv.Shutdown()
	return m.start()
}

// The old one goes by another name.
func (m *manager) okOldOne() error {
	old := m.srv
	old.Stop()
	m.srv = newServer()
	old.Shutdown()
	return m.srv.Start(m.mux)
}

// It is deferred before the new one is there.
func (m *manager) okDeferred() error {
	defer m.srv.Shutdown()
	m.srv.Stop()
	m.srv = newServer()
	return m.srv.Start(m.mux)
}

// Only stopped, and closed by another method.
func (m *manager) okPause() { m.srv.Stop() }

var current = newServer()

func swap(mux *asynq.ServeMux) error {
	current.Stop() // want "stopped but not shut down"
	current = newServer()
	return current.Start(mux)
}

func okSwap(mux *asynq.ServeMux) error {
	current.Stop()
	current.Shutdown()
	current = newServer()
	return current.Start(mux)
}

func end() { current.Shutdown() }
