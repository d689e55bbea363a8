package kitchenstory

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// why returns the outcome of an unserved order as text; empty for a served one.
func (b *Book) why(i int, f *orderFacts) string {
	last := int(b.board.Orders[i].Expires)
	switch f.outcome {
	case tooLate:
		return fmt.Sprintf("bot %d delivered it in turn %d, %s late", f.bot, f.turn, spelling.Count(f.turn-last, "turn"))
	case readyPlate:
		return "a finished plate was there, but it was not submitted in time"
	case foodBurnt:
		text := fmt.Sprintf("its %s burnt at %s in turn %d", f.thing.goods.Name(), kitchenscene.PlaceWords(f.thing.burntAt), f.turn)
		if f.thing.cook != noBot {
			text += fmt.Sprintf("; bot %d had put it there", f.thing.cook)
		}
		return text
	case foodTrashed:
		return fmt.Sprintf("its %s was bought in turn %d and thrown away in turn %d", f.thing.goods.Name(), f.thing.bought, f.turn)
	case unfinished:
		if len(f.foods) == len(b.board.Orders[i].Required) {
			return "all of its foods were bought, but the plate was not ready"
		}
		return fmt.Sprintf("%d of its %d foods were bought", len(f.foods), len(b.board.Orders[i].Required))
	case notBegun:
		return "nothing was bought for it"
	}
	return ""
}

// orderFindings returns findings about unserved orders, and about second plates for an order. Orders that were missed while
// a bot stood still are added to the finding about that bot, in stationary.
func (b *Book) orderFindings(s *sim.State, t sim.Team, outcomes []orderFacts, stationary []story.Finding) (list []story.Finding) {
	var left []int
	missedDuring := map[int][]int{}
	for i := range outcomes {
		f := &outcomes[i]
		if !s.Order(t, i).Missed {
			continue
		}
		if f.outcome == notBegun || f.outcome == unfinished {
			if at := b.blamed(t, i, stationary); at >= 0 {
				missedDuring[at] = append(missedDuring[at], i)
				continue
			}
		}
		if f.outcome == notBegun {
			left = append(left, i)
			continue
		}
		list = append(list, b.missedOrder(t, i, f))
	}
	if len(left) > 0 {
		list = append(list, b.neverBegun(t, left))
	}
	if one, ok := b.servedAtLoss(s, t, outcomes); ok {
		list = append(list, one)
	}
	for at, orders := range missedDuring {
		stationary[at].Amount = -b.worth(orders)
		stationary[at].Text += fmt.Sprintf("; %s missed meanwhile", numbered(orders))
	}
	for _, th := range b.things.all {
		if th.duplicateOf > 0 && th.unwanted.kitchen == t {
			list = append(list, b.secondPlate(s, th))
		}
	}
	return list
}

// blamed returns the index of the finding about the bot that stood still for the largest part of an order's time; -1 if
// none did so for long.
func (b *Book) blamed(t sim.Team, order int, stationary []story.Finding) int {
	best, longest := -1, 0
	o := &b.board.Orders[order]
	for i := range stationary {
		f := &stationary[i]
		from, to := max(f.Turn, int(o.Created)), min(f.Until, int(o.Expires))
		if turns := to - from + 1; f.Seat == int(t) && turns > longest && 100*turns >= blameShare*int(o.Expires-o.Created+1) {
			best, longest = i, turns
		}
	}
	return best
}

// worth returns the cost of missing orders: their rewards and penalties.
func (b *Book) worth(orders []int) (sum int64) {
	for _, i := range orders {
		sum += b.board.Orders[i].Reward + b.board.Orders[i].Penalty
	}
	return sum
}

// missedOrder returns a finding about an order for which something was bought.
func (b *Book) missedOrder(t sim.Team, i int, f *orderFacts) story.Finding {
	o := &b.board.Orders[i]
	kinds := map[outcome]string{tooLate: "late", readyPlate: "not delivered", foodBurnt: "missed", foodTrashed: "missed", unfinished: "missed"}
	one := finding(kinds[f.outcome], scene.Bad, t, b.missed[t][i],
		fmt.Sprintf("%s's order %d, %s, was missed: %s", t, i+1, kitchenscene.OrderWords(o), b.why(i, f)))
	one.Amount, one.Entry = -b.worth([]int{i}), kitchenscene.OrderID(t, i)
	switch f.outcome {
	case tooLate:
		one.Fix = "start it " + spelling.Count(f.turn-int(o.Expires), "turn") + " earlier, or skip it"
	case readyPlate:
		one.Fix = "submit finished plates before anything else"
	case foodBurnt:
		one.Fix = takeOut
	case foodTrashed:
		one.Fix = "keep food that an open order wants"
	default:
		one.Fix = "finish an order before you start the next one"
	}
	return one
}

