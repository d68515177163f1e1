// Package containers keeps several servers together.
package containers

import (
	"slices"

	"github.com/hibiken/asynq"
)

func newServer(queue string) *asynq.Server {
	return asynq.NewServer(asynq.RedisClientOpt{Addr: "localhost:6379"}, asynq.Config{
		Queues: map[string]int{queue: 1},
	})
}

func sliceNeverShutDown(mux *asynq.ServeMux) error {
	servers := []*asynq.Server{newServer("mails"), newServer("reports")}
	for _, s := range servers {
		if err := s.Start(mux); err != nil { // want "started but never shut down"
			return err
		}
	}
	return nil
}

func appendedNeverShutDown(mux *asynq.ServeMux, queues []string) error {
	var servers []*asynq.Server
	for _, q := range queues {
		servers = append(servers, newServer(q))
	}
	for i := range servers {
		if err := servers[i].Start(mux); err != nil { // want "started but never shut down"
			return err
		}
	}
	return nil
}

func onePerQueue(mux *asynq.ServeMux, queues []string) {
	for _, q := range queues {
		srv := newServer(q)
		_ = srv.Start(mux) // want "started but never shut down"
	}
}

// fleet keeps its servers in a field that nothing shuts down.
type fleet struct{ servers []*asynq.Server }

func (f *fleet) addNeverShutDown(q string, mux *asynq.ServeMux) error {
	srv := newServer(q)
	f.servers = append(f.servers, srv)
	return srv.Start(mux) // want "started but never shut down"
}

func (f *fleet) size() int { return len(f.servers) }

// What goes into the slice comes out of it.
func okSliceShutDown(mux *asynq.ServeMux) {
	servers := []*asynq.Server{newServer("mails"), newServer("reports")}
	for _, s := range servers {
		_ = s.Start(mux)
	}
	for _, s := range servers {
		s.Shutdown()
	}
}

// Started one by one, shut down through the slice.
func okAppendedShutDown(mux *asynq.ServeMux, queues []string) {
	var servers []*asynq.Server
	defer func() {
		for i := len(servers) - 1; i >= 0; i-- {
			servers[i].Shutdown()
		}
	}()
	for _, q := range queues {
		srv := newServer(q)
		_ = srv.Start(mux)
		servers = append(servers, srv)
	}
}

// A copy of the slice holds the same servers.
func okSliceCloned(mux *asynq.ServeMux, queues []string) {
	var servers []*asynq.Server
	for _, q := range queues {
		srv := newServer(q)
		_ = srv.Start(mux)
		servers = append(servers, srv)
	}
	for _, s := range slices.Backward(slices.Clone(servers)) {
		s.Shutdown()
	}
}

// Arrays are no different.
func okArray(mux *asynq.ServeMux) {
	pair := [2]*asynq.Server{newServer("mails"), newServer("reports")}
	for _, s := range pair {
		_ = s.Start(mux)
	}
	for _, s := range pair {
		defer s.Shutdown()
	}
}

// The map is emptied by shutting down what it holds.
func okMap(mux *asynq.ServeMux, queues []string) {
	byQueue := make(map[string]*asynq.Server)
	for _, q := range queues {
		srv := newServer(q)
		_ = srv.Start(mux)
		byQueue[q] = srv
	}
	for q, s := range byQueue {
		s.Shutdown()
		delete(byQueue, q)
	}
}

// navy keeps its servers in a field, and another method shuts them down.
type navy struct{ servers []*asynq.Server }

func (n *navy) okAdd(q string, mux *asynq.ServeMux) error {
	srv := newServer(q)
	n.servers = append(n.servers, srv)
	return srv.Start(mux)
}

func (n *navy) close() {
	for _, s := range n.servers {
		s.Shutdown()
	}
}

// entry is an element that carries a server among other things.
type entry struct {
	name string
	srv  *asynq.Server
}

// The elements of the table are shut down by their field.
func okTable(mux *asynq.ServeMux) {
	table := []entry{{"mails", newServer("mails")}, {"reports", newServer("reports")}}
	for _, e := range table {
		_ = e.srv.Start(mux)
	}
	for i := range table {
		table[i].srv.Shutdown()
	}
}
