package sim_test

import (
	"math"

	"github.com/cookoff/cookoff/internal/sim"
)

// tape is fuzzer input read as a sequence of choices, all zero after its end.
type tape struct{ rest []byte }

func (t *tape) next() int {
	if len(t.rest) == 0 {
		return 0
	}
	n := t.rest[0]
	t.rest = t.rest[1:]
	return int(n)
}

func (t *tape) below(n int) int { return t.next() % n }

// signed returns a number from -128 to 127.
func (t *tape) signed() int64 { return int64(int8(t.next())) }

// kitchen reads a small kitchen: arbitrary tiles, or two stations side by side with many possible actions.
func (t *tape) kitchen() sim.Kitchen {
	const maxSide, limit = 6, 4
	k := floor(1+t.below(maxSide), 1+t.below(maxSide))
	if t.below(2) == 0 {
		k = floor(6, 3)
		for i, letter := range "UbC" + "R.$" + "BTK" + "CSU" + "K.$" + "TbS" {
			k.Tiles[i], _ = sim.KindOf(letter)
			if letter == 'b' {
				k.Spawns = append(k.Spawns, sim.Pos{X: i / k.Height, Y: i % k.Height})
			}
		}
	} else {
		for i := range k.Tiles {
			n := t.next()
			if n%32 >= 2*sim.KindCount {
				continue // floor
			}
			k.Tiles[i] = sim.Kind(n % sim.KindCount)
			if k.Tiles[i] == sim.Floor && len(k.Spawns) < limit {
				k.Spawns = append(k.Spawns, sim.Pos{X: i / k.Height, Y: i % k.Height})
			}
		}
	}
	for range t.below(limit) {
		o := sim.Order{Created: t.signed() / 8, Reward: 2 * t.signed(), Penalty: 8 * t.signed()}
		o.Expires = o.Created + t.signed()
		for range t.below(limit) {
			o.Required = append(o.Required, sim.Food(t.below(sim.FoodCount)))
		}
		k.Orders = append(k.Orders, o)
	}
	k.SwitchTurn, k.SwitchDuration = t.signed()/8, t.signed()/2
	return k
}

// call reads a call of a team on a state. Most ids are the team's own, and most calls make sense.
func (t *tape) call(s *sim.State, team sim.Team) (sim.Fn, []sim.Value) {
	own := s.FirstBot(team) + t.below(s.Board().BotsPerTeam())
	bot := s.Bot(own)
	fn := t.fn(bot.Holding.Class())
	args := values([]any{own})
	switch fn {
	case sim.FnSwitchMaps, sim.FnCanSwitchMaps:
		args = nil
	case sim.FnMove, sim.FnCanMove:
		args = append(args, values([]any{t.below(3) - 1, t.below(3) - 1})...)
	case sim.FnBuy, sim.FnCanBuy:
		args = append(args, sim.GoodsValue(sim.Goods(t.below(sim.GoodsCount))))
		fallthrough
	default:
		args = append(args, values([]any{t.target(s, bot, fn)})...)
	}
	const odd = 240
	if n := t.next(); n >= odd && len(args) > 0 {
		values := oddValues(s)
		args[t.below(len(args))] = values[t.below(len(values))]
		if n == 255 {
			args = args[:t.below(len(args))]
		}
		if n == 254 {
			args = append(args, make([]sim.Value, t.below(3))...)
		}
	}
	return fn, args
}

// fn reads a call, usually one suitable for the hands.
func (t *tape) fn(hands sim.Class) sim.Fn {
	n := t.next()
	if n%4 == 0 {
		return sim.FnMove + sim.Fn(n/4)%sim.FnCanSwitchMaps
	}
	sensible := [][]sim.Fn{
		sim.NoItem: {
			sim.FnBuy, sim.FnPickup, sim.FnChop, sim.FnTakeFromPan, sim.FnTakeCleanPlate, sim.FnWashSink,
		},
		sim.FoodItem: {
			sim.FnPlace, sim.FnStartCook, sim.FnAddFoodToPlate, sim.FnAddFoodToPlate, sim.FnPlace, sim.FnTrash,
		},
		sim.PlateItem: {
			sim.FnSubmit, sim.FnAddFoodToPlate, sim.FnPlace, sim.FnSubmit, sim.FnPlace, sim.FnTrash,
		},
		sim.PanItem: {sim.FnPlace, sim.FnPlace, sim.FnTrash},
	}[hands]
	return sensible[n/4%len(sensible)]
}

// target reads a tile near a bot, usually one suitable for the call.
func (t *tape) target(s *sim.State, bot sim.Bot, fn sim.Fn) sim.Pos {
	const near = 9
	n := t.next()
	at := func(i int) sim.Pos { return sim.Pos{X: bot.X + i%near/3 - 1, Y: bot.Y + i%near%3 - 1} }
	for i := n; n%8 != 0 && i < n+near; i++ {
		p := at(i)
		if p.X >= 0 && p.Y >= 0 && p.X < s.Board().Width && p.Y < s.Board().Height && suits(fn, s.Tile(bot.Map, p.X, p.Y)) {
			return p
		}
	}
	return at(n)
}

func suits(fn sim.Fn, tile sim.Tile) bool {
	switch fn {
	case sim.FnPickup:
		return tile.Item != 0
	case sim.FnTrash:
		return tile.Kind == sim.Trash
	case sim.FnBuy, sim.FnCanBuy:
		return tile.Kind == sim.Shop
	case sim.FnChop:
		return tile.Kind == sim.Counter && tile.Item != 0
	case sim.FnStartCook, sim.FnTakeFromPan, sim.FnCanStartCook:
		return tile.Kind == sim.Cooker
	case sim.FnTakeCleanPlate:
		return tile.CleanPlates > 0
	case sim.FnWashSink, sim.FnPutDirtyPlateInSink:
		return tile.Kind == sim.Sink
	case sim.FnAddFoodToPlate:
		return tile.Item.Class() == sim.FoodItem || tile.Item.Class() == sim.PlateItem
	case sim.FnSubmit, sim.FnCanSubmit:
		return tile.Kind == sim.Submit
	}
	return true
}

func oddValues(s *sim.State) []sim.Value {
	return values([]any{
		nil, "EGG",
		unhashable{},
		object{},
		sim.Red, sim.Sauce, sim.Goods(200), 0.0, 1.0, 0.5, -0.5, math.NaN(),
		math.Inf(1), 1e300, -1, 0, 1, s.Bots() - 1, s.Bots(), 256, int64(math.MaxInt64), int64(math.MinInt64),
	})
}
