package kitchenscene

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/sim"
)

// RefusedCall is a refused action. It describes the state after the call, which may have used up the bot's move or action.
type RefusedCall struct {
	Team    sim.Team
	Fn      sim.Fn
	Reason  sim.Refusal
	Own     bool    // names a bot of the team
	Bot     sim.Bot // that bot
	Blocker int     // bot on the target; -1: none

	args   []sim.Value
	aimed  bool     // has a numeric target
	target sim.Pos  // may be far away
	onMap  bool     // the target is on the map
	tile   sim.Tile // on the target
}

func newRefusedCall(c sim.Controller, fn sim.Fn, args []sim.Value, r sim.Refusal) *RefusedCall {
	call := &RefusedCall{Team: c.Team(), Fn: fn, args: args, Reason: r}
	if len(args) == 0 {
		return call
	}
	s := c.State()
	id := args[0].BotID()
	if call.Own = id >= 0 && id < s.Bots() && s.Bot(id).Team == c.Team(); !call.Own {
		return call
	}
	call.Bot = s.Bot(id)
	call.aim(s.Board())
	if call.onMap {
		call.tile, call.Blocker = s.Tile(call.Bot.Map, call.target.X, call.target.Y), s.Occupant(call.Bot.Map, call.target.X, call.target.Y)
	}
	return call
}

// aim sets the target. A missing or null coordinate is the bot's own; the arguments of a move are relative.
func (c *RefusedCall) aim(b *sim.Board) {
	at, from := [2]int64{int64(c.Bot.X), int64(c.Bot.Y)}, c.args[1:]
	switch c.Fn {
	case sim.FnBuy:
		from = from[min(1, len(from)):]
	case sim.FnSwitchMaps:
		return
	}
	for i := range min(len(from), len(at)) {
		switch v := from[i]; {
		case v.Kind == sim.IntKind && c.Fn == sim.FnMove && v.Int == int64(int8(v.Int)):
			at[i] += v.Int
		case v.Kind == sim.IntKind && c.Fn != sim.FnMove:
			at[i] = v.Int
		case v.Kind != sim.NullKind || c.Fn == sim.FnMove:
			return
		}
	}
	c.aimed, c.target = true, sim.Pos{X: int(at[0]), Y: int(at[1])}
	c.onMap = at[0] >= 0 && at[1] >= 0 && at[0] < int64(b.Width) && at[1] < int64(b.Height)
}

// Words describes the call and why it was refused, given the state after it: "bot 1: place at (4,5): an empty plate is
// already there".
func (c *RefusedCall) Words(s *sim.State) string {
	who, what := c.Team.String(), c.Fn.Name()
	if c.Own {
		who = BotID(c.Bot.ID)
	}
	if c.Own && c.Reason != sim.WrongArguments {
		what += c.where()
	}
	return who + ": " + what + ": " + c.why(s)
}

// where returns the target of a call; empty for serving and switching.
func (c *RefusedCall) where() string {
	if !c.aimed || c.Fn == sim.FnSubmit {
		return ""
	}
	at := " at " + PlaceWords(c.target)
	switch c.Fn {
	case sim.FnMove:
		return " to " + PlaceWords(c.target)
	case sim.FnBuy:
		if goods := c.args[1]; goods.Kind == sim.GoodsKind && goods.Int < sim.GoodsCount {
			return " " + sim.Goods(goods.Int).Name() + at
		}
	}
	return at
}

// why returns why a call was refused, with details.
func (c *RefusedCall) why(s *sim.State) string {
	held, there := ItemWords(s, c.Bot.Holding), ItemWords(s, c.tile.Item)
	tile := "a " + tileName(c.tile.Kind)
	switch c.Reason {
	case sim.NotOwnBot:
		if id := c.args[0].BotID(); id >= 0 {
			return BotID(id) + " is not one of its bots"
		}
		return "it does not name a bot"
	case sim.TooFar:
		return "too far from " + PlaceWords(c.Bot.Pos)
	case sim.NotWalkable:
		return tile + " is in the way"
	case sim.Blocked:
		return BotID(c.Blocker) + " stands there"
	case sim.HandsFull:
		return "the bot holds " + held
	case sim.HandsEmpty:
		return "the bot holds nothing"
	case sim.NoDirtyPlateHeld:
		return "the bot holds " + held + ", not a dirty plate"
	case sim.NoPlateHeld:
		return "the bot holds " + held + ", not a plate"
	case sim.WrongTile:
		return tile + ", not a " + tileName(c.neededTile())
	case sim.NotPlaceable:
		return "nothing can be put down on " + tile
	case sim.Occupied:
		return there + " is already there"
	case sim.OtherInBox:
		return "the box has " + there
	case sim.PanFull:
		return "there is already " + strings.TrimPrefix(there, "a pan with ") + " in the pan"
	case sim.CannotCook:
		return held + " cannot be cooked"
	case sim.CannotChop:
		return there + " cannot be chopped"
	case sim.NotPlateAndFood:
		return "the bot holds " + held + ", and there is " + there + "; one must be a plate, the other a food"
	case sim.NoMoney:
		price := sim.Goods(c.args[1].Int).Price()
		return fmt.Sprintf("it costs %d, and %s has %d", price, c.Team, s.Money(c.Team))
	case sim.NoOrder:
		return "no active order wants " + strings.TrimPrefix(held, "a plate with ") + activeWords(s, c.Bot.Map)
	case sim.WindowClosed:
		b := s.Board()
		return "the switch window is open from turn " + strconv.FormatInt(b.SwitchTurn, 10) + " to " + strconv.FormatInt(b.WindowEnd(), 10)
	}
	return c.Reason.String()
}

// maxActive limits the active orders that the text about a plate without an order names.
const maxActive = 4

// activeWords returns the active orders of a kitchen: "; order 7 wants NOODLES+SAUCE".
func activeWords(s *sim.State, owner sim.Team) string {
	words, more := "", 0
	for i := range s.Board().Orders {
		switch {
		case !s.OrderActive(owner, i):
		case strings.Count(words, ";") == maxActive:
			more++
		default:
			words += fmt.Sprintf("; order %d wants %s", i+1, OrderWords(&s.Board().Orders[i]))
		}
	}
	if more > 0 {
		words += fmt.Sprintf("; and %d more", more)
	}
	return words
}

// neededTile returns the kind of tile that a call needs.
func (c *RefusedCall) neededTile() sim.Kind {
	switch c.Fn {
	case sim.FnTrash:
		return sim.Trash
	case sim.FnBuy:
		return sim.Shop
	case sim.FnChop:
		return sim.Counter
	case sim.FnTakeCleanPlate:
		return sim.SinkTable
	case sim.FnPutDirtyPlateInSink, sim.FnWashSink:
		return sim.Sink
	case sim.FnSubmit:
		return sim.Submit
	}
	return sim.Cooker
}
