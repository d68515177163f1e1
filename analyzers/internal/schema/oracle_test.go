package schema_test

import (
	"bytes"
	"encoding/base64"
	"encoding/gob"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/vmihailenco/msgpack/v5"
	"go.yaml.in/yaml/v3"

	"github.com/asynqvet/asynqvet/analyzers/internal/schema"
	"github.com/asynqvet/asynqvet/analyzers/internal/schema/pool"
)

var pairs = flag.Int("schema.pairs", 2000, "pairs of types for each format")

// TestOracle encodes values of generated types with the real encoders, decodes them as
// other types, and compares what happens with what Compare says.
func TestOracle(t *testing.T) {
	world := newWorld(t)
	for _, c := range codecs {
		t.Run(string(c.format), func(t *testing.T) {
			met := make(map[string]int)
			wrong := 0
			for i := range *pairs {
				g := &generator{world: world, rand: rand.New(rand.NewPCG(uint64(i), 7)), format: c.format}
				old := g.structure(0)
				now := g.changed(old, 0)
				if c.format == schema.YAML && old.fixes(now) {
					continue // whether a list is as long as an array is for the program to say
				}
				verdict, complaint := judge(c, world, old, now, g.rand)
				met[verdict]++
				if complaint != "" {
					t.Errorf("pair %d: %s\nold %s\nnew %s", i, complaint, old, now)
					if wrong++; wrong > 10 {
						t.FailNow()
					}
				}
			}
			t.Logf("%d pairs: %v", *pairs, met)
			for _, verdict := range []string{"broken", "gone", "kept"} {
				if met[verdict] < *pairs/50 {
					t.Errorf("%d of %d pairs are %s, too few to say anything", met[verdict], *pairs, verdict)
				}
			}
		})
	}
}

// A codec is a real encoder and decoder.
type codec struct {
	format schema.Format
	encode func(v any) ([]byte, error)
	decode func(text []byte, into any) error
}

var codecs = []codec{
	{schema.JSON, json.Marshal, json.Unmarshal},
	{schema.Gob, func(v any) ([]byte, error) {
		var b bytes.Buffer
		err := gob.NewEncoder(&b).Encode(v)
		return b.Bytes(), err
	}, func(text []byte, into any) error { return gob.NewDecoder(bytes.NewReader(text)).Decode(into) }},
	{schema.MessagePack, msgpack.Marshal, msgpack.Unmarshal},
	{schema.YAML, yaml.Marshal, yaml.Unmarshal},
}

// judge compares one pair. The verdict is broken, gone or kept.
func judge(c codec, world *world, old, now *shape, r *rand.Rand) (verdict, complaint string) {
	b := &schema.Builder{Format: c.format, Table: make(schema.Table)}
	from := b.Type(old.source(world))
	to := b.Type(now.source(world))
	broken, at := "", ""
	gone := make(map[string]bool)
	for _, change := range schema.Compare(c.format, schema.Side{Table: b.Table, Type: from}, schema.Side{Table: b.Table, Type: to}, false) {
		switch change.Sort {
		case schema.Broken, schema.Cut:
			at = change.Path
			broken = change.Path + ": " + change.Was + " to " + change.Now
		case schema.Gone:
			gone[change.Path] = true
		}
	}
	saw := ""
	vanished := make(map[string]bool)
	if old.spreads(now) {
		return "none", "" // which fields a map has is for the program to say
	}
	for round := range 8 {
		v := reflect.New(old.reflected()).Elem()
		fill(v, round, r)
		text, err := c.encode(v.Interface())
		if err != nil {
			return "none", "" // not a type of the format's
		}
		into := reflect.New(now.reflected())
		err = c.decode(text, into.Interface())
		if err != nil {
			saw = err.Error()
			continue
		}
		a, e1 := tree(c, v, false)
		z, e2 := tree(c, into.Elem(), true)
		if e1 != nil || e2 != nil {
			return "none", errors.Join(e1, e2).Error()
		}
		if diff := differs("", a, z, vanished); diff != "" {
			saw = diff
		}
	}
	switch {
	case broken != "" && saw == "" && (base64Text(broken) || related(at, vanished)):
		return "broken", "" // the text is read, which says something else
	case broken != "" && saw == "":
		return "broken", "Compare says broken, " + broken + "; all is read"
	case broken == "" && saw != "":
		return "broken", "Compare says nothing is broken, but " + saw
	case broken != "":
		return "broken", ""
	}
	for path := range gone {
		if !related(path, vanished) && !vanished["empty "+path] {
			return "gone", fmt.Sprintf("Compare says %s is gone, which it is not: %v", path, vanished)
		}
	}
	for path := range vanished {
		if !related(path, gone) && !strings.HasPrefix(path, "empty ") {
			return "gone", fmt.Sprintf("%s vanishes, Compare says only %v", path, gone)
		}
	}
	if len(gone) > 0 {
		return "gone", ""
	}
	return "kept", ""
}

