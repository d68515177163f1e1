// Package testfiles has a struct that only its tests make a payload of.
package testfiles

type OkFixture struct {
	ID int
}
