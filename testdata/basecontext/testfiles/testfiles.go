// Package testfiles makes servers in tests.
package testfiles
