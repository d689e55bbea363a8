package kitchenscene

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/sim"
)

// deed is a call of a team that may change something, with how things were before it.
type deed struct {
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

func newDeed(c sim.Controller, fn sim.Fn, args []sim.Value) deed {
	d := deed{team: c.Team(), fn: fn, args: args}
	if len(args) == 0 {
		return d
	}
	s := c.State()
	id := args[0].BotID()
	if d.own = id >= 0 && id < s.Bots() && s.Bot(id).Team == c.Team(); !d.own {
		return d
	}
	d.bot = s.Bot(id)
	d.aim(s.Board())
	if d.onMap {
		d.tile, d.taken = s.Tile(d.bot.Map, d.target.X, d.target.Y), s.Occupant(d.bot.Map, d.target.X, d.target.Y)
	}
	return d
}

// aim finds the target. A coordinate that is missing or null is the bot's own; a move's are steps.
func (d *deed) aim(b *sim.Board) {
	at, from := [2]int64{int64(d.bot.X), int64(d.bot.Y)}, d.args[1:]
	switch d.fn {
	case sim.FnBuy:
		from = from[min(1, len(from)):]
	case sim.FnSwitchMaps:
		return
	}
	for i := range min(len(from), len(at)) {
		switch v := from[i]; {
		case v.Kind == sim.IntKind && d.fn == sim.FnMove && v.Int == int64(int8(v.Int)):
			at[i] += v.Int
		case v.Kind == sim.IntKind && d.fn != sim.FnMove:
			at[i] = v.Int
		case v.Kind != sim.NullKind || d.fn == sim.FnMove:
			return
		}
	}
	d.aimed, d.target = true, sim.Pos{X: int(at[0]), Y: int(at[1])}
	d.onMap = at[0] >= 0 && at[1] >= 0 && at[0] < int64(b.Width) && at[1] < int64(b.Height)
}

// event is an event of the deed, at its target or where the bot stands.
func (d *deed) event() scene.Event {
	e := scene.Event{Tone: scene.Detail, Seat: int(d.team), Board: -1}
	if d.own {
		at := d.bot.Pos
		if d.onMap {
			at = d.target
		}
		e.Sprite, e.Board, e.X, e.Y = botID(d.bot.ID), int(d.bot.Map), at.X, at.Y
	}
	return e
}

// done fills in what an action has done, in a state after it.
func (d *deed) done(s *sim.State, e *scene.Event) {
	held, there := itemWords(s, d.bot.Holding), itemWords(s, d.tile.Item)
	holds := s.Bot(d.bot.ID).Holding
	at := " at " + placeWords(d.target)
	switch d.fn {
	case sim.FnPickup:
		e.Kind, e.Text = "picked up", "picked up "+there+at
	case sim.FnPlace:
		d.placed(e, held, at)
	case sim.FnTrash:
		e.Kind, e.Text = "thrown away", "threw away "+held
		if holds != 0 {
			e.Text = "emptied " + held
		}
	case sim.FnBuy:
		goods := sim.Goods(d.args[1].Int)
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
		food, plate := there, d.bot.Holding
		if plate.Class() != sim.PlateItem {
			food, plate = held, d.tile.Item
		}
		e.Kind, e.Text = "added", "added "+food+" to "+itemWords(s, plate)+at
	case sim.FnSubmit:
		d.served(s, e)
	}
}

func (d *deed) placed(e *scene.Event, held, at string) {
	switch {
	case d.tile.Kind == sim.Cooker && d.bot.Holding.Class() == sim.FoodItem:
		e.Kind, e.Text = "cooking", "began to cook "+held+at
	case d.tile.Kind == sim.Box:
		e.Kind, e.Text = "placed", "put "+held+" into the box"+at
	default:
		e.Kind, e.Text = "placed", "put "+held+" down"+at
	}
}

// served fills in which order was served. The owner of the kitchen is paid, whoever serves.
func (d *deed) served(s *sim.State, e *scene.Event) {
	owner := d.bot.Map
	for i := range s.Board().Orders {
		done := s.Order(owner, i)
		if !done.Completed || done.Turn != s.Turn() || done.ClaimedBy != d.bot.ID {
			continue
		}
		o, whose := &s.Board().Orders[i], ""
		if owner != d.team {
			whose = " for " + owner.String()
		}
		e.Kind, e.Tone, e.Entry = "served", scene.Good, orderID(owner, i)
		e.Text = fmt.Sprintf("served %s%s: %+d", orderWords(o), whose, o.Reward)
	}
}
