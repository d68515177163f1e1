package aliases

// broker looks like asynq's client, but is none.
type broker struct{}

type message struct{}

func (broker) Enqueue(m *message, opts ...int) (int, error) { return len(opts), nil }

// Another type's Enqueue has nothing to do with asynq.
func okLookalike(b broker) {
	b.Enqueue(&message{})
}

type registry struct{}

func (registry) Register(spec string, m *message) {}

// Another type's Register has nothing to do with asynq.
func okLookalikeRegister(r registry) {
	r.Register("@daily", &message{})
}
