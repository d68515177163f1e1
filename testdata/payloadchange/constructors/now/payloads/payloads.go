// Package payloads makes payloads, with their version: the new release.
package payloads

// version is that of the release.
const version = 2

// Read has a handler that looks at the version.
type Read struct {
	Version int
	UserID  string `json:"uid"`
}

// NewRead makes one.
func NewRead(user string) *Read { return &Read{Version: version, UserID: user} }

// Unread has one that does not.
type Unread struct {
	Version int
	UserID  string `json:"uid"` // want `no handler reads its version, which is 2 now, but waiting "made:unread" tasks hold user_id`
}

// NewUnread makes one.
func NewUnread(user string) (Unread, error) { return Unread{Version: version, UserID: user}, nil }

// Given gets its version from who makes it, so that the handler may know it.
type Given struct {
	Version int
	UserID  string `json:"uid"`
}
