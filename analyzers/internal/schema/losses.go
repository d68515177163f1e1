package schema

import "strings"

// At returns the field at a path of encoded names, nil where there is none.
func (s Side) At(path string) *Field {
	t := s.Table.Look(s.Type)
	var found *Field
	for name := range strings.SplitSeq(path, ".") {
		name, _, _ := strings.Cut(name, "[]")
		found = nil
		for t.Kind == List || t.Kind == Map {
			t = s.Table.Look(t.Elem)
		}
		for _, f := range t.Fields {
			if f.Name == name || found == nil && f.Fold && strings.EqualFold(f.Name, name) {
				found = f
			}
		}
		if found == nil {
			return nil
		}
		t = s.Table.Look(found.Type)
	}
	return found
}

// A Loss is a field in whose place old values hold another one.
type Loss struct {
	Gone  Change // what is not read any more
	Added Change // the field that seems to stand for it
}

// Losses finds, among the changes of a value, fields that were renamed, or that moved into or
// out of a struct: one that counts as gone, and one of its type that was added. It returns
// the other changes, too.
func Losses(changes []Change, from, to Side, counts func(path string) bool, f Format) (losses []Loss, others []Change) {
	var gone, added []Change
	for _, c := range changes {
		switch c.Sort {
		case Gone:
			gone = append(gone, c)
		case Added:
			added = append(added, c)
		}
	}
	paired := make(map[string]bool)
	pair := func(g, a Change) {
		losses = append(losses, Loss{g, a})
		paired["-"+g.Path], paired["+"+a.Path] = true, true
	}
	for _, a := range added {
		for _, g := range gone {
			if parent(a.Path) == parent(g.Path) && counts(g.Path) && alike(g, a, from, to, f) {
				pair(g, a)
				break
			}
		}
	}
	// What was moved keeps its name.
	for _, a := range added {
		for _, g := range gone {
			if paired["+"+a.Path] {
				break
			}
			for _, leaf := range leaves(g, from, false) {
				for _, to1 := range leaves(a, to, true) {
					moved := last(leaf.Path) == last(to1.Path) && parent(leaf.Path) != parent(to1.Path)
					if moved && counts(leaf.Path) && alike(leaf, to1, from, to, f) {
						pair(leaf, to1)
						paired["-"+g.Path], paired["+"+a.Path] = true, true
					}
				}
			}
		}
	}
	for _, c := range changes {
		if c.Sort == Gone && paired["-"+c.Path] || c.Sort == Added && paired["+"+c.Path] {
			continue
		}
		others = append(others, c)
	}
	return losses, others
}

// alike reports whether the values of a field that is gone could be those of one that was
// added.
func alike(g, a Change, from, to Side, f Format) bool {
	if g.Old == nil || a.New == nil {
		return false
	}
	w, r := from.Table.Written(g.Old.Type), to.Table.Look(a.New.Type)
	if w.Kind == Unknown || r.Kind == Unknown || w.Kind != r.Kind {
		return w.Kind == r.Kind && w.Name == r.Name
	}
	kept := w.Kind != Object
	for _, c := range Compare(f, Side{from.Table, g.Old.Type}, Side{to.Table, a.New.Type}, false) {
		if c.Sort == Broken {
			return false
		}
	}
	if !kept {
		for _, field := range w.Fields {
			kept = kept || (Side{to.Table, a.New.Type}).At(field.Name) != nil
		}
	}
	return kept
}

// leaves lists a field and those of the struct that it is.
func leaves(c Change, s Side, added bool) []Change {
	field := c.Old
	if added {
		field = c.New
	}
	out := []Change{c}
	if field == nil {
		return out
	}
	t := s.Table.Look(field.Type)
	if t.Kind != Object {
		return out
	}
	for _, f := range t.Fields {
		inner := Change{Sort: c.Sort, Path: join(c.Path, f.Name), In: t}
		if added {
			inner.New = f
		} else {
			inner.Old = f
		}
		out = append(out, inner)
	}
	return out
}

func parent(path string) string {
	if i := strings.LastIndexByte(path, '.'); i >= 0 {
		return path[:i]
	}
	return ""
}

func last(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }
