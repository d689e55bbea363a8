package kitchenscene

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/plain"
	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// Journal notes what happens in each turn of a match that is played again: the events of its scenes.
type Journal struct {
	events  []scene.Event // of this turn
	before  sim.State     // the state before it
	refused [2]int        // calls, by team
	bots    []botHistory

	// Tell, if not nil, is told each attempt and what came of it, with the state after it.
	Tell func(a *Attempt, s *sim.State, r sim.Refusal)
}

// botHistory is what a bot has done so far.
type botHistory struct {
	moved int    // last turn in which it moved
	acted string // its last action, and when
}

// mostRefused is how many refused calls of a team in a turn are told one by one: a bot can make thousands.
const mostRefused = 100

// NewJournal makes a journal of a match that begins.
func NewJournal(s *sim.State) *Journal { return &Journal{bots: make([]botHistory, s.Bots())} }

// BeginTurn begins a turn of the match.
func (j *Journal) BeginTurn(s *sim.State) {
	j.events, j.refused = nil, [2]int{}
	j.before.CopyFrom(s)
	s.BeginTurn()
	for t := range sim.Team(2) {
		j.noteTiles(s, t)
	}
	for t := range sim.Team(2) {
		j.noteOrders(s, t)
	}
	for t := range sim.Team(2) {
		if j.before.Switched(t) && !s.Switched(t) {
			j.note(scene.Event{Kind: "returned", Tone: scene.Note, Seat: int(t), Board: -1, Text: t.String() + "'s bots are back in their own kitchen"})
		}
	}
}

func (j *Journal) note(e scene.Event) { j.events = append(j.events, e) }

// noteTiles notes what the cookers and sinks of a kitchen have come to.
func (j *Journal) noteTiles(s *sim.State, kitchen sim.Team) {
	b := s.Board()
	for x := range b.Width {
		for y := range b.Height {
			if kind := b.At(x, y); kind != sim.Cooker && kind != sim.Sink {
				continue
			}
			at := sim.Pos{X: x, Y: y}
			was, is := j.before.Tile(kitchen, x, y), s.Tile(kitchen, x, y)
			e := scene.Event{Tone: scene.Note, Seat: int(kitchen), Sprite: placeID(kitchen, at), Board: int(kitchen), X: x, Y: y}
			food, _ := was.Item.Ingredient()
			switch {
			case is.DirtyPlates < was.DirtyPlates:
				e.Kind, e.Tone, e.Sprite, e.Text = "washed", scene.Detail, dirtyPlatesID(kitchen, at), "a plate is clean at "+PlaceWords(at)
			case is.Item == was.Item:
				continue
			case is.CookProgress >= sim.BurntAt:
				e.Kind, e.Tone, e.Text = "burnt", scene.Bad, FoodWords(food)+" burnt at "+PlaceWords(at)
			default:
				e.Kind, e.Text = "cooked", FoodWords(food)+" is cooked at "+PlaceWords(at)
			}
			j.note(e)
		}
	}
}

// noteOrders notes the orders of a team that nobody served in time.
func (j *Journal) noteOrders(s *sim.State, t sim.Team) {
	for i := range s.Board().Orders {
		if !s.Order(t, i).Penalised || j.before.Order(t, i).Penalised {
			continue
		}
		o := &s.Board().Orders[i]
		j.note(scene.Event{
			Kind: "missed", Tone: scene.Bad, Seat: int(t), Entry: OrderID(t, i), Board: -1,
			Text: fmt.Sprintf("%s missed %s: %+d", t, OrderWords(o), -o.Penalty),
		})
	}
}

// Failed notes that a bot failed; kind is the kind of failure in a trace's words.
func (j *Journal) Failed(t sim.Team, kind string) {
	const longest = 100 // bytes; a trace may say anything
	text := t.String() + " failed: " + strings.ReplaceAll(plain.Clip(kind, longest), "_", " ")
	j.note(scene.Event{Kind: "failed", Tone: scene.Bad, Seat: int(t), Board: -1, Text: text})
}

// Attempt makes a call by the controller, and notes what came of it.
func (j *Journal) Attempt(c sim.Controller, fn sim.Fn, args []sim.Value) sim.Refusal {
	if fn.Question() {
		return c.Attempt(fn, args)
	}
	a := newAttempt(c, fn, args)
	r := c.Attempt(fn, args)
	if j.Tell != nil {
		j.Tell(&a, c.State(), r)
	}
	if r != sim.Done {
		j.noteRefused(&a, c.State(), r)
		return r
	}
	turn := c.State().Turn()
	switch fn {
	case sim.FnMove:
		j.bots[a.Bot.ID].moved = turn
	case sim.FnSwitchMaps:
		j.note(scene.Event{Kind: "switched", Tone: scene.Note, Seat: int(c.Team()), Board: -1, Text: c.Team().String() + " switched kitchens"})
	default:
		e := a.event()
		a.done(c.State(), &e)
		j.bots[a.Bot.ID].acted = "turn " + strconv.Itoa(turn) + ": " + e.Text
		e.Text = BotID(a.Bot.ID) + " " + e.Text
		j.note(e)
	}
	return r
}

func (j *Journal) noteRefused(a *Attempt, s *sim.State, r sim.Refusal) {
	n := &j.refused[a.Team]
	if *n++; *n > mostRefused {
		return
	}
	e := a.event()
	e.Kind, e.Text = scene.Refused, a.Refused(s, r)
	j.note(e)
}

// all are the events of the turn so far.
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

// history are the fields of what a bot has done so far.
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
