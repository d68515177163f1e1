package aliases

import "time"

type message struct{ body []byte }

// A handler of another library.
func okLookalike(ctx context, m *message) error {
	time.Sleep(time.Second)
	return nil
}
