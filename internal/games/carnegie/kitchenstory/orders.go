package kitchenstory

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// outcome is the result of an order: each has exactly one.
type outcome uint8

// The outcomes. Of those of unserved orders the first matching one applies.
const (
	servedByOwn   outcome = iota
	servedByOther         // by a bot of the other team
	unopened              // it would have opened after the end of the match
	tooLate               // a matching plate was submitted after its last turn
	readyPlate            // a matching plate existed when it was missed
	foodBurnt             // a food for it burnt
	foodTrashed           // a food for it was thrown away
	unfinished            // foods for it were bought
	notBegun              // nothing was bought for it
	outcomeCount
)

func (f outcome) String() string {
	return [outcomeCount]string{
		servedByOwn: "served", servedByOther: "served by the other team", unopened: "not opened", tooLate: "too late", readyPlate: "not delivered",
		foodBurnt: "burnt", foodTrashed: "thrown away", unfinished: "unfinished", notBegun: "not begun",
	}[f]
}

// orderBook holds the facts about an order in a kitchen.
type orderBook struct {
	outcome outcome
	turn    int      // in which it was served, or of the event behind its outcome; 0: none
	bot     int      // who served it, or caused that event
	begun   int      // turn in which the first of its foods was bought; 0: none
	cost    int64    // of its foods and its plate
	foods   []*thing // bought for it
	thing   *thing   // the plate or the food concerned by the outcome
}

// readyPlate returns a plate in a kitchen with exactly the foods of an order when it was missed; nil if there is
// none. Each plate counts for one order.
func (b *Book) readyPlate(s *sim.State, t sim.Team, order int) *thing {
	fits := func(th *thing, it sim.Item) bool {
		return it.Class() == sim.PlateItem && s.Fits(order, it) && !slices.Contains(b.ready[t], th)
	}
	for id, th := range b.things.hands {
		if b.bots[id].kitchen() == t && fits(th, s.Bot(id).Holding) {
			return th
		}
	}
	for x := range b.board.Width {
		for y := range b.board.Height {
			if th := b.things.top(t, sim.Pos{X: x, Y: y}); fits(th, s.Tile(t, x, y).Item) {
				return th
			}
		}
	}
	return nil
}

// unwanted records a plate that matches no active order; an earlier order may have matched.
func (b *Book) unwanted(bot sim.Bot, s *sim.State) {
	plate := b.things.hands[bot.ID]
	if plate.late > 0 || plate.got > 0 {
		return
	}
	kitchen, late := bot.Map, -1
	for i := range b.board.Orders {
		o := s.Order(kitchen, i)
		switch {
		case !s.Fits(i, bot.Holding):
		case o.Penalised && !b.isLate(kitchen, i) && (late < 0 || b.board.Orders[i].Expires > b.board.Orders[late].Expires):
			late = i
		case o.Completed:
			plate.got = i + 1
		}
	}
	if late >= 0 {
		plate.late, plate.got = late+1, 0
	}
	plate.unwanted.kitchen, plate.unwanted.turn, plate.unwanted.bot = kitchen, s.Turn(), bot.ID
}

// isLate reports whether a plate came too late for an order.
func (b *Book) isLate(kitchen sim.Team, order int) bool { return b.latePlate(kitchen, order) != nil }

func (b *Book) latePlate(kitchen sim.Team, order int) *thing {
	for _, th := range b.things.every {
		if th.late == order+1 && th.unwanted.kitchen == kitchen {
			return th
		}
	}
	return nil
}

// outcomes returns the outcome of each order of a kitchen.
func (b *Book) outcomes(s *sim.State, t sim.Team) []orderBook {
	list := make([]orderBook, len(b.board.Orders))
	for i := range list {
		list[i] = orderBook{outcome: notBegun, bot: nobody}
	}
	b.allot(s, t, list)
	for i := range list {
		o := &list[i]
		for _, th := range o.foods {
			o.cost += th.cost
			if o.begun == 0 || th.bought < o.begun {
				o.begun = th.bought
			}
		}
		b.findOutcome(s, t, i, o)
	}
	return list
}

