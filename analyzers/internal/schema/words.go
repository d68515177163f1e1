package schema

import "strconv"

// words says what is written or read.
func (c *comparison) words(t *Type, in Table) string {
	if t == nil {
		return ""
	}
	t = in.Look(t)
	if t.Quoted {
		return t.Name + " in quotes"
	}
	switch {
	case t.Name != "":
		return t.Name
	case t.Bits > 0:
		return string(t.Kind) + strconv.Itoa(t.Bits)
	}
	return string(t.Kind)
}
