package lifecycle

import (
	"slices"

	"golang.org/x/tools/go/ssa"

	"github.com/asynqvet/asynqvet/analyzers/internal/asynqapi"
	"github.com/asynqvet/asynqvet/analyzers/internal/domain/exits"
	"github.com/asynqvet/asynqvet/analyzers/internal/flow"
)

// StopVerdict says who answers for a Stop.
func (l *Lifecycle) StopVerdict(e *Event) Verdict {
	var elsewhere []*Event
	held, missed := false, false // a Shutdown in the function; an end without one
	for at := e.Instr; at != nil; at = l.calledAt(at) {
		here, others, ran := l.after(e, at)
		if ran == foreground {
			return Discharged // Run in the foreground outlives this literal
		}
		elsewhere = others
		held = held || slices.ContainsFunc(here, func(d *Event) bool { return !d.mayShutLater() })
		if !l.stops(e, at) {
			missed = true
			break
		}
		ends, replaced := l.missedEnds(e, at.(ssa.CallInstruction), here, ran == background)
		if replaced && !slices.ContainsFunc(others, func(d *Event) bool { return flow.Encloses(e.Fn, d.Fn) }) {
			return Owed // nobody else can come by it
		}
		if !missed && len(ends) == 0 && (len(here) > 0 || ran == background) {
			return Discharged
		}
		missed = missed || slices.ContainsFunc(ends, func(end ssa.Instruction) bool { return l.ends.ExitOf(end) == exits.Exits })
		if l.calledAt(at) == nil {
			missed = missed || len(ends) > 0
		}
	}
	if !missed {
		return Discharged // the function never ends
	}
	if held {
		return Owed
	}
	switch {
	case len(elsewhere) > 0 && (l.ownParam(e) || len(e.id.Fields) > 0 && !l.belongsElsewhere(e)), l.heldForCaller(e):
		return Passed
	case len(elsewhere) > 0:
		return Discharged
	case l.ownParam(e):
		return Passed
	case l.belongsElsewhere(e):
		return Discharged
	}
	return l.unmatched(e)
}

// Leaves returns an end of the function of a Stop, or of one around its literal,
// that is reached without a shutdown; nil where it has no place in the source, or is
// the Stop itself.
func (l *Lifecycle) Leaves(e *Event) ssa.Instruction {
	for at := e.Instr; at != nil && l.stops(e, at); at = l.calledAt(at) {
		here, _, ran := l.after(e, at)
		ends, _ := l.missedEnds(e, at.(ssa.CallInstruction), here, ran == background)
		for _, end := range ends {
			if end.Pos().IsValid() && end != at && (l.calledAt(at) == nil || l.ends.ExitOf(end) == exits.Exits) {
				return end
			}
		}
	}
	return nil
}

// ranAs says how the value of a Stop is run beside it.
type ranAs uint8

const (
	notRun     ranAs = iota
	background       // by something that the function of the Stop starts
	foreground       // by the function around the literal that stops it
)

// stops reports whether a Stop is done when an instruction is by way of which it
// takes place. Else it may be done at any later time.
func (l *Lifecycle) stops(e *Event, at ssa.Instruction) bool {
	return inPath(at) && (at != e.Instr || e.stopsNow())
}

// calledAt returns the call or defer of the literal that an instruction stands
// in, where it is called once and nowhere else.
func (l *Lifecycle) calledAt(instr ssa.Instruction) ssa.Instruction {
	fn := instr.Parent()
	calls := l.Callers(fn)
	if fn.Parent() == nil || len(calls) != 1 || !l.Hidden(fn) || calls[0].Parent() != fn.Parent() || !inPath(calls[0]) {
		return nil
	}
	return calls[0]
}

// after divides the shutdowns that count for a Stop, which takes place in a
// function by way of the instruction at, into those that this function executes
// itself and those elsewhere, and tells of Run.
func (l *Lifecycle) after(e *Event, at ssa.Instruction) (here, elsewhere []*Event, ran ranAs) {
	fn, now := at.Parent(), l.stops(e, at)
	var runs []*Event // in main, which ends with it
	for _, d := range l.Shutdowns(e) {
		if d.Effect&asynqapi.Shutdown == 0 { // Run
			if (d.Fn != fn || !now && inPath(d.Instr)) && flow.Encloses(d.Fn, fn) {
				return nil, nil, foreground
			}
			if flow.Encloses(fn, d.Fn) {
				ran = background
			} else if isMain(d.Fn) {
				runs = append(runs, d)
			}
			continue
		}
		anchors := l.anchors(d, fn)
		inHere := d.mayShutNow() && slices.ContainsFunc(anchors, inPath)
		if len(anchors) > 0 && anchors[0] == at && at != e.Instr {
			continue // in the same literal
		}
		if inHere {
			here = append(here, d)
		}
		switch {
		case len(anchors) == 0:
			elsewhere = append(elsewhere, d)
		case inHere && !d.mayShutLater():
		case slices.ContainsFunc(anchors, func(a ssa.Instruction) bool { return l.reaches(a, at, nil) || l.reaches(at, a, nil) }):
			elsewhere = append(elsewhere, d) // not in a branch that excludes this one
		}
	}
	if ran == notRun {
		elsewhere = append(elsewhere, runs...)
	}
	if !now {
		return nil, append(elsewhere, here...), ran // any Shutdown may follow it
	}
	return here, elsewhere, ran
}

// inPath reports whether an instruction takes part in the paths of its
// function: a call or a defer, but not a goroutine or a method value.
func inPath(instr ssa.Instruction) bool {
	switch instr.(type) {
	case *ssa.Call, *ssa.Defer:
		return true
	}
	return false
}
