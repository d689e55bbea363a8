// Package waiter is the bot of package plan as a built-in: it serves orders of foods that are served as bought.
// The program in its subfolder is the same bot in the other forms (program, WASI module, Go plugin).
package waiter

import (
	"github.com/cookoff/cookoff/bots/carnegie/waiter/plan"
	"github.com/cookoff/cookoff/internal/sim"
)

// Bot plays a team with its first bot. It is deterministic.
type Bot struct {
	id     int
	waiter *plan.Waiter
}

// New returns a bot for a team.
func New(b *sim.Board, team sim.Team) *Bot {
	return &Bot{int(team) * b.BotsPerTeam(), plan.New(b.Rows())}
}

// Turn plays a turn. It never fails.
func (b *Bot) Turn(c sim.Controller) error {
	b.waiter.Turn(b.view(c.State(), c.Team()), b.id, c, func(name string, x, y int) {
		c.Buy(b.id, goods(name), x, y)
	})
	return nil
}

func goods(name string) sim.Goods {
	if food, ok := sim.FoodNamed(name); ok {
		return sim.Goods(food)
	}
	return sim.BuyPlate
}

func (b *Bot) view(s *sim.State, team sim.Team) plan.View {
	me := s.Bot(b.id)
	counter := b.waiter.Counter()
	v := plan.View{
		Me:      plan.Pos(me.Pos),
		Hand:    toThing(s, me.Holding),
		Counter: toThing(s, s.Tile(team, counter.X, counter.Y).Item),
	}
	for id := range s.Bots() {
		if other := s.Bot(id); id != b.id && other.Map == team {
			v.Others = append(v.Others, plan.Pos(other.Pos))
		}
	}
	for i, order := range s.Board().Orders {
		if !s.OrderActive(team, i) {
			continue
		}
		var foods []string
		for _, food := range order.Required {
			foods = append(foods, food.Name())
		}
		v.Orders = append(v.Orders, foods)
	}
	return v
}

// toThing converts an item to the waiter's view.
func toThing(s *sim.State, item sim.Item) plan.Thing {
	var t plan.Thing
	var foods []sim.Ingredient
	switch item.Class() {
	case sim.NoItem:
		return t
	case sim.FoodItem:
		t.Kind = plan.Food
		food, _ := item.Ingredient()
		foods = []sim.Ingredient{food}
	case sim.PlateItem:
		t.Kind = plan.Plate
		foods = s.PlateFoods(item, nil)
	default:
		t.Kind = plan.Other
	}
	for _, food := range foods {
		t.Foods = append(t.Foods, food.Kind().Name())
	}
	return t
}
