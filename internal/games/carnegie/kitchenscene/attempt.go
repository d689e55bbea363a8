package kitchenscene

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// attempt is a call of a team that may change something, with how things were before it.
type attempt struct {
	team   sim.Team
	fn     sim.Fn
	args   []sim.Value
	own    bool     // it is about a bot of the team
	bot    sim.Bot  // that bot
	aimed  bool     // it has a target, by numbers
	target sim.Pos  // perhaps far away
	onMap  bool     // the target is on the map
	tile   sim.Tile // the target's
	taken  int      // the bot on the target; -1: none
}

func newAttempt(c sim.Controller, fn sim.Fn, args []sim.Value) attempt {
	a := attempt{team: c.Team(), fn: fn, args: args}
	if len(args) == 0 {
		return a
	}
	s := c.State()
	id := args[0].BotID()
	if a.own = id >= 0 && id < s.Bots() && s.Bot(id).Team == c.Team(); !a.own {
		return a
	}
	a.bot = s.Bot(id)
	a.aim(s.Board())
	if a.onMap {
		a.tile, a.taken = s.Tile(a.bot.Map, a.target.X, a.target.Y), s.Occupant(a.bot.Map, a.target.X, a.target.Y)
	}
	return a
}

// aim finds the target. A coordinate that is missing or null is the bot's own; a move's are steps.
func (a *attempt) aim(b *sim.Board) {
	at, from := [2]int64{int64(a.bot.X), int64(a.bot.Y)}, a.args[1:]
	switch a.fn {
	case sim.FnBuy:
		from = from[min(1, len(from)):]
	case sim.FnSwitchMaps:
		return
	}
	for i := range min(len(from), len(at)) {
		switch v := from[i]; {
		case v.Kind == sim.IntKind && a.fn == sim.FnMove && v.Int == int64(int8(v.Int)):
			at[i] += v.Int
		case v.Kind == sim.IntKind && a.fn != sim.FnMove:
			at[i] = v.Int
		case v.Kind != sim.NullKind || a.fn == sim.FnMove:
			return
		}
	}
	a.aimed, a.target = true, sim.Pos{X: int(at[0]), Y: int(at[1])}
	a.onMap = at[0] >= 0 && at[1] >= 0 && at[0] < int64(b.Width) && at[1] < int64(b.Height)
}

// event is an event of the call, at its target or where the bot stands.
func (a *attempt) event() scene.Event {
	e := scene.Event{Tone: scene.Detail, Seat: int(a.team), Board: -1}
	if a.own {
		at := a.bot.Pos
		if a.onMap {
			at = a.target
		}
		e.Sprite, e.Board, e.X, e.Y = botID(a.bot.ID), int(a.bot.Map), at.X, at.Y
	}
	return e
}

// done fills in what an action has done, in a state after it.
func (a *attempt) done(s *sim.State, e *scene.Event) {
	held, there := itemWords(s, a.bot.Holding), itemWords(s, a.tile.Item)
	holds := s.Bot(a.bot.ID).Holding
	at := " at " + placeWords(a.target)
	switch a.fn {
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
		goods := sim.Goods(a.args[1].Int)
		e.Kind, e.Text = "bought", fmt.Sprintf("bought %s: %+d", goods.Name(), -goods.Price())
	case sim.FnChop:
		e.Kind, e.Text = "chopped", "chopped "+there+at
	case sim.FnStartCook:
		e.Kind, e.Text = "cooking", "began to cook "+held+at
	case sim.FnTakeFromPan:
		e.Kind, e.Text = "taken", "took "+itemWords(s, holds)+" out of the pan"+at
	case sim.FnTakeCleanPlate:
		e.Kind, e.Text = "taken", "took a clean plate"+at
	case sim.FnPutDirtyPlateInSink:
		e.Kind, e.Text = "placed", "put a dirty plate into the sink"+at
	case sim.FnWashSink:
		e.Kind, e.Text = "washing", "washes plates"+at
	case sim.FnAddFoodToPlate:
		food, plate := there, a.bot.Holding
		if plate.Class() != sim.PlateItem {
			food, plate = held, a.tile.Item
		}
		e.Kind, e.Text = "added", "added "+food+" to "+itemWords(s, plate)+at
	case sim.FnSubmit:
		a.served(s, e)
	}
}

func (a *attempt) placed(e *scene.Event, held, at string) {
	switch {
	case a.tile.Kind == sim.Cooker && a.bot.Holding.Class() == sim.FoodItem:
		e.Kind, e.Text = "cooking", "began to cook "+held+at
	case a.tile.Kind == sim.Box:
		e.Kind, e.Text = "placed", "put "+held+" into the box"+at
	default:
		e.Kind, e.Text = "placed", "put "+held+" down"+at
	}
}

// served fills in which order was served. The owner of the kitchen is paid, whoever serves.
func (a *attempt) served(s *sim.State, e *scene.Event) {
	owner := a.bot.Map
	for i := range s.Board().Orders {
		done := s.Order(owner, i)
		if !done.Completed || done.Turn != s.Turn() || done.ClaimedBy != a.bot.ID {
			continue
		}
		o, whose := &s.Board().Orders[i], ""
		if owner != a.team {
			whose = " for " + owner.String()
		}
		e.Kind, e.Tone, e.Entry = "served", scene.Good, orderID(owner, i)
		e.Text = fmt.Sprintf("served %s%s: %+d", orderWords(o), whose, o.Reward)
	}
}
