// Package schema describes what encodings make of Go types, and what becomes of a value
// that was encoded as one type and is decoded as another.
//
// It knows the encodings' rules, and neither asynq nor any rule about it.
package schema

import "github.com/asynqvet/asynqvet/analyzers/internal/source"

// A Format is an encoding.
type Format string

// The formats. Of any other nothing is known.
const (
	JSON        Format = "json"
	JSON2       Format = "json/v2" // of encoding/json/v2
	Gob         Format = "gob"
	XML         Format = "xml"
	MessagePack Format = "msgpack" // of github.com/vmihailenco/msgpack
	YAML        Format = "yaml"    // of gopkg.in/yaml.v3
)

// formats are the import paths of encoders.
var formats = map[string]Format{
	"encoding/json":                      JSON,
	"encoding/json/v2":                   JSON2,
	"github.com/go-json-experiment/json": JSON2,
	"github.com/json-iterator/go":        JSON,
	"github.com/goccy/go-json":           JSON,
	"github.com/bytedance/sonic":         JSON,
	"github.com/segmentio/encoding/json": JSON,
	"encoding/gob":                       Gob,
	"encoding/xml":                       XML,
	"github.com/vmihailenco/msgpack":     MessagePack,
	"github.com/vmihailenco/msgpack/v4":  MessagePack,
	"github.com/vmihailenco/msgpack/v5":  MessagePack,
	"gopkg.in/yaml.v3":                   YAML,
	"go.yaml.in/yaml/v3":                 YAML,
}

// FormatOf returns the format of the package of an encoder or decoder, "" for one that is
// not known.
func FormatOf(path string) Format { return formats[path] }

// A Kind says what the text of an encoding shows.
type Kind string

// The kinds.
const (
	Unknown Kind = "any" // whatever it likes
	Bool    Kind = "bool"
	Int     Kind = "int"
	Uint    Kind = "uint"
	Float   Kind = "float"
	Complex Kind = "complex"
	String  Kind = "string"
	Bytes   Kind = "bytes"
	Time    Kind = "time"
	Text    Kind = "text"   // a type that writes or reads a text of its own
	Binary  Kind = "binary" // likewise bytes
	Number  Kind = "number" // json.Number
	Object  Kind = "object"
	List    Kind = "list"
	Map     Kind = "map"
	Nothing Kind = "nothing" // what cannot be decoded into: an interface with methods
)

// A Type is what an encoding makes of a Go type: as it is read, and written unless Writes
// says otherwise.
type Type struct {
	// Ref stands in place of all else for a declared struct: its key in the Table.
	Ref string `json:"ref,omitempty"`

	Kind    Kind    `json:"kind,omitempty"`
	Name    string  `json:"name,omitempty"` // as Go spells it, with the name of its package
	Bits    int     `json:"bits,omitempty"` // of numbers; 0 for those without a bound
	Len     int     `json:"len,omitempty"`  // of arrays
	Quoted  bool    `json:"quoted,omitempty"`
	Pointer bool    `json:"pointer,omitempty"`
	Key     *Type   `json:"key,omitempty"`  // of maps
	Elem    *Type   `json:"elem,omitempty"` // of maps and lists
	Takes   []*Type `json:"takes,omitempty"`
	Writes  *Type   `json:"writes,omitempty"`

	Fields     []*Field `json:"fields,omitempty"`
	Promoted   []*Field `json:"promoted,omitempty"`   // of embedded structs, where gob finds them
	Positional bool     `json:"positional,omitempty"` // fields are told by their order alone
	Root       string   `json:"root,omitempty"`       // of XML: what XMLName says

	// At is where a struct is declared.
	At *source.Place `json:"at,omitempty"`
}

// A Field is one of an encoded struct, in the order of the encoding.
type Field struct {
	Name    string        `json:"name"`              // as encoded
	Go      string        `json:"field"`             // as Go spells it, with the structs that it is embedded in
	Type    *Type         `json:"of"`                //
	Omit    bool          `json:"omit,omitempty"`    // where it is empty
	Form    string        `json:"form,omitempty"`    // of XML: attr, chardata and the like, "" for an element
	Read    bool          `json:"read,omitempty"`    // something reads it
	Version bool          `json:"version,omitempty"` // it is the version of the payload
	Fold    bool          `json:"fold,omitempty"`    // another case of its letters is taken, too
	At      *source.Place `json:"at,omitempty"`
}

// A Table holds the declared structs that types refer to.
type Table map[string]*Type

// Look returns what a type refers to.
func (t Table) Look(typ *Type) *Type {
	for range 10 {
		if typ == nil || typ.Ref == "" {
			break
		}
		next := t[typ.Ref]
		if next == nil {
			return &Type{Kind: Unknown}
		}
		if typ.Pointer || typ.Writes != nil {
			c := *next
			c.Pointer, c.Writes = typ.Pointer || next.Pointer, typ.Writes
			next = &c
		}
		typ = next
	}
	if typ == nil {
		return &Type{Kind: Unknown}
	}
	return typ
}

// Written returns what a value of a type is encoded as.
func (t Table) Written(typ *Type) *Type {
	typ = t.Look(typ)
	if typ.Writes == nil {
		return typ
	}
	w := copied(t.Look(typ.Writes))
	w.Pointer = w.Pointer || typ.Pointer
	return w
}