// related reports whether a path, or one to a part of it or a whole around it, is in a set.
func related(path string, set map[string]bool) bool {
	part := func(p, of string) bool {
		rest, ok := strings.CutPrefix(p, of)
		return ok && (rest == "" || rest[0] == '.' || rest[0] == '[')
	}
	for p := range set {
		if part(p, path) || part(path, p) {
			return true
		}
	}
	return false
}

// base64Text reports whether bytes are read as the text that JSON writes for them.
func base64Text(change string) bool {
	was, now, _ := strings.Cut(change, " to ")
	for _, text := range []string{"string", "pool.Name", "pool.Word"} {
		if strings.HasSuffix(now, text) {
			return strings.HasSuffix(was, "[]uint8") || strings.HasSuffix(was, "[]pool.Small")
		}
	}
	return false
}

// tree returns a value as its encoding shows it.
func tree(c codec, v reflect.Value, read bool) (any, error) {
	if c.format == schema.Gob {
		return walk(v, read), nil
	}
	text, err := c.encode(v.Interface())
	if err != nil {
		return nil, err
	}
	var out any
	switch c.format {
	case schema.JSON:
		dec := json.NewDecoder(bytes.NewReader(text))
		dec.UseNumber()
		err = dec.Decode(&out)
	case schema.MessagePack:
		dec := msgpack.NewDecoder(bytes.NewReader(text))
		dec.SetMapDecoder(func(d *msgpack.Decoder) (any, error) { return d.DecodeUntypedMap() })
		err = dec.Decode(&out)
	default:
		err = c.decode(text, &out)
	}
	return out, err
}

// walk returns what gob sends of a value, or finds in it when it reads.
func walk(v reflect.Value, read bool) any {
	if t, ok := v.Interface().(time.Time); ok {
		return t.String()
	}
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return nil
		}
		return walk(v.Elem(), read)
	case reflect.Struct:
		out := make(map[string]any)
		for i := range v.NumField() {
			out[v.Type().Field(i).Name] = walk(v.Field(i), read)
		}
		if read { // fields of embedded structs are found by their own names
			for _, f := range reflect.VisibleFields(v.Type()) {
				if inner, err := v.FieldByIndexErr(f.Index); len(f.Index) > 1 && err == nil {
					out[f.Name] = walk(inner, read)
				}
			}
		}
		return out
	case reflect.Slice, reflect.Array:
		if v.Kind() == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 {
			return string(v.Bytes())
		}
		var out []any
		for i := range v.Len() {
			out = append(out, walk(v.Index(i), read))
		}
		return out
	case reflect.Map:
		out := make(map[string]any)
		for _, k := range v.MapKeys() {
			out[fmt.Sprint(k.Interface())] = walk(v.MapIndex(k), read)
		}
		return out
	}
	return v.Interface()
}

