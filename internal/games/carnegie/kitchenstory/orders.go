package kitchenstory

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
)

// outcome is the outcome of an order.
type outcome uint8

// The outcomes. The first matching one applies.
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

// orderFacts describes an order in a kitchen and its outcome.
type orderFacts struct {
	outcome outcome
	turn    int      // of serving, or of the event that caused the outcome; 0: none
	bot     int      // bot that served it, or caused that event
	begun   int      // turn in which the first of its foods was bought; 0: none
	cost    int64    // of its foods and its plate
	foods   []*thing // bought for it
	thing   *thing   // plate or food that the outcome is about
}

// readyPlate returns a plate in a kitchen with exactly the foods of an order, at the time the order is missed; nil if there
// is none. Each plate counts for one order.
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

// recordUnwanted records a submitted plate that matches no active order; it may match an earlier order.
func (b *Book) recordUnwanted(bot sim.Bot, s *sim.State) {
	plate := b.things.hands[bot.ID]
	if plate.lateFor > 0 || plate.duplicateOf > 0 {
		return
	}
	kitchen, late := bot.Map, -1
	for i := range b.board.Orders {
		o := s.Order(kitchen, i)
		switch {
		case !s.Fits(i, bot.Holding):
		case o.Missed && !b.isLate(kitchen, i) && (late < 0 || b.board.Orders[i].Expires > b.board.Orders[late].Expires):
			late = i
		case o.Completed:
			plate.duplicateOf = i + 1
		}
	}
	if late >= 0 {
		plate.lateFor, plate.duplicateOf = late+1, 0
	}
	plate.unwanted.kitchen, plate.unwanted.turn, plate.unwanted.bot = kitchen, s.Turn(), bot.ID
}

// isLate reports whether a plate came too late for an order.
func (b *Book) isLate(kitchen sim.Team, order int) bool { return b.latePlate(kitchen, order) != nil }

func (b *Book) latePlate(kitchen sim.Team, order int) *thing {
	for _, th := range b.things.all {
		if th.lateFor == order+1 && th.unwanted.kitchen == kitchen {
			return th
		}
	}
	return nil
}

// outcomes returns the outcome of each order of a kitchen.
func (b *Book) outcomes(s *sim.State, t sim.Team) []orderFacts {
	list := make([]orderFacts, len(b.board.Orders))
	for i := range list {
		list[i] = orderFacts{outcome: notBegun, bot: noBot}
	}
	b.assignFoods(s, t, list)
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

func (b *Book) findOutcome(s *sim.State, t sim.Team, i int, o *orderFacts) {
	set := func(f outcome, turn, bot int, th *thing) { o.outcome, o.turn, o.bot, o.thing = f, turn, bot, th }
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
		set(servedByOwn, done.Turn, done.ClaimedBy, nil)
	case done.Completed:
		set(servedByOther, done.Turn, done.ClaimedBy, nil)
	case b.board.Orders[i].Created > int64(s.Turn()):
		set(unopened, 0, noBot, nil)
	case late != nil:
		set(tooLate, late.unwanted.turn, late.unwanted.bot, late)
	case ready != nil:
		set(readyPlate, b.missed[t][i], noBot, ready)
	case burnt != nil:
		set(foodBurnt, burnt.burnt, burnt.cook, burnt)
	case thrown != nil:
		set(foodTrashed, thrown.ended, thrown.endedBy, thrown)
	case len(o.foods) > 0:
		set(unfinished, 0, noBot, nil)
	}
}

// within returns a turn if it is not after last, otherwise 0.
func within(turn, last int) int {
	if turn > last {
		return 0
	}
	return turn
}

// firstThing returns the thing with the earliest turn, ignoring turn 0; nil if there is none.
func firstThing(things []*thing, turn func(*thing) int) (first *thing) {
	for _, th := range things {
		if n := turn(th); n > 0 && (first == nil || n < turn(first)) {
			first = th
		}
	}
	return first
}

// assignFoods assigns foods to orders. Served foods go to their order, and so does a late or ready plate with its foods. Any
// other food that the team bought goes to the order that ends first among those that lacked it at the time of purchase.
func (b *Book) assignFoods(s *sim.State, t sim.Team, list []orderFacts) {
	assigned := map[*thing]bool{}
	assign := func(i int, th *thing) {
		if !assigned[th] {
			assigned[th] = true
			list[i].foods = append(list[i].foods, th)
		}
	}
	for _, th := range b.things.all {
		switch {
		case th.end == served && th.kitchen == t:
			if th.order >= 0 {
				assign(th.order, th)
			}
		case th.lateFor > 0 && th.unwanted.kitchen == t:
			for _, part := range th.all() {
				assign(th.lateFor-1, part)
			}
		}
	}
	for i, th := range b.ready[t] {
		if th != nil && th.end != served && !b.isLate(t, i) {
			for _, part := range th.all() {
				assign(i, part)
			}
		}
	}
	for _, th := range b.things.all { // in order of purchase
		if th.isFood() && th.cost > 0 && th.buyer == t && th.end != served && !assigned[th] {
			if i := b.orderFor(s, t, th, list); i >= 0 {
				assign(i, th)
			}
		}
	}
}

// orderFor returns the index of the order for which a food was probably bought; -1 for none.
func (b *Book) orderFor(s *sim.State, t sim.Team, th *thing, list []orderFacts) int {
	best := noBot
	for i := range b.board.Orders {
		o := &b.board.Orders[i]
		if s.Order(t, i).Completed || o.Expires < int64(th.bought) || missing(o, sim.Food(th.goods), list[i].foods) <= 0 {
			continue
		}
		if best == noBot || o.Expires < b.board.Orders[best].Expires {
			best = i
		}
	}
	return best
}

// missing returns the number of pieces of a food that an order needs in addition to some foods.
func missing(o *sim.Order, food sim.Food, foods []*thing) int {
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
func (b *Book) orders(s *sim.State, t sim.Team, outcomes []orderFacts) story.Section {
	section := story.NewSection("orders", "Orders of "+t.String(), int(t),
		story.Numbers("order"), story.Texts("wants"), story.Turns("from"), story.Turns("to"), story.Numbers("reward"), story.Turns("begun"),
		story.Texts("outcome"), story.Turns("turn"), story.Numbers("bot"), story.Numbers("cost"), story.Numbers("money"), story.Texts("why"))
	for i := range outcomes {
		o, f := &b.board.Orders[i], &outcomes[i]
		money, turn := int64(0), 0
		switch done := s.Order(t, i); {
		case done.Completed:
			money, turn = o.Reward, done.Turn
		case done.Missed:
			money, turn = -o.Penalty, b.missed[t][i]
		}
		bot := story.None()
		if f.bot != noBot {
			bot = story.Number(f.bot)
		}
		section.Add(
			story.Number(i+1), story.Text(kitchenscene.OrderWords(o)), story.Number(o.Created), story.Number(o.Expires), story.Number(o.Reward),
			story.Turn(f.begun), story.Text(f.outcome.String()), story.Turn(turn), bot, story.Number(f.cost), story.Number(money), story.Text(b.why(i, f)),
		)
	}
	return section
}
