// Package source says where things stand in the source, in words that hold in every
// package and on every machine.
package source

import (
	"cmp"
	"strconv"
)

// A Place is where something stands in the source: lines and columns count from 1,
// columns in bytes.
type Place struct {
	Module  string `json:"module,omitempty"` // of the package, where it was asked for
	Package string `json:"package"`          // its import path
	File    string `json:"file"`             // without its folder; below its module, where that was asked for
	Line    int    `json:"line"`
	Column  int    `json:"column"`
	EndLine int    `json:"endLine,omitempty"`
	EndCol  int    `json:"endColumn,omitempty"`
	Func    string `json:"func,omitempty"` // the function around it
}

// Compare orders places.
func (p *Place) Compare(q *Place) int {
	switch {
	case p == q:
		return 0
	case p == nil:
		return -1
	case q == nil:
		return 1
	}
	return cmp.Or(cmp.Compare(p.Package, q.Package), cmp.Compare(p.File, q.File), cmp.Compare(p.Line, q.Line), cmp.Compare(p.Column, q.Column))
}

// ID names the place.
func (p *Place) ID() string {
	return p.Package + "/" + p.File + ":" + strconv.Itoa(p.Line) + ":" + strconv.Itoa(p.Column)
}