// differs says where what was read is not what was written, and notes what vanished.
func differs(path string, a, z any, vanished map[string]bool) string {
	switch a := normal(a).(type) {
	case map[string]any:
		m, ok := normal(z).(map[string]any)
		if !ok {
			return fmt.Sprintf("%s: %v is read as %v", path, a, z)
		}
		for k, v := range a {
			got, ok := m[k]
			if !ok {
				for other := range m {
					if _, claimed := a[other]; strings.EqualFold(other, k) && !claimed {
						got, ok = m[other], true
					}
				}
			}
			at := strings.TrimPrefix(path+"."+k, ".")
			if inMap(k) {
				at = path + "[]"
			}
			if isZero(v) {
				if ok && isLeaf(v) && !isZero(got) && spelled(normal(v)) != spelled(normal(got)) {
					return fmt.Sprintf("%s: %v is read as %v", at, v, got)
				}
				vanished["empty "+at] = true // nothing of it is encoded
				continue
			}
			if !ok || isZero(got) && isLeaf(v) {
				vanished[at] = true
				continue
			}
			if d := differs(at, v, got, vanished); d != "" {
				return d
			}
		}
		return ""
	case []any:
		list, ok := normal(z).([]any)
		if s, isText := normal(z).(string); isText {
			raw, _ := base64.StdEncoding.DecodeString(s)
			ok = true
			for _, b := range raw {
				list = append(list, json.Number(strconv.Itoa(int(b))))
			}
		}
		if !ok || len(list) < len(a) {
			return fmt.Sprintf("%s: %v is read as %v", path, a, z)
		}
		for i := range a {
			if d := differs(path+"[]", a[i], list[i], vanished); d != "" {
				return d
			}
		}
		return ""
	default:
		if spelled(a) != spelled(normal(z)) {
			return fmt.Sprintf("%s: %v is read as %v", path, a, z)
		}
	}
	return ""
}

// inMap reports whether a key is one of those that maps are filled with.
func inMap(k string) bool {
	return strings.HasPrefix(k, "key") || k != "" && k[0] >= '0' && k[0] <= '9' || strings.HasPrefix(k, "-") || strings.HasPrefix(k, "wkey")
}

func isLeaf(v any) bool {
	switch normal(v).(type) {
	case map[string]any, []any:
		return false
	}
	return true
}

func isZero(v any) bool {
	switch v := normal(v).(type) {
	case nil:
		return true
	case map[string]any:
		for _, e := range v {
			if !isZero(e) {
				return false
			}
		}
		return true
	case []any:
		return !slices.ContainsFunc(v, func(e any) bool { return !isZero(e) })
	case string:
		return v == "" || v == "0001-01-01T00:00:00Z" || v == "w" || v == "n0" || v == time.Time{}.String()
	case bool:
		return !v
	case json.Number:
		return v == "0"
	}
	return spelled(v) == "0"
}

func normal(v any) any {
	switch v := v.(type) {
	case map[any]any:
		out := make(map[string]any)
		for k, e := range v {
			out[fmt.Sprint(k)] = e
		}
		return out
	case []byte:
		return string(v)
	case time.Time:
		return v.UTC().Format(time.RFC3339Nano)
	}
	if r := reflect.ValueOf(v); r.IsValid() && r.Kind() == reflect.Map && r.Type() != reflect.TypeFor[map[string]any]() {
		out := make(map[string]any)
		for _, k := range r.MapKeys() {
			out[fmt.Sprint(k.Interface())] = r.MapIndex(k).Interface()
		}
		return out
	}
	return v
}

func spelled(v any) string {
	switch v := v.(type) {
	case json.Number:
		f, _ := strconv.ParseFloat(string(v), 64)
		return strconv.FormatFloat(f, 'g', 6, 64)
	case string:
		if f, err := strconv.ParseFloat(v, 64); err == nil {
			return strconv.FormatFloat(f, 'g', 6, 64)
		}
		if number := strings.TrimLeft(v, "wn"); number != v {
			return spelled(number) // which a type of the pool puts in front
		}
		return v
	case nil:
		return "nil"
	}
	r := reflect.ValueOf(v)
	switch {
	case r.CanInt():
		return strconv.FormatFloat(float64(r.Int()), 'g', 6, 64)
	case r.CanUint():
		return strconv.FormatFloat(float64(r.Uint()), 'g', 6, 64)
	case r.CanFloat():
		return strconv.FormatFloat(r.Float(), 'g', 6, 64)
	}
	return fmt.Sprint(v)
}

