// Package payloadchange defines an analyzer that reports payloads of waiting asynq tasks
// which a new release reads otherwise than the old one wrote them.
//
// # Analyzer payloadchange
//
// payloadchange: report payloads of the old release that the new one cannot read, or loses
//
// "asynqvet compat" compares the program with what it was: a revision of the repository, or
// a file that "asynqvet map -format=json" wrote. For each type of task whose payload is
// seen on both sides, it looks at what the old release encoded and what the handler
// decodes now. Reported is a field that cannot be decoded any more, or is read as something
// else (another kind, a narrower number, bytes for a text, another encoding), and a
// field under a new name, or moved into another struct, in whose place old tasks hold what
// nothing reads any more. Fields that were added or are gone are told as notes, which do
// not change the exit status.
//
// # Why it hurts
//
// Tasks outlive releases: those that wait fail in the new one, or are worked on with zero values.
//
// Nothing of it shows in tests, which enqueue what they decode. It shows after the deploy,
// in the tasks that were waiting, for as long as asynq retries them.
//
// # Bad
//
//	type Charge struct {
//		Amount float64 `json:"amount"`
//	}
//
//	type Charge struct { // the next release
//		Amount string `json:"amount"` // reported: waiting tasks hold float64
//	}
//
// # Good
//
//	type Charge struct { // the next release
//		Amount  float64 `json:"amount"`
//		Decimal string  `json:"decimal"`
//	}
//
// # How to fix it
//
// Add a field of another name beside the old one, and drop the old one in the release
// after all old tasks are done. Or raise the payload's Version, and branch on it before
// decoding what has changed. Or decode into the old struct where the new one fails.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:payloadchange // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/payloadchange the reason
//
// # What it does not see
//
// It knows encoding/json, encoding/json/v2 and what is used in their place, encoding/gob,
// encoding/xml, github.com/vmihailenco/msgpack and gopkg.in/yaml.v3, and says nothing of
// other encodings. Of a type with an UnmarshalJSON of its own it knows what that decodes
// into, if it is one type. It is silent where the decoder, or the type, is not seen, and
// where tasks are enqueued with what callers hand in from where it does not see.
package payloadchange
