package kitchenscene

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/sim"
)

// Refused says which call was refused and why, in a state right after it: "bot 1: place at (4,5): an empty plate is already there".
func (a *Attempt) Refused(s *sim.State, r sim.Refusal) string {
	who, what := a.Team.String(), a.Fn.Name()
	if a.Own {
		who = BotID(a.Bot.ID)
	}
	if a.Own && r != sim.WrongArguments {
		what += a.where()
	}
	return who + ": " + what + ": " + a.reason(s, r)
}

// where is what a call was aimed at: serving and switching speak for themselves.
func (a *Attempt) where() string {
	if !a.aimed || a.Fn == sim.FnSubmit {
		return ""
	}
	at := " at " + PlaceWords(a.Target)
	switch a.Fn {
	case sim.FnMove:
		return " to " + PlaceWords(a.Target)
	case sim.FnBuy:
		if goods := a.Args[1]; goods.Kind == sim.GoodsKind && goods.Int < sim.GoodsCount {
			return " " + sim.Goods(goods.Int).Name() + at
		}
	}
	return at
}

// reason is why a call was refused, with what it was about. Nothing has changed since the call but that a bot has
// moved or acted.
func (a *Attempt) reason(s *sim.State, r sim.Refusal) string {
	held, there := ItemWords(s, a.Bot.Holding), ItemWords(s, a.Tile.Item)
	tile := "a " + TileName(a.Tile.Kind)
	switch r {
	case sim.NotOwnBot:
		if id := a.Args[0].BotID(); id >= 0 {
			return BotID(id) + " is not one of its bots"
		}
		return "it names no bot"
	case sim.TooFar:
		return "too far away from " + PlaceWords(a.Bot.Pos)
	case sim.NotWalkable:
		return tile + " is in the way"
	case sim.Blocked:
		return BotID(a.Taken) + " stands there"
	case sim.HandsFull:
		return "the bot holds " + held
	case sim.HandsEmpty:
		return "the bot holds nothing"
	case sim.NoDirtyPlateHeld:
		return "the bot holds " + held + ", not a dirty plate"
	case sim.NoPlateHeld:
		return "the bot holds " + held + ", not a plate"
	case sim.WrongTile:
		return tile + ", not a " + TileName(a.madeFor())
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
		price := sim.Goods(a.Args[1].Int).Price()
		return fmt.Sprintf("it costs %d, and %s has %d", price, a.Team, s.Money(a.Team))
	case sim.NoOrder:
		return "no active order wants " + strings.TrimPrefix(held, "a plate with ") + activeWords(s, a.Bot.Map)
	case sim.WindowClosed:
		b := s.Board()
		return "the switch window is open from turn " + strconv.FormatInt(b.SwitchTurn, 10) + " to " + strconv.FormatInt(b.WindowEnd(), 10)
	}
	return r.String()
}

// mostActive is how many active orders are named where a plate fits none of them.
const mostActive = 4

// activeWords names the active orders of a kitchen: "; order 7 wants NOODLES+SAUCE".
func activeWords(s *sim.State, owner sim.Team) string {
	words, more := "", 0
	for i := range s.Board().Orders {
		switch {
		case !s.OrderActive(owner, i):
		case strings.Count(words, ";") == mostActive:
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

// madeFor is the kind of tile that a call wants.
func (a *Attempt) madeFor() sim.Kind {
	switch a.Fn {
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
