package kitchenscene

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// Journal collects the events of each turn of a replayed match for its scenes.
type Journal struct {
	emitted []sim.Event   // emitted by the rules, but not collected yet
	events  []scene.Event // of this turn
	refused [2]int        // number of calls, by team
	bots    []botHistory

	// Listeners, if not nil, for each event and each refused call, with the state after it.
	Happened func(e *sim.Event, s *sim.State)
	Refusal  func(c *RefusedCall, s *sim.State)
}

// botHistory is a bot's history.
type botHistory struct {
	moved int    // last turn in which it moved
	acted string // its last action, with the turn
}

// mostRefused limits a team's refused calls per turn that are shown one by one: a bot can make thousands.
const mostRefused = 100

// NewJournal returns the journal of a match at its start.
func NewJournal(s *sim.State) *Journal {
	j := &Journal{bots: make([]botHistory, s.Bots())}
	s.EmitTo(&j.emitted)
	return j
}

// BeginTurn begins a turn of the match.
func (j *Journal) BeginTurn(s *sim.State) {
	j.events, j.refused = nil, [2]int{}
	s.BeginTurn()
	slices.SortStableFunc(j.emitted, byPlace)
	j.noteEmitted(s)
}

// byPlace orders automatic events: those of cookers and sinks, by column, then missed orders, by number, then
// returning teams.
func byPlace(a, b sim.Event) int {
	return cmp.Or(
		cmp.Compare(max(a.Kind, sim.EventBurnt), max(b.Kind, sim.EventBurnt)), cmp.Compare(a.Team, b.Team),
		cmp.Compare(a.At.X, b.At.X), cmp.Compare(a.At.Y, b.At.Y), cmp.Compare(a.Order, b.Order),
	)
}

func (j *Journal) note(e scene.Event) { j.events = append(j.events, e) }

// noteEmitted collects the events emitted since its last call.
func (j *Journal) noteEmitted(s *sim.State) {
	for i := range j.emitted {
		e := &j.emitted[i]
		if j.Happened != nil {
			j.Happened(e, s)
		}
		if e.Kind == sim.EventMoved {
			j.bots[e.Bot].moved = s.Turn()
		}
		out, ok := told(s, e)
		if !ok {
			continue
		}
		if e.Bot >= 0 {
			j.bots[e.Bot].acted = "turn " + strconv.Itoa(s.Turn()) + ": " + out.Text
			out.Text = out.Sprite + " " + out.Text
		}
		j.note(out)
	}
	j.emitted = j.emitted[:0]
}

// Failed adds a bot's failure; kind is the kind of failure as in traces.
func (j *Journal) Failed(t sim.Team, kind string) {
	const longest = 100 // bytes; a trace is untrusted
	text := t.String() + " failed: " + strings.ReplaceAll(plain.Clip(kind, longest), "_", " ")
	j.note(scene.Event{Kind: "failed", Tone: scene.Bad, Seat: int(t), Board: -1, Text: text})
}

// Attempt makes a call with the controller, and collects its events.
func (j *Journal) Attempt(c sim.Controller, fn sim.Fn, args []sim.Value) sim.Refusal {
	r := c.Attempt(fn, args)
	if r != sim.Done && !fn.ReadOnly() {
		j.noteRefused(newRefusedCall(c, fn, args, r), c.State())
	}
	j.noteEmitted(c.State())
	return r
}

func (j *Journal) noteRefused(c *RefusedCall, s *sim.State) {
	if j.Refusal != nil {
		j.Refusal(c, s)
	}
	n := &j.refused[c.Team]
	if *n++; *n > mostRefused {
		return
	}
	e := scene.Event{Kind: scene.Refused, Tone: scene.Detail, Seat: int(c.Team), Board: -1, Text: c.Words(s)}
	if c.Own {
		at := c.Bot.Pos
		if c.onMap {
			at = c.target
		}
		e.Sprite, e.Board, e.X, e.Y = BotID(c.Bot.ID), int(c.Bot.Map), at.X, at.Y
	}
	j.note(e)
}

// all returns the events of the turn so far.
func (j *Journal) all() []scene.Event {
	events := slices.Clip(j.events)
	for t, n := range j.refused {
		if more := n - mostRefused; more > 0 {
			text := fmt.Sprintf("%s: %d more calls were refused", sim.Team(t), more)
			events = append(events, scene.Event{Kind: scene.Refused, Tone: scene.Detail, Seat: t, Board: -1, Text: text})
		}
	}
	return events
}

// history returns the fields about a bot's history.
func (j *Journal) history(id int) (fields []scene.Field) {
	h := &j.bots[id]
	if h.moved > 0 {
		fields = append(fields, scene.Field{Name: "last move", Value: "turn " + strconv.Itoa(h.moved)})
	}
	if h.acted != "" {
		fields = append(fields, scene.Field{Name: "last action", Value: h.acted})
	}
	return fields
}