// servedAtLoss returns a finding about served orders whose ingredients cost more than reward and penalty; ok is false if
// there are none.
func (b *Book) servedAtLoss(s *sim.State, t sim.Team, outcomes []orderFacts) (one story.Finding, ok bool) {
	var orders []int
	var cost, paid, penalties int64
	first := b.turns
	for i := range outcomes {
		o, foods := &b.board.Orders[i], int64(0)
		for _, th := range outcomes[i].foods {
			if th.isFood() && th.buyer == t {
				foods += th.cost
			}
		}
		if outcomes[i].outcome != servedByOwn || foods <= o.Reward+o.Penalty {
			continue
		}
		orders, first = append(orders, i), min(first, s.Order(t, i).Turn)
		cost, paid, penalties = cost+foods, paid+o.Reward, penalties+o.Penalty
	}
	if len(orders) == 0 {
		return one, false
	}
	its, it, them := "its", "it", "it"
	if len(orders) > 1 {
		its, it, them = "their", "they", "them"
	}
	one = finding("at a loss", scene.Bad, t, first, fmt.Sprintf("%s served %s at a loss: %s ingredients cost %d, %s paid %d, and missing %s would have cost %d",
		t, numbered(orders), its, cost, it, paid, them, penalties))
	one.Amount, one.Fix = paid+penalties-cost, "skip orders that cost more than they pay"
	return one, true
}

// neverBegun returns a finding about all orders for which nothing was bought.
func (b *Book) neverBegun(t sim.Team, orders []int) story.Finding {
	first := b.missed[t][orders[0]]
	for _, i := range orders {
		first = min(first, b.missed[t][i])
	}
	verb := "were"
	if len(orders) == 1 {
		verb = "was"
	}
	one := finding("not begun", scene.Note, t, first, fmt.Sprintf("%s's %s %s missed: nothing was bought for %s", t, numbered(orders), verb,
		spelling.Choose(len(orders), "it", "them")))
	one.Amount, one.Fix = -b.worth(orders), "start an order as soon as a bot is free"
	return one
}

// numbered returns the numbers of orders: "order 2", "orders 4-9 and 12".
func numbered(orders []int) string {
	var parts []string
	for i := 0; i < len(orders); {
		end := i
		for end+1 < len(orders) && orders[end+1] == orders[end]+1 {
			end++
		}
		part := fmt.Sprint(orders[i] + 1)
		if end > i {
			part += fmt.Sprintf("-%d", orders[end]+1)
		}
		parts, i = append(parts, part), end+1
	}
	return spelling.Choose(len(orders), "order ", "orders ") + spelling.List(parts)
}

// secondPlate returns a finding about a plate for an order that was already served with another plate.
func (b *Book) secondPlate(s *sim.State, plate *thing) story.Finding {
	i := plate.duplicateOf - 1
	o, done := &b.board.Orders[i], s.Order(plate.unwanted.kitchen, i)
	cost := int64(0)
	for _, th := range plate.all() {
		cost += th.cost
	}
	came := plate.unwanted
	by := ""
	if done.ClaimedBy != came.bot {
		by = fmt.Sprintf(" by bot %d", done.ClaimedBy)
	}
	team := s.Bot(came.bot).Team
	again := fmt.Sprintf("%s's bot %d made a second plate for an order that was already served", team, came.bot)
	one := finding("second plate", scene.Bad, team, came.turn,
		fmt.Sprintf("%s: order %d, %s,%s in turn %d", again, i+1, kitchenscene.OrderWords(o), by, done.Turn))
	if plate.end != served {
		one.Amount = -cost
	}
	one.Again, one.Fix = again, "have one bot claim an order before anything is bought for it"
	one.Entry, one.Actors = kitchenscene.OrderID(came.kitchen, i), []string{kitchenscene.BotID(came.bot), kitchenscene.BotID(done.ClaimedBy)}
	return one
}
