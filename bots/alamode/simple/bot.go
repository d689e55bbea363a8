// Package simple is a bot for Code à la Mode that serves one order after the other. It is written to be read:
// it looks at the position, decides the next step for the held item, and uses the nearest suitable cell. It
// works in every league, with any partner or alone, waits next to the oven for its food, so that nothing burns,
// and steps aside if it is blocked. It imports only the rules.
package simple

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Bot plays a seat. It is deterministic.
type Bot struct {
	view
	round int // round of the fields below

	order      int                       // index of its customer, or noOrder
	baking     bool                      // it has put the food into the oven
	blockedFor int                       // consecutive turns in which the partner blocked it
	asideLeft  int                       // remaining turns of stepping aside
	avoidUntil [kitchen.MaxCustomers]int // by customer: turn until which the order is avoided as impossible
}

// noOrder is the order of a bot without a customer.
const noOrder = -1

// New returns the bot.
func New() *Bot { return &Bot{order: noOrder} }

// view is the bot's view of a turn.
type view struct {
	*kitchen.Match
	s       *kitchen.State
	me      int // index of its own chef
	cell    kitchen.Cell
	hands   kitchen.Item
	partner kitchen.Chef
}

// Act returns the action of a turn.
func (b *Bot) Act(m *kitchen.Match) kitchen.Action {
	b.look(m)
	b.chooseOrder()
	a := b.avoidPartner(b.decide())
	usesOven := a.Verb == kitchen.Use && m.Board.Tiles[a.Target] == kitchen.OvenTile
	if usesOven && b.cell.Touches(a.Target) {
		b.baking = b.hands == kitchen.Dough || b.hands == kitchen.RawTart
	}
	return a
}

// look reads the position. In a new round it resets the bot.
func (b *Bot) look(m *kitchen.Match) {
	if b.round != m.Round {
		*b = Bot{round: m.Round, order: noOrder}
	}
	s := &m.State
	me := s.Acting()
	chef := s.Chefs[me]
	b.view = view{Match: m, s: s, me: me, cell: chef.Cell, hands: chef.Hands, partner: s.Chefs[1-me]}
	b.baking = b.baking && s.Oven.Food != kitchen.None
}

// decide returns the next action for the held item. The bot's food in the oven has priority.
func (b *Bot) decide() kitchen.Action {
	if a, tends := b.tendOven(); tends {
		return a
	}
	switch h := b.hands; {
	case h == kitchen.None:
		return b.withEmptyHands()
	case h.IsDish():
		return b.withDish()
	case h.IsDessert():
		return b.withDessert()
	}
	return b.withIngredient()
}

func wait() kitchen.Action { return kitchen.Action{Verb: kitchen.Wait} }

// use returns the USE of a cell; the referee makes the chef walk there first.
func use(c kitchen.Cell) kitchen.Action { return kitchen.Action{Verb: kitchen.Use, Target: c} }
