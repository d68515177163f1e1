// Package models declares structs; what becomes of them is decided elsewhere.
package models

type Customer struct {
	ID   int64
	Name string
}

type Parcel struct {
	ID int64
}

type Letter struct {
	Version int
	ID      int64
}

type Receipt struct {
	ID int64
}

// Page is never a payload.
type Page struct {
	Title string
}
