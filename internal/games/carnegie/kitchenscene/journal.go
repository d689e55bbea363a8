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
	emitted []sim.Event   // by the rules, but not collected yet
	events  []scene.Event // of this turn
	refused [2]int        // number of refused calls, by team
	bots    []botHistory

	// OnEvent and OnRefusal, if not nil, are called for each event and each refused call, with the state after it.
	OnEvent   func(e *sim.Event, s *sim.State)
	OnRefusal func(c *RefusedCall, s *sim.State)
}

type botHistory struct {
	moved int    // last turn in which it moved
	acted string // last action, with the turn
}

// maxRefused limits a team's refused calls that are shown per turn, as a bot can make thousands.
const maxRefused = 100

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
	j.collect(s)
}

// byPlace orders automatic events: first those of cookers and sinks, by column, then missed orders, by number, then
// returning teams.
func byPlace(a, b sim.Event) int {
	return cmp.Or(
		cmp.Compare(max(a.Kind, sim.EventBurnt), max(b.Kind, sim.EventBurnt)), cmp.Compare(a.Team, b.Team),
		cmp.Compare(a.At.X, b.At.X), cmp.Compare(a.At.Y, b.At.Y), cmp.Compare(a.Order, b.Order),
	)
}

func (j *Journal) add(e scene.Event) { j.events = append(j.events, e) }

// collect adds the events emitted since its last call.
func (j *Journal) collect(s *sim.State) {
	for i := range j.emitted {
		e := &j.emitted[i]
		if j.OnEvent != nil {
			j.OnEvent(e, s)
		}
		if e.Kind == sim.EventMoved {
			j.bots[e.Bot].moved = s.Turn()
		}
		out, ok := convert(s, e)
		if !ok {
			continue
		}
		if e.Bot >= 0 {
			j.bots[e.Bot].acted = "turn " + strconv.Itoa(s.Turn()) + ": " + out.Text
			out.Text = out.Sprite + " " + out.Text
		}
		j.add(out)
	}
	j.emitted = j.emitted[:0]
}

// Failed adds a bot's failure; kind is the kind of failure as in traces.
func (j *Journal) Failed(t sim.Team, kind string) {
	const longest = 100 // bytes; a trace is untrusted
	text := t.String() + " failed: " + strings.ReplaceAll(plain.Clip(kind, longest), "_", " ")
	j.add(scene.Event{Kind: "failed", Tone: scene.Bad, Seat: int(t), Board: -1, Text: text})
}

// Attempt makes a call with the controller, and adds its events.
func (j *Journal) Attempt(c sim.Controller, fn sim.Fn, args []sim.Value) sim.Refusal {
	r := c.Attempt(fn, args)
	if r != sim.Done && !fn.ReadOnly() {
		j.addRefused(newRefusedCall(c, fn, args, r), c.State())
	}
	j.collect(c.State())
	return r
}

func (j *Journal) addRefused(c *RefusedCall, s *sim.State) {
	if j.OnRefusal != nil {
		j.OnRefusal(c, s)
	}
	n := &j.refused[c.Team]
	if *n++; *n > maxRefused {
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
	j.add(e)
}

// all returns the events of the turn so far.
func (j *Journal) all() []scene.Event {
	events := slices.Clip(j.events)
	for t, n := range j.refused {
		if more := n - maxRefused; more > 0 {
			text := fmt.Sprintf("%s: %d more calls were refused", sim.Team(t), more)
			events = append(events, scene.Event{Kind: scene.Refused, Tone: scene.Detail, Seat: t, Board: -1, Text: text})
		}
	}
	return events
}

// history returns the fields about a bot's last move and action.
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
