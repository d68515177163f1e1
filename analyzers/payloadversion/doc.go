// Package payloadversion defines an analyzer that reports payload structs of
// asynq tasks which have no version field.
//
// # Analyzer payloadversion
//
// payloadversion: report payload structs without a Version field
//
// A payload outlives the release that wrote it: scheduled tasks wait for days,
// failed ones are retried for up to 20 days with asynq's defaults, and during
// a deploy old and new workers read the same queue. When the meaning of a field
// changes, a handler can tell old payloads from new ones only by a version that
// they carry.
//
// The analyzer reports a struct whose encoding becomes a task's payload, or
// that a handler decodes one into:
//
//	type EmailPayload struct { // reported
//		UserID int
//	}
//
//	payload, err := json.Marshal(EmailPayload{UserID: id})
//	task := asynq.NewTask("email:welcome", payload)
//
// Give it a version, own or embedded:
//
//	type EmailPayload struct {
//		Version int
//		UserID  int
//	}
//
// The report stands where the type is declared, if that is in the package at
// hand, else where it is encoded or decoded first. A field counts as a version
// if it is called Version, V or Ver, or ends in Version and speaks of the
// payload (SchemaVersion, PayloadVersion, or the type's own name), or if its
// encoding tag says so; -payloadversion.names and -payloadversion.tags set the
// names. AppVersion and the like describe something else. A task whose type
// ends in a version ("email:welcome:v2") is versioned, too, and so is one that
// carries a version in a header.
//
// Types with an encoding of their own, protobuf messages, structs without an
// exported field and types of other modules are not reported.
//
// The suggested fix adds the field in front, tagged as its neighbours are.
package payloadversion