func (b *Book) findOutcome(s *sim.State, t sim.Team, i int, o *orderBook) {
	is := func(f outcome, turn, bot int, th *thing) { o.outcome, o.turn, o.bot, o.thing = f, turn, bot, th }
	done, last := s.Order(t, i), int(b.board.Orders[i].Expires)
	late, ready := b.latePlate(t, i), b.ready[t][i]
	burnt := firstThing(o.foods, func(th *thing) int { return within(th.burnt, last) })
	thrown := firstThing(o.foods, func(th *thing) int {
		if th.end != trashed {
			return 0
		}
		return within(th.ended, last)
	})
	switch {
	case done.Completed && s.Bot(done.ClaimedBy).Team == t:
		is(servedByOwn, done.Turn, done.ClaimedBy, nil)
	case done.Completed:
		is(servedByOther, done.Turn, done.ClaimedBy, nil)
	case b.board.Orders[i].Created > int64(s.Turn()):
		is(unopened, 0, nobody, nil)
	case late != nil:
		is(tooLate, late.unwanted.turn, late.unwanted.bot, late)
	case ready != nil:
		is(readyPlate, b.missed[t][i], nobody, ready)
	case burnt != nil:
		is(foodBurnt, burnt.burnt, burnt.cook, burnt)
	case thrown != nil:
		is(foodTrashed, thrown.ended, thrown.endedBy, thrown)
	case len(o.foods) > 0:
		is(unfinished, 0, nobody, nil)
	}
}

// within returns a turn if it is not after last, otherwise 0.
func within(turn, last int) int {
	if turn > last {
		return 0
	}
	return turn
}

// firstThing returns the thing with the earliest turn; nil if none has one.
func firstThing(things []*thing, turn func(*thing) int) (first *thing) {
	for _, th := range things {
		if n := turn(th); n > 0 && (first == nil || n < turn(first)) {
			first = th
		}
	}
	return first
}

// allot assigns foods to orders: those that the order was served with; and each unserved food that a team's own
// bots bought goes to the order that needs another one of its kind, was not over at the time of purchase, and ends
// first. A late or ready plate goes to its order with all its foods.
func (b *Book) allot(s *sim.State, t sim.Team, list []orderBook) {
	allotted := map[*thing]bool{}
	give := func(i int, th *thing) {
		if !allotted[th] {
			allotted[th] = true
			list[i].foods = append(list[i].foods, th)
		}
	}
	for _, th := range b.things.every {
		switch {
		case th.end == served && th.kitchen == t:
			if th.order >= 0 {
				give(th.order, th)
			}
		case th.late > 0 && th.unwanted.kitchen == t:
			for _, part := range th.all() {
				give(th.late-1, part)
			}
		}
	}
	for i, th := range b.ready[t] {
		if th != nil && th.end != served && !b.isLate(t, i) {
			for _, part := range th.all() {
				give(i, part)
			}
		}
	}
	for _, th := range b.things.every { // in order of purchase
		if th.isFood() && th.cost > 0 && th.buyer == t && th.end != served && !allotted[th] {
			if i := b.forOrder(s, t, th, list); i >= 0 {
				give(i, th)
			}
		}
	}
}

// forOrder returns the number of the order that a food was probably bought for; -1 for none.
func (b *Book) forOrder(s *sim.State, t sim.Team, th *thing, list []orderBook) int {
	best := nobody
	for i := range b.board.Orders {
		o := &b.board.Orders[i]
		if s.Order(t, i).Completed || o.Expires < int64(th.bought) || lacks(o, sim.Food(th.goods), list[i].foods) <= 0 {
			continue
		}
		if best == nobody || o.Expires < b.board.Orders[best].Expires {
			best = i
		}
	}
	return best
}

// lacks returns how many more of a food an order needs.
func lacks(o *sim.Order, food sim.Food, foods []*thing) int {
	n := 0
	for _, f := range o.Required {
		if f == food {
			n++
		}
	}
	for _, th := range foods {
		if th.goods == sim.Goods(food) {
			n--
		}
	}
	return n
}

// orders returns the table of a kitchen's orders.
func (b *Book) orders(s *sim.State, t sim.Team, outcomes []orderBook) story.Section {
	section := story.NewSection("orders", "Orders of "+t.String(), int(t),
		story.Numbers("order"), story.Texts("wants"), story.Turns("from"), story.Turns("to"), story.Numbers("reward"), story.Turns("begun"),
		story.Texts("outcome"), story.Turns("turn"), story.Numbers("bot"), story.Numbers("cost"), story.Numbers("money"), story.Texts("why"))
	for i := range outcomes {
		o, f := &b.board.Orders[i], &outcomes[i]
		money, turn := int64(0), 0
		switch done := s.Order(t, i); {
		case done.Completed:
			money, turn = o.Reward, done.Turn
		case done.Penalised:
			money, turn = -o.Penalty, b.missed[t][i]
		}
		bot := story.None()
		if f.bot != nobody {
			bot = story.Number(f.bot)
		}
		section.Add(
			story.Number(i+1), story.Text(kitchenscene.OrderWords(o)), story.Number(o.Created), story.Number(o.Expires), story.Number(o.Reward),
			story.Turn(f.begun), story.Text(f.outcome.String()), story.Turn(turn), bot, story.Number(f.cost), story.Number(money), story.Text(b.why(i, f)),
		)
	}
	return section
}
