package kitchenscene

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// Attempt is a call of a team that may change something, with how things were before it.
type Attempt struct {
	Team   sim.Team
	Fn     sim.Fn
	Args   []sim.Value
	Own    bool     // it is about a bot of the team
	Bot    sim.Bot  // that bot
	aimed  bool     // it has a target, by numbers
	Target sim.Pos  // perhaps far away
	OnMap  bool     // the target is on the map
	Tile   sim.Tile // the target's
	Taken  int      // the bot on the target; -1: none
}

func newAttempt(c sim.Controller, fn sim.Fn, args []sim.Value) Attempt {
	a := Attempt{Team: c.Team(), Fn: fn, Args: args}
	if len(args) == 0 {
		return a
	}
	s := c.State()
	id := args[0].BotID()
	if a.Own = id >= 0 && id < s.Bots() && s.Bot(id).Team == c.Team(); !a.Own {
		return a
	}
	a.Bot = s.Bot(id)
	a.aim(s.Board())
	if a.OnMap {
		a.Tile, a.Taken = s.Tile(a.Bot.Map, a.Target.X, a.Target.Y), s.Occupant(a.Bot.Map, a.Target.X, a.Target.Y)
	}
	return a
}

// aim finds the target. A coordinate that is missing or null is the bot's own; a move's are steps.
func (a *Attempt) aim(b *sim.Board) {
	at, from := [2]int64{int64(a.Bot.X), int64(a.Bot.Y)}, a.Args[1:]
	switch a.Fn {
	case sim.FnBuy:
		from = from[min(1, len(from)):]
	case sim.FnSwitchMaps:
		return
	}
	for i := range min(len(from), len(at)) {
		switch v := from[i]; {
		case v.Kind == sim.IntKind && a.Fn == sim.FnMove && v.Int == int64(int8(v.Int)):
			at[i] += v.Int
		case v.Kind == sim.IntKind && a.Fn != sim.FnMove:
			at[i] = v.Int
		case v.Kind != sim.NullKind || a.Fn == sim.FnMove:
			return
		}
	}
	a.aimed, a.Target = true, sim.Pos{X: int(at[0]), Y: int(at[1])}
	a.OnMap = at[0] >= 0 && at[1] >= 0 && at[0] < int64(b.Width) && at[1] < int64(b.Height)
}

// event is an event of the call, at its target or where the bot stands.
func (a *Attempt) event() scene.Event {
	e := scene.Event{Tone: scene.Detail, Seat: int(a.Team), Board: -1}
	if a.Own {
		at := a.Bot.Pos
		if a.OnMap {
			at = a.Target
		}
		e.Sprite, e.Board, e.X, e.Y = BotID(a.Bot.ID), int(a.Bot.Map), at.X, at.Y
	}
	return e
}

// done fills in what an action has done, in a state after it.
func (a *Attempt) done(s *sim.State, e *scene.Event) {
	held, there := ItemWords(s, a.Bot.Holding), ItemWords(s, a.Tile.Item)
	holds := s.Bot(a.Bot.ID).Holding
	at := " at " + PlaceWords(a.Target)
	switch a.Fn {
	case sim.FnPickup:
		e.Kind, e.Text = "picked up", "picked up "+there+at
	case sim.FnPlace:
		a.placed(e, held, at)
	case sim.FnTrash:
		e.Kind, e.Text = "thrown away", "threw away "+held
		if holds != 0 {
			e.Text = "emptied " + held
		}
	case sim.FnBuy:
		goods := sim.Goods(a.Args[1].Int)
		e.Kind, e.Text = "bought", fmt.Sprintf("bought %s: %+d", goods.Name(), -goods.Price())
	case sim.FnChop:
		e.Kind, e.Text = "chopped", "chopped "+there+at
	case sim.FnStartCook:
		e.Kind, e.Text = "cooking", "began to cook "+held+at
	case sim.FnTakeFromPan:
		e.Kind, e.Text = "taken", "took "+ItemWords(s, holds)+" out of the pan"+at
	case sim.FnTakeCleanPlate:
		e.Kind, e.Text = "taken", "took a clean plate"+at
	case sim.FnPutDirtyPlateInSink:
		e.Kind, e.Text = "placed", "put a dirty plate into the sink"+at
	case sim.FnWashSink:
		e.Kind, e.Text = "washing", "washes plates"+at
	case sim.FnAddFoodToPlate:
		food, plate := there, a.Bot.Holding
		if plate.Class() != sim.PlateItem {
			food, plate = held, a.Tile.Item
		}
		e.Kind, e.Text = "added", "added "+food+" to "+ItemWords(s, plate)+at
	case sim.FnSubmit:
		a.served(s, e)
	}
}

func (a *Attempt) placed(e *scene.Event, held, at string) {
	switch {
	case a.Tile.Kind == sim.Cooker && a.Bot.Holding.Class() == sim.FoodItem:
		e.Kind, e.Text = "cooking", "began to cook "+held+at
	case a.Tile.Kind == sim.Box:
		e.Kind, e.Text = "placed", "put "+held+" into the box"+at
	default:
		e.Kind, e.Text = "placed", "put "+held+" down"+at
	}
}

// served fills in which order was served. The owner of the kitchen is paid, whoever serves.
func (a *Attempt) served(s *sim.State, e *scene.Event) {
	owner := a.Bot.Map
	for i := range s.Board().Orders {
		done := s.Order(owner, i)
		if !done.Completed || done.Turn != s.Turn() || done.ClaimedBy != a.Bot.ID {
			continue
		}
		o, whose := &s.Board().Orders[i], ""
		if owner != a.Team {
			whose = " for " + owner.String()
		}
		e.Kind, e.Tone, e.Entry = "served", scene.Good, OrderID(owner, i)
		e.Text = fmt.Sprintf("served %s%s: %+d", OrderWords(o), whose, o.Reward)
	}
}
