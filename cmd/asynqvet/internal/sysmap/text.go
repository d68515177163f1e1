package sysmap

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/asynqvet/asynqvet/analyzers"
)

// writeText lists the programs with what they do, then the loose ends.
func writeText(out io.Writer, m *Map) error {
	w := bufio.NewWriter(out)
	shown := make(map[*Worker]bool)
	told := make(map[*Send]bool)
	for _, main := range m.Mains {
		fmt.Fprintf(w, "program %s\n", main.Package)
		in := func(p *analyzers.Place) bool {
			return p != nil && (p.Package == main.Package || slices.Contains(main.Links, p.Package))
		}
		for _, s := range m.Workers {
			if s.In(main) {
				writeServer(w, s)
				shown[s] = true
			}
		}
		writeSends(w, m, in, told)
		fmt.Fprintln(w)
	}
	rest := func(*analyzers.Place) bool { return true }
	var others strings.Builder
	o := bufio.NewWriter(&others)
	for _, s := range m.Workers {
		if !shown[s] {
			writeServer(o, s)
		}
	}
	left := &Map{System: m.System}
	for _, p := range m.Producers {
		kept := &Producer{Package: p.Package}
		for _, s := range p.Sends {
			if !told[s] {
				kept.Sends = append(kept.Sends, s)
			}
		}
		left.Producers = append(left.Producers, kept)
	}
	writeSends(o, left, rest, told)
	if err := o.Flush(); err != nil {
		return err
	}
	if others.Len() > 0 {
		fmt.Fprintf(w, "in no program that was named\n%s\n", others.String())
	}
	kind := ""
	for _, l := range m.Loose {
		if l.Kind != kind {
			if kind == "" {
				fmt.Fprintln(w, "loose ends")
			}
			kind = l.Kind
			fmt.Fprintf(w, "\t%s\n", kind)
		}
		fmt.Fprintf(w, "\t\t%s", l.What)
		if l.At != nil {
			fmt.Fprintf(w, "  %s", where(l.At))
		}
		fmt.Fprintln(w)
	}
	if len(m.Mains)+len(m.Workers)+len(m.Enqueues) == 0 {
		fmt.Fprintln(w, "no use of asynq is in sight")
	}
	return w.Flush()
}

func writeServer(w io.Writer, s *Worker) {
	fmt.Fprintf(w, "\tserver  %s  redis %s\n", where(s.Started), origin(s.Origin))
	var queues []string
	for i, q := range s.Serves {
		name := q.Name
		if i < len(s.Queues) && s.Queues[i].Weight > 0 {
			name += fmt.Sprintf(" (%d)", s.Queues[i].Weight)
		}
		queues = append(queues, name)
	}
	fmt.Fprintf(w, "\t\tqueues %s", cmp.Or(strings.Join(queues, ", "), unknown))
	if s.Strict != "" && s.Strict != "false" {
		fmt.Fprint(w, ", strict")
	}
	if s.Config != nil {
		fmt.Fprintf(w, "  %s", where(s.Config))
	}
	fmt.Fprintln(w)
	if s.ShutdownTimeout != nil {
		fmt.Fprintf(w, "\t\tShutdownTimeout %v\n", s.ShutdownTimeout.Value)
	}
	switch {
	case s.Opaque:
		fmt.Fprintf(w, "\t\thandles what its handler takes, which is no mux\n")
	default:
		writeHandlers(w, s.Handlers, "\t\t")
		if s.OpenHandlers {
			fmt.Fprintf(w, "\t\thandles others that are not known\n")
		}
	}
}

func writeHandlers(w io.Writer, list []*analyzers.Handler, indent string) {
	for _, h := range list {
		fmt.Fprintf(w, "%shandles %s", indent, cmp.Or(h.Pattern, unknown))
		if h.Name != "" {
			fmt.Fprintf(w, "  by %s", short(h.Name))
		}
		fmt.Fprintf(w, "  %s\n", where(h.At))
		if h.Sub != nil {
			writeHandlers(w, h.Sub.Handlers, indent+"\t")
		}
	}
}

// writeSends lists periodic tasks and then all others that are enqueued in some places.
func writeSends(w io.Writer, m *Map, in func(*analyzers.Place) bool, told map[*Send]bool) {
	for _, periodic := range []bool{true, false} {
		for _, p := range m.Producers {
			for _, s := range p.Sends {
				if s.Periodic != periodic || !in(s.At) {
					continue
				}
				told[s] = true
				verb := "enqueues"
				switch {
				case periodic:
					verb = fmt.Sprintf("schedules %q:", cmp.Or(s.Spec, unknown))
				case s.Aggregated:
					verb = "aggregates"
				}
				fmt.Fprintf(w, "\t%s %s -> %s", verb, s.Type.Name, s.Queue.Name)
				if opts := s.Shown(); opts != "" {
					fmt.Fprintf(w, "  (%s)", opts)
				}
				fmt.Fprintf(w, "  %s\n", where(s.At))
			}
		}
	}
}
