package program

import (
	"go/ast"
	"go/types"
	"reflect"
)

// cloner copies syntax trees.
type cloner struct {
	nodes map[ast.Node]ast.Node
}

func (c *cloner) clone(n ast.Node) ast.Node {
	return c.value(reflect.ValueOf(n)).Interface().(ast.Node)
}

func (c *cloner) value(v reflect.Value) reflect.Value {
	switch v.Kind() {
	case reflect.Interface:
		if v.IsNil() {
			return v
		}
		out := reflect.New(v.Type()).Elem()
		out.Set(c.value(v.Elem()))
		return out
	case reflect.Pointer:
		if v.IsNil() {
			return v
		}
		node, ok := v.Interface().(ast.Node)
		if _, comment := node.(*ast.CommentGroup); !ok || comment {
			return v
		}
		if done := c.nodes[node]; done != nil {
			return reflect.ValueOf(done)
		}
		out := reflect.New(v.Type().Elem())
		c.nodes[node] = out.Interface().(ast.Node)
		for i := range v.Elem().NumField() {
			out.Elem().Field(i).Set(c.value(v.Elem().Field(i)))
		}
		return out
	case reflect.Slice:
		if v.IsNil() {
			return v
		}
		out := reflect.MakeSlice(v.Type(), v.Len(), v.Len())
		for i := range v.Len() {
			out.Index(i).Set(c.value(v.Index(i)))
		}
		return out
	}
	return v
}

// info returns the type information of the copies.
func (c *cloner) info(in *types.Info) *types.Info {
	out := &types.Info{
		Types:        make(map[ast.Expr]types.TypeAndValue, len(in.Types)),
		Instances:    make(map[*ast.Ident]types.Instance, len(in.Instances)),
		Defs:         make(map[*ast.Ident]types.Object, len(in.Defs)),
		Uses:         make(map[*ast.Ident]types.Object, len(in.Uses)),
		Implicits:    make(map[ast.Node]types.Object, len(in.Implicits)),
		Selections:   make(map[*ast.SelectorExpr]*types.Selection, len(in.Selections)),
		Scopes:       make(map[ast.Node]*types.Scope, len(in.Scopes)),
		FileVersions: make(map[*ast.File]string, len(in.FileVersions)),
	}
	move(c, in.Types, out.Types)
	move(c, in.Instances, out.Instances)
	move(c, in.Defs, out.Defs)
	move(c, in.Uses, out.Uses)
	move(c, in.Implicits, out.Implicits)
	move(c, in.Selections, out.Selections)
	move(c, in.Scopes, out.Scopes)
	move(c, in.FileVersions, out.FileVersions)
	for _, init := range in.InitOrder {
		rhs, ok := c.nodes[init.Rhs].(ast.Expr)
		if ok {
			out.InitOrder = append(out.InitOrder, &types.Initializer{Lhs: init.Lhs, Rhs: rhs})
		}
	}
	return out
}

func move[K interface {
	comparable
	ast.Node
}, V any](c *cloner, in, out map[K]V) {
	for k, v := range in {
		if n, ok := c.nodes[k].(K); ok {
			out[n] = v
		}
	}
}
