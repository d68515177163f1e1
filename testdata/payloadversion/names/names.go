// Package names has fields that are a version by their name, and fields that only sound like one.
package names

import (
	"encoding/json"

	"github.com/hibiken/asynq"
)

type appVersion struct { // want "has no Version field"
	AppVersion string
}

type clientVersion struct { // want "has no Version field"
	ClientVersion string
	Action        string
}

type osVersion struct { // want "has no Version field"
	OSVersion int
}

// The prefix is another type's name.
type InvoicePayload struct { // want "has no Version field"
	DocumentVersion int
}

// A bool says nothing about the format.
type boolVersion struct { // want "has no Version field"
	Version bool
	ID      int
}

// It is not exported, so it is not encoded.
type hiddenVersion struct { // want "has no Version field"
	version int
	ID      int
}

// The name begins with it, but does not end in it.
type versioned struct { // want "has no Version field"
	VersionedAt int64
}

// A conversion of its own name.
type conversion struct { // want "has no Version field"
	Conversion int
}

type okVersion struct{ Version int } // by its name

type okStringVersion struct{ Version string } // by its name, of another type

type okV struct { // by its short name
	V  int
	ID int
}

type okVer struct { // by its shorter name
	ID  int
	Ver uint
}

type okSchemaVersion struct{ SchemaVersion int } // of the schema

type okPayloadVersion struct{ PayloadVersion int } // of the payload

type okAPIVersion struct{ APIVersion string } // of the API

type okMessageVersion struct{ MessageVersion int } // of the message

type okFormatVersion struct{ FormatVersion int } // of the format

type okTaskVersion struct{ TaskVersion int } // of the task

type okEventVersion struct{ EventVersion int } // of the event

type Order struct{ OrderVersion int } // the prefix is the type's name

type DocumentPayload struct{ DocumentVersion int } // the prefix is the type's name without its ending

type ReportTask struct{ ReportVersion int } // the same with the other ending

func newAppVersionTask() *asynq.Task {
	b, _ := json.Marshal(appVersion{})
	return asynq.NewTask("names", b)
}

func newClientVersionTask() *asynq.Task {
	b, _ := json.Marshal(clientVersion{})
	return asynq.NewTask("names", b)
}

func newOsVersionTask() *asynq.Task {
	b, _ := json.Marshal(osVersion{})
	return asynq.NewTask("names", b)
}

func newInvoicePayloadTask() *asynq.Task {
	b, _ := json.Marshal(InvoicePayload{})
	return asynq.NewTask("names", b)
}

func newBoolVersionTask() *asynq.Task {
	b, _ := json.Marshal(boolVersion{})
	return asynq.NewTask("names", b)
}

func newHiddenVersionTask() *asynq.Task {
	b, _ := json.Marshal(hiddenVersion{version: 1})
	return asynq.NewTask("names", b)
}

func newVersionedTask() *asynq.Task {
	b, _ := json.Marshal(versioned{})
	return asynq.NewTask("names", b)
}

func newConversionTask() *asynq.Task {
	b, _ := json.Marshal(conversion{})
	return asynq.NewTask("names", b)
}

func newOkVersionTask() *asynq.Task {
	b, _ := json.Marshal(okVersion{})
	return asynq.NewTask("names", b)
}

func newOkStringVersionTask() *asynq.Task {
	b, _ := json.Marshal(okStringVersion{})
	return asynq.NewTask("names", b)
}

func newOkVTask() *asynq.Task {
	b, _ := json.Marshal(okV{})
	return asynq.NewTask("names", b)
}

func newOkVerTask() *asynq.Task {
	b, _ := json.Marshal(okVer{})
	return asynq.NewTask("names", b)
}

func newOkSchemaVersionTask() *asynq.Task {
	b, _ := json.Marshal(okSchemaVersion{})
	return asynq.NewTask("names", b)
}

func newOkPayloadVersionTask() *asynq.Task {
	b, _ := json.Marshal(okPayloadVersion{})
	return asynq.NewTask("names", b)
}

func newOkAPIVersionTask() *asynq.Task {
	b, _ := json.Marshal(okAPIVersion{})
	return asynq.NewTask("names", b)
}

func newOkMessageVersionTask() *asynq.Task {
	b, _ := json.Marshal(okMessageVersion{})
	return asynq.NewTask("names", b)
}

func newOkFormatVersionTask() *asynq.Task {
	b, _ := json.Marshal(okFormatVersion{})
	return asynq.NewTask("names", b)
}

func newOkTaskVersionTask() *asynq.Task {
	b, _ := json.Marshal(okTaskVersion{})
	return asynq.NewTask("names", b)
}

func newOkEventVersionTask() *asynq.Task {
	b, _ := json.Marshal(okEventVersion{})
	return asynq.NewTask("names", b)
}

func newOrderTask() *asynq.Task {
	b, _ := json.Marshal(Order{})
	return asynq.NewTask("names", b)
}

func newDocumentPayloadTask() *asynq.Task {
	b, _ := json.Marshal(DocumentPayload{})
	return asynq.NewTask("names", b)
}

func newReportTaskTask() *asynq.Task {
	b, _ := json.Marshal(ReportTask{})
	return asynq.NewTask("names", b)
}

type orderPayload struct {
	OrderVersion int
	Total        int
}

// The type's own name begins with a small letter, the field's cannot.
func okOwnNameUnexported() (*asynq.Task, error) {
	b, err := json.Marshal(orderPayload{Total: 1})
	if err != nil {
		return nil, err
	}
	return asynq.NewTask("order", b), nil
}
