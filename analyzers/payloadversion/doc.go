// Package payloadversion defines an analyzer that reports payload structs of
// asynq tasks which have no version field.
//
// # Analyzer payloadversion
//
// payloadversion: report payload structs without a Version field
//
// Reported is a struct whose encoding becomes a task's payload, or that a handler
// decodes one into: where the type is declared, if that is in the package at hand,
// else where it is encoded or decoded first.
//
// # Why it hurts
//
// Payloads of an older release are read as if they were new.
//
// A payload outlives the release that wrote it: scheduled tasks wait for days,
// failed ones are retried for about 20 days with asynq's 25 retries, and during a
// deploy old and new workers read the same queue. When the meaning of a field
// changes, a handler can tell old payloads from new ones only by a version that they
// carry.
//
// # Bad
//
//	type EmailPayload struct { // reported
//		UserID int
//	}
//
//	payload, err := json.Marshal(EmailPayload{UserID: id})
//	task := asynq.NewTask("email:welcome", payload)
//
// # Good
//
//	type EmailPayload struct {
//		Version int
//		UserID  int
//	}
//
// # How to fix it
//
// Give the struct a version, own or embedded, or version the task: a type name that
// ends in a version, such as "email:welcome:v2", or a header that carries one will
// do. A field counts if it is called Version, V or Ver, or ends in Version and
// speaks of the payload (SchemaVersion, PayloadVersion, or the type's own name), or
// if its encoding tag says so; -payloadversion.names and -payloadversion.tags set
// the names. AppVersion and the like describe something else.
//
// The suggested fix adds the field in front, tagged as its neighbours are. There is
// none where a literal of the type, anywhere in the module, lists its values
// without the names of the fields, or where the type is converted to another one.
// Nor is there one where the type shows elsewhere, too, in an HTTP body or inside
// another struct, or where nothing in sight would fill the field. What makes the
// payload must set the version in any case.
//
// # How to silence it
//
// On the line of the finding, or on the line where the statement or declaration
// that holds it begins:
//
//	//nolint:payloadversion // the reason
//
// On the line above, in staticcheck's form, which needs a reason; with file-ignore
// for a whole file:
//
//	//lint:ignore asynqvet/payloadversion the reason
//
// # What it does not see
//
// Types with an encoding of their own that the encoder calls, protobuf messages, structs without an
// exported field and types of other modules are not reported. What is encoded by
// reflection or by code that is not seen is not known to be a payload.
package payloadversion
