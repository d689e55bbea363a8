// Package random is a bot for the Carnegie Cookoff that wanders through the kitchen and acts on tiles in
// passing: it buys foods of orders, chops, cooks, plates and washes, and sometimes serves an order. It does not
// plan. It imports only the rules.
package random

import (
	"math/rand/v2"

	"github.com/cookoff/cookoff/internal/sim"
)

// Odds of 1 in n.
const (
	turnOdds   = 6  // changing direction although the way ahead is free
	randomOdds = 24 // a random action
	switchOdds = 40 // switching kitchens in a turn of the switch window
	plateOdds  = 3  // buying a plate
	panOdds    = 8  // buying a pan, if cookers start without one
)

// Bot plays a team. It is deterministic: with the same board, team and seed it plays the same match against the
// same opponent.
type Bot struct {
	team       sim.Team
	rng        *rand.Rand
	directions []sim.Pos        // walking direction of each bot of the team
	foods      []sim.Ingredient // buffer
}

// New returns a bot for a team. A RED and a BLUE bot with the same seed play differently.
func New(b *sim.Board, team sim.Team, seed uint64) *Bot {
	return &Bot{
		team:       team,
		rng:        rand.New(rand.NewPCG(seed, uint64(team))),
		directions: make([]sim.Pos, b.BotsPerTeam()),
	}
}

// Turn plays a turn of all bots of the team. It never fails.
func (r *Bot) Turn(c sim.Controller) error {
	if c.CanSwitchMaps() && r.oneIn(switchOdds) {
		c.SwitchMaps()
	}
	for i := range r.directions {
		id := c.State().FirstBot(r.team) + i
		r.walk(c, id, &r.directions[i])
		r.act(c, id)
	}
	return nil
}

func (r *Bot) oneIn(n int) bool { return r.rng.IntN(n) == 0 }

// walk continues in the bot's direction, or chooses a new one. Straight lines cross a large kitchen much faster
// than a random walk.
func (r *Bot) walk(c sim.Controller, id int, way *sim.Pos) {
	const tries = 8
	for range tries {
		if !r.oneIn(turnOdds) && c.CanMove(id, way.X, way.Y) {
			c.Move(id, way.X, way.Y)
			return
		}
		*way = sim.Pos{X: r.rng.IntN(3) - 1, Y: r.rng.IntN(3) - 1}
	}
}

// act takes a random plausible action within reach, by weight, or sometimes any action at all.
func (r *Bot) act(c sim.Controller, id int) {
	s := c.State()
	bot := s.Bot(id)
	fn, at, total := sim.FnNone, bot.Pos, 0
	for x := max(bot.X-1, 0); x <= min(bot.X+1, s.Board().Width-1); x++ {
		for y := max(bot.Y-1, 0); y <= min(bot.Y+1, s.Board().Height-1); y++ {
			option, weight := r.consider(s, &bot, s.Tile(bot.Map, x, y))
			total += weight
			if weight > 0 && r.rng.IntN(total) < weight {
				fn, at = option, sim.Pos{X: x, Y: y}
			}
		}
	}
	if r.oneIn(randomOdds) {
		fn = sim.FnPickup + sim.Fn(r.rng.IntN(int(sim.FnSubmit-sim.FnPickup)+1))
	}
	args := [4]sim.Value{sim.IntValue(id), sim.IntValue(at.X), sim.IntValue(at.Y)}
	switch fn {
	case sim.FnNone:
	case sim.FnBuy:
		args[1], args[2], args[3] = sim.GoodsValue(r.goods(s, bot.Map)), args[1], args[2]
		c.Call(fn, args[:])
	default:
		c.Call(fn, args[:3])
	}
}

// goods returns the goods to buy: equipment, or a food of an active order.
func (r *Bot) goods(s *sim.State, kitchen sim.Team) sim.Goods {
	b := s.Board()
	if b.Rules.CookersWithoutPan && r.oneIn(panOdds) {
		return sim.BuyPan
	}
	if len(b.Orders) > 0 && !r.oneIn(plateOdds) {
		first := r.rng.IntN(len(b.Orders))
		for n := range b.Orders {
			i := (first + n) % len(b.Orders)
			if foods := b.Orders[i].Required; len(foods) > 0 && s.OrderActive(kitchen, i) {
				return sim.Goods(foods[r.rng.IntN(len(foods))])
			}
		}
	}
	return sim.BuyPlate
}
