package sysmap

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// A node of a diagram: a column, a name that is unique, and what is shown.
type node struct {
	id, label, at string
	column        int // 0 producers, 1 types, 2 queues, 3 servers
	loose         bool
}

// An edge leads from a node to one in a column further right.
type edge struct{ from, to, label string }

// columns are the headings of the columns.
var columns = [...]string{"producers", "task types", "queues", "servers"}

// graph lists the nodes, column by column, and the edges of a diagram.
func (m *Map) graph() (nodes []node, edges []edge) {
	ids := make(map[any]string)
	add := func(of any, column int, label, at string, loose bool) {
		id := fmt.Sprintf("%c%d", "ptqs"[column], len(nodes)+1)
		ids[of] = id
		nodes = append(nodes, node{id, label, at, column, loose})
	}
	for _, p := range m.Producers {
		at := ""
		if len(p.Sends) > 0 {
			at = where(p.Sends[0].At)
		}
		add(p, 0, short(p.Package), at, false)
	}
	for _, t := range m.Types {
		at := ""
		if len(t.Handlers) > 0 {
			at = where(t.Handlers[0].Handler.At)
		}
		add(t, 1, t.Name, at, t.Loose)
	}
	for _, q := range m.Queues {
		add(q, 2, q.Name, "", q.Loose)
	}
	for _, w := range m.Workers {
		name := where(w.Started)
		if len(w.Mains) > 0 {
			var mains []string
			for _, main := range w.Mains {
				mains = append(mains, short(main))
			}
			name = strings.Join(mains, ", ")
		}
		add(w, 3, name, where(w.Started), false)
	}
	noted := make(map[edge]bool)
	note := func(from, to any, label string) {
		e := edge{ids[from], ids[to], label}
		if !noted[e] {
			noted[e] = true
			edges = append(edges, e)
		}
	}
	for _, p := range m.Producers {
		for _, s := range p.Sends {
			label := ""
			if s.Periodic {
				label = s.Spec
			}
			note(p, s.Type, label)
			note(s.Type, s.Queue, "")
		}
	}
	for _, w := range m.Workers {
		for _, q := range w.Serves {
			note(q, w, "")
		}
	}
	return nodes, edges
}

// writeMermaid draws the columns from left to right. What is loose is dashed.
func writeMermaid(out io.Writer, m *Map) error {
	w := bufio.NewWriter(out)
	nodes, edges := m.graph()
	fmt.Fprintln(w, "flowchart LR")
	for column, heading := range columns {
		var inside []node
		for _, n := range nodes {
			if n.column == column {
				inside = append(inside, n)
			}
		}
		if len(inside) == 0 {
			continue
		}
		fmt.Fprintf(w, "  subgraph %c[%s]\n", "PTQS"[column], heading)
		for _, n := range inside {
			form := [...][2]string{{"[", "]"}, {"(", ")"}, {"[(", ")]"}, {"[[", "]]"}}[n.column]
			fmt.Fprintf(w, "    %s%s\"%s\"%s", n.id, form[0], mermaidText(n.label), form[1])
			if n.loose {
				fmt.Fprint(w, ":::loose")
			}
			fmt.Fprintln(w)
		}
		fmt.Fprintln(w, "  end")
	}
	for _, e := range edges {
		if e.label != "" {
			fmt.Fprintf(w, "  %s -- \"%s\" --> %s\n", e.from, mermaidText(e.label), e.to)
		} else {
			fmt.Fprintf(w, "  %s --> %s\n", e.from, e.to)
		}
	}
	fmt.Fprintln(w, "  classDef loose stroke:#d33,stroke-width:2px,stroke-dasharray:5 3")
	return w.Flush()
}

// mermaidText spells a text so that nothing in it means anything to Mermaid.
func mermaidText(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\n' || r == '\r' || r == '\t':
			b.WriteByte(' ')
		case strings.ContainsRune("\"#<>&;`\\", r) || r < ' ':
			fmt.Fprintf(&b, "#%d;", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// writeDot draws the same for Graphviz.
func writeDot(out io.Writer, m *Map) error {
	w := bufio.NewWriter(out)
	nodes, edges := m.graph()
	fmt.Fprintln(w, "digraph asynq {\n\trankdir=LR;\n\tnode [fontname=\"sans-serif\"];")
	for column, heading := range columns {
		fmt.Fprintf(w, "\tsubgraph cluster_%d {\n\t\tlabel=%s;\n", column, dotText(heading))
		for _, n := range nodes {
			if n.column != column {
				continue
			}
			fmt.Fprintf(w, "\t\t%s [label=%s, shape=%s", n.id, dotText(n.label), [...]string{"box", "ellipse", "cylinder", "component"}[column])
			if n.at != "" {
				fmt.Fprintf(w, ", tooltip=%s", dotText(n.at))
			}
			if n.loose {
				fmt.Fprint(w, ", style=dashed, color=red")
			}
			fmt.Fprintln(w, "];")
		}
		fmt.Fprintln(w, "\t}")
	}
	for _, e := range edges {
		fmt.Fprintf(w, "\t%s -> %s", e.from, e.to)
		if e.label != "" {
			fmt.Fprintf(w, " [label=%s]", dotText(e.label))
		}
		fmt.Fprintln(w, ";")
	}
	fmt.Fprintln(w, "}")
	return w.Flush()
}

// dotText spells a text as a quoted string of Graphviz.
func dotText(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", "").Replace(s) + `"`
}
