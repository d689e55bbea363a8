package kitchenscene

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/sim"
)

// refused says which call was refused and why: "bot 1: place at (4,5): an empty plate is already there".
func (d *deed) refused(s *sim.State, r sim.Refusal) string {
	who, what := d.team.String(), d.fn.Name()
	if d.own {
		who = botID(d.bot.ID)
		what += d.where()
	}
	return who + ": " + what + ": " + d.reason(s, r)
}

// where is what a call was aimed at: serving and switching speak for themselves.
func (d *deed) where() string {
	switch {
	case !d.aimed || d.fn == sim.FnSubmit:
		return ""
	case d.fn == sim.FnMove:
		return " to " + placeWords(d.target)
	case d.fn == sim.FnBuy && d.args[1].Kind == sim.GoodsKind:
		return " " + sim.Goods(d.args[1].Int).Name() + " at " + placeWords(d.target)
	}
	return " at " + placeWords(d.target)
}

// reason is why a call was refused, with what it was about. Nothing has changed since the call but that a bot has
// moved or acted.
func (d *deed) reason(s *sim.State, r sim.Refusal) string {
	held, there := itemWords(s, d.bot.Holding), itemWords(s, d.tile.Item)
	tile := "a " + tileName(d.tile.Kind)
	switch r {
	case sim.NotOwnBot:
		if id := d.args[0].BotID(); id >= 0 {
			return botID(id) + " is not one of its bots"
		}
		return "it names no bot"
	case sim.TooFar:
		return "too far away from " + placeWords(d.bot.Pos)
	case sim.NotWalkable:
		return tile + " is in the way"
	case sim.Blocked:
		return botID(d.taken) + " stands there"
	case sim.HandsFull:
		return "the bot holds " + held
	case sim.HandsEmpty:
		return "the bot holds nothing"
	case sim.NoDirtyPlateHeld:
		return "the bot holds " + held + ", not a dirty plate"
	case sim.NoPlateHeld:
		return "the bot holds " + held + ", not a plate"
	case sim.WrongTile:
		return tile + ", not a " + tileName(d.madeFor())
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
		return "the bot holds " + held + ", there is " + there + "; one has to be a plate, the other a food"
	case sim.NoMoney:
		price := sim.Goods(d.args[1].Int).Price()
		return fmt.Sprintf("it costs %d, and %s has %d", price, d.team, s.Money(d.team))
	case sim.NoOrder:
		return "no active order wants " + strings.TrimPrefix(held, "a plate with ")
	case sim.WindowClosed:
		b := s.Board()
		return "the switch window is open from turn " + strconv.FormatInt(b.SwitchTurn, 10) + " to " + strconv.FormatInt(b.WindowEnd(), 10)
	}
	return r.String()
}

// madeFor is the kind of tile that a call wants.
func (d *deed) madeFor() sim.Kind {
	switch d.fn {
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
