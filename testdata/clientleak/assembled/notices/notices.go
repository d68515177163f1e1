// Package notices knows nothing of asynq: what it is given, it is given as an interface.
package notices

// A Sender sends notices.
type Sender interface{ Send(to string) error }

// Notices holds what sends them.
type Notices struct{ Mail Sender }

// New keeps a sender.
func New(mail Sender) Notices { return Notices{Mail: mail} }
