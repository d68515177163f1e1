package analyzers_test

import (
	"bytes"
	"encoding/gob"
	"reflect"
	"slices"
	"testing"

	"golang.org/x/tools/go/analysis"

	"github.com/asynqvet/asynqvet/analyzers"
)

// Every fact survives gob, and the same fact is always the same bytes: build
// systems compare what they cached.
func TestFactsRoundTrip(t *testing.T) {
	for _, fact := range facts() {
		full := reflect.New(reflect.TypeOf(fact).Elem())
		n := fill(full.Elem(), 0)
		if n == 0 {
			t.Errorf("%T has no field to fill", fact)
		}
		first, second := encode(t, full.Interface()), encode(t, full.Interface())
		if !bytes.Equal(first, second) {
			t.Errorf("%T is encoded in two ways", fact)
		}
		got := reflect.New(reflect.TypeOf(fact).Elem())
		if err := gob.NewDecoder(bytes.NewReader(first)).Decode(got.Interface()); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got.Interface(), full.Interface()) {
			t.Errorf("%T: got %+v, want %+v", fact, got.Elem(), full.Elem())
		}
		if _, ok := got.Interface().(analysis.Fact); !ok {
			t.Errorf("%T is no fact", fact)
		}
	}
}

// facts lists the types of facts that the suite has.
func facts() []analysis.Fact {
	var out []analysis.Fact
	seen := make(map[*analysis.Analyzer]bool)
	var visit func(a *analysis.Analyzer)
	visit = func(a *analysis.Analyzer) {
		if seen[a] {
			return
		}
		seen[a] = true
		out = append(out, a.FactTypes...)
		for _, req := range a.Requires {
			visit(req)
		}
	}
	for _, a := range append(analyzers.All(), analyzers.NewContents().Collector) {
		visit(a)
	}
	return out
}

func encode(t *testing.T, v any) []byte {
	t.Helper()
	var buf bytes.Buffer
	if err := gob.NewEncoder(&buf).Encode(v); err != nil {
		t.Fatal(err)
	}
	return buf.Bytes()
}

// fill sets every field to something other than its zero value, and counts. A type that
// is made of itself is left empty within itself.
func fill(v reflect.Value, n int) int { return fillWithin(v, n, nil) }

func fillWithin(v reflect.Value, n int, outer []reflect.Type) int {
	switch v.Kind() {
	case reflect.Struct:
		outer = append(outer, v.Type())
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				n = fillWithin(v.Field(i), n, outer)
			}
		}
	case reflect.Pointer:
		if slices.Contains(outer, v.Type().Elem()) {
			break
		}
		v.Set(reflect.New(v.Type().Elem()))
		n = fillWithin(v.Elem(), n, outer)
	case reflect.Slice:
		of := v.Type().Elem()
		if of.Kind() == reflect.Pointer {
			of = of.Elem()
		}
		if slices.Contains(outer, of) {
			break
		}
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range v.Len() {
			n = fillWithin(v.Index(i), n, outer)
		}
	case reflect.Bool:
		n++
		v.SetBool(true)
	case reflect.String:
		n++
		v.SetString(string(rune('a' + n%26)))
	case reflect.Int, reflect.Int32, reflect.Int64:
		n++
		v.SetInt(int64(n))
	case reflect.Uint8:
		n++
		v.SetUint(uint64(n%200 + 1))
	case reflect.Uint16, reflect.Uint64:
		n++
		v.SetUint(uint64(n))
	default:
		panic(v.Kind())
	}
	return n
}