// fill gives every part of a value something that shows where it is lost: the bounds of
// numbers, numbers with a fraction, texts that are no numbers.
func fill(v reflect.Value, round int, r *rand.Rand) {
	some := r.IntN(100) + 2 // so that no two parts are the same
	switch x := v.Addr().Interface().(type) {
	case *time.Time:
		*x = time.Date(2031, 5, 17, 3, 14, 15, 0, time.UTC)
		return
	case *pool.Word:
		*x = pool.WordOf("word")
		return
	case *json.Number:
		*x = "7"
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(v.Elem(), round, r)
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), round, r)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 2, 2))
		for i := range 2 {
			fill(v.Index(i), round, r)
		}
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), round, r)
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		k := reflect.New(v.Type().Key()).Elem()
		fill(k, round, r)
		if k.Kind() == reflect.String {
			k.SetString("key")
		}
		e := reflect.New(v.Type().Elem()).Elem()
		fill(e, round, r)
		v.SetMapIndex(k, e)
	case reflect.Bool:
		v.SetBool(round == 0 || some%2 == 0)
	case reflect.String:
		v.SetString("a text " + strconv.Itoa(some))
	case reflect.Float32:
		v.SetFloat([]float64{float64(some) + 0.5, -2.25, 3e38, float64(some) + 0.25}[round%4])
	case reflect.Float64:
		v.SetFloat([]float64{float64(some) + 0.5, -2.25, 1e300, float64(some) + 0.25}[round%4])
	default:
		n := v.Type().Bits()
		if v.CanInt() {
			v.SetInt([]int64{math.MaxInt64 >> (64 - n), math.MinInt64 >> (64 - n), int64(some), -int64(some)}[round%4])
		} else if v.CanUint() {
			v.SetUint([]uint64{math.MaxUint64 >> (64 - n), uint64(some), math.MaxUint64 >> (65 - n), uint64(some) + 100}[round%4])
		}
	}
}

// A world has the types of the pool as the type checker sees them.
type world struct {
	pkg     *types.Package
	lookups map[string]types.Type
}

