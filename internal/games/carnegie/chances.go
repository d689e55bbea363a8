package carnegie

import (
	_ "embed"
	"math"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/sim"
)

// Periods in turns: recent earnings count for recentTurns, and orders that open within soonTurns count as work.
const (
	recentTurns = 60
	soonTurns   = 40
)

// smallChange is an amount of money that hardly matters while orders remain.
const smallChange = 20

// weights are the fitted weights of the model, written by make chances.
//
//go:embed chances.json
var weights []byte

// forecast returns the model that predicts the winner.
func forecast() *contest.Forecast {
	return &contest.Forecast{Model: chance.ReadModel(weights), Position: func(at contest.Playback) chance.Position {
		p := at.(*playback)
		seen := modelInput(p.state, p.header.Turns)
		seen.Over = p.over() || p.state.Turn() >= p.header.Turns
		return seen
	}}
}

// outlook is the money that a team has earned and can still earn.
type outlook struct {
	money   float64
	earned  float64 // rewards of orders served
	offered float64 // rewards of orders served or missed
	recent  float64 // rewards less penalties of the last turns
	ahead   float64 // rewards and penalties of all open and future orders
	work    float64 // the share of ahead for which food in the kitchen is prepared
	away    float64 // 1: the bots are in the other kitchen
}

// modelInput returns the input of the model for a position.
func modelInput(s *sim.State, turns int) chance.Position {
	teams := [2]outlook{look(s, sim.Red, turns), look(s, sim.Blue, turns)}
	stake := (teams[0].ahead + teams[1].ahead) / 2
	p := chance.Position{Left: float64(turns-s.Turn()) / float64(max(turns, 1))}
	for t := range teams {
		p.Seats = append(p.Seats, teams[t].features(&teams[1-t], stake))
	}
	return p
}

// features returns the features of a team in the order of the weights. stake is the average money that a team can still earn.
func (o *outlook) features(other *outlook, stake float64) []float64 {
	lead := o.money - other.money
	pace := (o.share() - other.share()) * stake // growth of the lead if both teams earn as before
	stake = max(0, stake)
	fine, coarse := smallChange+stake/10, smallChange+stake/2
	return []float64{
		chance.Sign(lead),
		math.Copysign(math.Log1p(math.Abs(lead)/smallChange), lead),
		chance.Squash(lead / fine),
		chance.Squash(lead / coarse),
		chance.Squash(pace / fine),
		chance.Squash((lead + pace) / fine),
		chance.Squash((lead + pace) / coarse),
		o.share(),
		chance.Squash(o.recent / fine),
		chance.Squash(o.work / fine),
		chance.Squash((lead + o.work - other.work) / fine),
		o.away,
	}
}

// share returns the fraction of the rewards offered so far that the team earned, shrunk towards 0 at first.
func (o *outlook) share() float64 {
	const prior = 100
	return o.earned / (max(0, o.offered) + prior) // rewards may be negative
}

// look returns the outlook of a team.
func look(s *sim.State, t sim.Team, turns int) outlook {
	o := outlook{money: float64(s.Money(t))}
	if s.Switched(t) {
		o.away = 1
	}
	foods := stockOf(s, t)
	orders, now := s.Board().Orders, int64(s.Turn())
	for i := range orders {
		order, state := &orders[i], s.Order(t, i)
		reward, penalty := float64(order.Reward), float64(order.Penalty)
		switch {
		case order.Created > int64(turns):
		case state.Completed:
			o.earned += reward
			o.offered += reward
			if s.Turn()-state.Turn < recentTurns {
				o.recent += reward
			}
		case state.Missed || order.Expires < now:
			o.offered += reward
			if now-order.Expires <= recentTurns {
				o.recent -= penalty
			}
		default:
			o.ahead += reward + penalty
			if order.Created <= now+soonTurns {
				o.work += (reward + penalty) * foods.take(order.Required)
			}
		}
	}
	return o
}

// stock counts the foods in a kitchen by kind, and adds up how far each is prepared, as fractions.
type stock [sim.FoodCount]struct{ count, done float64 }

// stockOf returns the foods in a team's kitchen, including those in the hands of bots.
func stockOf(s *sim.State, t sim.Team) (l stock) {
	board := s.Board()
	var room [16]sim.Ingredient
	add := func(item sim.Item) {
		if item == 0 {
			return
		}
		if food, ok := item.Ingredient(); ok {
			l.add(food)
		} else if item.Class() == sim.PlateItem && !item.Dirty() {
			for _, food := range s.PlateFoods(item, room[:0]) {
				l.add(food)
			}
		}
	}
	for x := range board.Width {
		for y := range board.Height {
			add(s.Tile(t, x, y).Item)
		}
	}
	for id := range s.Bots() {
		if b := s.Bot(id); b.Map == t {
			add(b.Holding)
		}
	}
	return l
}

func (l *stock) add(food sim.Ingredient) {
	steps, done := 1.0, 1.0
	if food.Kind().CanChop() {
		steps++
		if food.Chopped() {
			done++
		}
	}
	if food.Kind().CanCook() {
		steps++
		if food.Stage() == sim.Cooked {
			done++
		}
	}
	if food.Stage() == sim.Burnt || food.Stage() == sim.Cooked && !food.Kind().CanCook() {
		return
	}
	l[food.Kind()].count++
	l[food.Kind()].done += done / steps
}

// take removes the available foods of an order, and returns the fraction of its work that is done.
func (l *stock) take(required []sim.Food) (share float64) {
	for _, food := range required {
		if kind := &l[food]; kind.count > 0 {
			each := kind.done / kind.count
			kind.count--
			kind.done -= each
			share += each / float64(len(required))
		}
	}
	return share
}
