// Package shared declares a payload.
package shared

// Upload is the payload of an upload.
type Upload struct{ ID int }