func newWorld(t *testing.T) *world {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "pool/pool.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	imp := importer.ForCompiler(fset, "source", nil)
	conf := types.Config{Importer: imp}
	pkg, err := conf.Check("pool.example/pool", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := &world{pkg: pkg, lookups: make(map[string]types.Type)}
	for _, name := range []string{"Word", "Written", "Plain", "Name", "Small"} {
		w.lookups[name] = pkg.Scope().Lookup(name).Type()
	}
	for _, at := range [][2]string{{"time", "Time"}, {"encoding/json", "Number"}} {
		p, err := imp.Import(at[0])
		if err != nil {
			t.Fatal(err)
		}
		w.lookups[at[0]+"."+at[1]] = p.Scope().Lookup(at[1]).Type()
	}
	return w
}

// A shape is a type in both worlds.
type shape struct {
	basic  types.BasicKind
	named  string
	kind   reflect.Kind // Pointer, Slice, Array, Map, Struct
	elem   *shape
	key    *shape
	len    int
	fields []*field
}

type field struct {
	name     string
	embedded bool
	tag      string
	of       *shape
}

var reflectNamed = map[string]reflect.Type{
	"Word": reflect.TypeFor[pool.Word](), "Written": reflect.TypeFor[pool.Written](), "Plain": reflect.TypeFor[pool.Plain](),
	"Name": reflect.TypeFor[pool.Name](), "Small": reflect.TypeFor[pool.Small](),
	"time.Time": reflect.TypeFor[time.Time](), "encoding/json.Number": reflect.TypeFor[json.Number](),
}

var reflectBasic = map[types.BasicKind]reflect.Type{
	types.Bool: reflect.TypeFor[bool](), types.String: reflect.TypeFor[string](),
	types.Int: reflect.TypeFor[int](), types.Int8: reflect.TypeFor[int8](), types.Int32: reflect.TypeFor[int32](), types.Int64: reflect.TypeFor[int64](),
	types.Uint: reflect.TypeFor[uint](), types.Uint8: reflect.TypeFor[uint8](), types.Uint16: reflect.TypeFor[uint16](), types.Uint64: reflect.TypeFor[uint64](),
	types.Float32: reflect.TypeFor[float32](), types.Float64: reflect.TypeFor[float64](),
}

func (s *shape) reflected() reflect.Type {
	switch {
	case s.named != "":
		return reflectNamed[s.named]
	case s.kind == reflect.Pointer:
		return reflect.PointerTo(s.elem.reflected())
	case s.kind == reflect.Slice:
		return reflect.SliceOf(s.elem.reflected())
	case s.kind == reflect.Array:
		return reflect.ArrayOf(s.len, s.elem.reflected())
	case s.kind == reflect.Map:
		return reflect.MapOf(s.key.reflected(), s.elem.reflected())
	case s.kind == reflect.Struct:
		var list []reflect.StructField
		for _, f := range s.fields {
			list = append(list, reflect.StructField{Name: f.name, Type: f.of.reflected(), Tag: reflect.StructTag(f.tag), Anonymous: f.embedded})
		}
		return reflect.StructOf(list)
	}
	return reflectBasic[s.basic]
}

func (s *shape) source(w *world) types.Type {
	switch {
	case s.named != "":
		return w.lookups[s.named]
	case s.kind == reflect.Pointer:
		return types.NewPointer(s.elem.source(w))
	case s.kind == reflect.Slice:
		return types.NewSlice(s.elem.source(w))
	case s.kind == reflect.Array:
		return types.NewArray(s.elem.source(w), int64(s.len))
	case s.kind == reflect.Map:
		return types.NewMap(s.key.source(w), s.elem.source(w))
	case s.kind == reflect.Struct:
		var list []*types.Var
		var tags []string
		for _, f := range s.fields {
			list = append(list, types.NewField(token.NoPos, w.pkg, f.name, f.of.source(w), f.embedded))
			tags = append(tags, f.tag)
		}
		return types.NewStruct(list, tags)
	}
	return types.Typ[s.basic]
}

// fixes reports whether a list becomes an array somewhere.
func (s *shape) fixes(now *shape) bool {
	if s == nil || now == nil {
		return false
	}
	if s.kind == reflect.Slice && now.kind == reflect.Array {
		return true
	}
	for _, f := range s.fields {
		if slices.ContainsFunc(now.fields, func(g *field) bool { return f.of.fixes(g.of) }) {
			return true
		}
	}
	return s.elem.fixes(now.elem)
}

// spreads reports whether a map of texts becomes a struct somewhere.
func (s *shape) spreads(now *shape) bool {
	if s == nil || now == nil {
		return false
	}
	if s.kind == reflect.Pointer {
		return s.elem.spreads(now)
	}
	if now.kind == reflect.Pointer {
		return s.spreads(now.elem)
	}
	if s.kind == reflect.Map && now.kind == reflect.Struct {
		return true
	}
	if s.kind == reflect.Struct || now.kind == reflect.Struct {
		for _, f := range s.fields {
			if slices.ContainsFunc(now.fields, func(g *field) bool { return f.of.spreads(g.of) }) {
				return true
			}
		}
		return s.elem != nil && s.elem.spreads(now) || now.elem != nil && s.spreads(now.elem)
	}
	return s.elem.spreads(now.elem)
}

func (s *shape) String() string { return s.reflected().String() }

// A generator makes types, and others that differ from them a little.
type generator struct {
	*world
	rand   *rand.Rand
	format schema.Format
	named  int // fields
}

func (g *generator) pick(n int) int { return g.rand.IntN(n) }

func (g *generator) chance(percent int) bool { return g.rand.IntN(100) < percent }

func (g *generator) structure(depth int) *shape {
	s := &shape{kind: reflect.Struct}
	for i := range 1 + g.pick(4) {
		s.fields = append(s.fields, g.field(string(rune('A'+i)), depth))
	}
	return s
}

func (g *generator) field(name string, depth int) *field {
	f := &field{name: name + "f", of: g.any(depth + 1)}
	if !g.dominates() {
		g.named++
		f.name += strconv.Itoa(g.named)
	}
	if f.of.kind == reflect.Struct && g.chance(25) {
		f.embedded = true
		return f
	}
	f.tag = g.tag(f.name, f.of)
	return f
}

// dominates reports whether the format has rules for two fields of one name.
func (g *generator) dominates() bool { return g.format == schema.JSON || g.format == schema.Gob }

func (g *generator) tag(field string, of *shape) string {
	key := map[schema.Format]string{schema.JSON: "json", schema.YAML: "yaml", schema.MessagePack: "msgpack"}[g.format]
	if key == "" || g.chance(50) {
		return ""
	}
	name := []string{"x", "y", "zed", "Zed", "Af", "bf", ""}[g.pick(7)]
	if !g.dominates() {
		name = []string{"x" + field, "y" + field, ""}[g.pick(3)]
	}
	options := ""
	switch {
	case g.format == schema.JSON && of.basic != types.Invalid && g.chance(20):
		options = ",string"
	case g.chance(20):
		options = ",omitempty"
	case g.chance(3):
		return key + `:"-"`
	}
	return key + `:"` + name + options + `"`
}

var basics = []types.BasicKind{types.Bool, types.String, types.Int, types.Int8, types.Int32, types.Int64, types.Uint, types.Uint8, types.Uint16, types.Uint64, types.Float32, types.Float64}

func (g *generator) any(depth int) *shape {
	n := g.pick(20)
	if depth > 2 && n > 12 {
		n = g.pick(12)
	}
	switch n {
	case 12:
		names := []string{"Plain", "Name", "time.Time", "Small"}
		if g.format == schema.MessagePack {
			names = names[:3] // its encoder panics on arrays of such bytes
		}
		if g.format == schema.JSON {
			names = append(names, "Word", "Written", "encoding/json.Number")
		}
		return &shape{named: names[g.pick(len(names))]}
	case 13:
		return &shape{kind: reflect.Pointer, elem: g.any(depth + 1)}
	case 14:
		return &shape{kind: reflect.Slice, elem: g.any(depth + 1)}
	case 15:
		return &shape{kind: reflect.Array, len: 1 + g.pick(3), elem: g.any(depth + 1)}
	case 16:
		return &shape{kind: reflect.Slice, elem: &shape{basic: types.Uint8}}
	case 17:
		keys := []types.BasicKind{types.String, types.Int, types.Uint8}
		return &shape{kind: reflect.Map, key: &shape{basic: keys[g.pick(3)]}, elem: g.any(depth + 1)}
	case 18, 19:
		return g.structure(depth + 1)
	}
	return &shape{basic: basics[g.pick(len(basics))]}
}

// changed makes a type that differs a little.
func (g *generator) changed(s *shape, depth int) *shape {
	if s.kind != reflect.Struct {
		switch {
		case g.chance(20):
			return g.any(depth + 1)
		case s.elem != nil:
			c := *s
			c.elem = g.changed(s.elem, depth+1)
			if s.key != nil && g.chance(20) {
				c.key = &shape{basic: []types.BasicKind{types.String, types.Int, types.Uint8}[g.pick(3)]}
			}
			if s.kind == reflect.Array && g.chance(20) {
				c.len = 1 + g.pick(3)
			}
			return &c
		case g.chance(10):
			return &shape{kind: reflect.Pointer, elem: s}
		}
		return s
	}
	out := &shape{kind: reflect.Struct}
	for _, f := range s.fields {
		c := *f
		switch n := g.pick(12); {
		case n == 0:
			continue
		case n == 1:
			c.name += "2"
		case n == 2 && !c.embedded:
			c.tag = g.tag(c.name, c.of)
		case n == 3 && !c.embedded, f.of.kind == reflect.Struct:
			c.of = g.changed(f.of, depth+1)
			if c.of.kind != reflect.Struct {
				c.embedded = false
			}
			if c.of.basic == types.Invalid || c.of.named != "" {
				c.tag = strings.Replace(c.tag, ",string", "", 1)
			}
		}
		out.fields = append(out.fields, &c)
	}
	if g.chance(30) {
		out.fields = append(out.fields, g.field("N"+string(rune('a'+g.pick(3))), depth))
	}
	if len(out.fields) == 0 {
		out.fields = append(out.fields, g.field("Q", depth))
	}
	return out
}
