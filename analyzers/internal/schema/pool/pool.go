// Package pool has types that encode themselves, for tests.
package pool

import "strconv"

// A Word is a text of its own.
type Word struct{ s string }

// WordOf makes a Word.
func WordOf(s string) Word { return Word{s} }

// MarshalText writes the text.
func (w Word) MarshalText() ([]byte, error) { return []byte("w" + w.s), nil }

// UnmarshalText reads it.
func (w *Word) UnmarshalText(text []byte) error {
	w.s = string(text)
	if len(w.s) > 0 && w.s[0] == 'w' {
		w.s = w.s[1:]
	}
	return nil
}

// A Written is a number that is written as a text, and read as the number it is.
type Written int

// MarshalText writes the number.
func (n Written) MarshalText() ([]byte, error) { return []byte("n" + strconv.Itoa(int(n))), nil }

// A Plain is a number.
type Plain int

// A Name is a text.
type Name string

// A Small is a byte.
type Small uint8
