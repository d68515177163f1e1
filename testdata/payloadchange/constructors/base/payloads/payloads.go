// Package payloads makes payloads, with their version: the old release.
package payloads

// version is that of the release.
const version = 1

// Read has a handler that looks at the version.
type Read struct {
	Version int
	UserID  string `json:"user_id"`
}

// NewRead makes one.
func NewRead(user string) *Read { return &Read{Version: version, UserID: user} }

// Unread has one that does not.
type Unread struct {
	Version int
	UserID  string `json:"user_id"`
}

// NewUnread makes one.
func NewUnread(user string) (Unread, error) { return Unread{Version: version, UserID: user}, nil }

// Given gets its version from who makes it, so that the handler may know it.
type Given struct {
	Version int
	UserID  string `json:"user_id"`
}
