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
func (b *Book) why(i int, f *orderBook) string {
	last := int(b.board.Orders[i].Expires)
	switch f.outcome {
	case tooLate:
		return fmt.Sprintf("bot %d delivered it in turn %d, %s late", f.bot, f.turn, spelling.Count(f.turn-last, "turn"))
	case readyPlate:
		return "a plate with it was there when it was missed"
	case foodBurnt:
		return fmt.Sprintf("its %s burnt at %s in turn %d", f.thing.goods.Name(), kitchenscene.PlaceWords(f.thing.burntAt), f.turn)
	case foodTrashed:
		return fmt.Sprintf("its %s was bought in turn %d and thrown away in turn %d", f.thing.goods.Name(), f.thing.bought, f.turn)
	case unfinished:
		if len(f.foods) == len(b.board.Orders[i].Required) {
			return "all of its foods were bought, but no plate with it was ready"
		}
		return fmt.Sprintf("%d of its %d foods were bought", len(f.foods), len(b.board.Orders[i].Required))
	case notBegun:
		return "nothing was bought for it"
	}
	return ""
}

// orderFindings returns findings about unserved orders, and about plates that came after another one.
func (b *Book) orderFindings(s *sim.State, t sim.Team, outcomes []orderBook) (list []story.Finding) {
	var idle []int
	for i := range outcomes {
		o, f := &b.board.Orders[i], &outcomes[i]
		if !s.Order(t, i).Penalised {
			continue
		}
		if f.outcome == notBegun {
			idle = append(idle, i)
			continue
		}
		kinds := map[outcome]string{
			tooLate: "late", readyPlate: "not delivered", foodBurnt: "missed", foodTrashed: "missed", unfinished: "missed",
		}
		one := finding(kinds[f.outcome],
			scene.Bad, t, b.missed[t][i], fmt.Sprintf("order %d, %s, was missed: %s", i+1, kitchenscene.OrderWords(o), b.why(i, f)))
		one.Amount, one.Entry = -o.Penalty, kitchenscene.OrderID(t, i)
		list = append(list, one)
	}
	if len(idle) > 0 {
		list = append(list, b.neverBegun(t, idle))
	}
	for _, th := range b.things.every {
		if th.got > 0 && th.unwanted.kitchen == t {
			list = append(list, b.lostRace(s, th))
		}
	}
	return list
}

// neverBegun returns a finding about all orders for which nothing was bought.
func (b *Book) neverBegun(t sim.Team, orders []int) story.Finding {
	rewards, penalties, first := int64(0), int64(0), b.missed[t][orders[0]]
	for _, i := range orders {
		rewards, penalties = rewards+b.board.Orders[i].Reward, penalties+b.board.Orders[i].Penalty
		first = min(first, b.missed[t][i])
	}
	noun := "orders were"
	if len(orders) == 1 {
		noun = "order was"
	}
	one := finding("not begun", scene.Note, t, first,
		fmt.Sprintf("%d %s never begun, with rewards of %d; the penalties came to %d", len(orders), noun, rewards, penalties))
	one.Amount = -penalties
	return one
}

// lostRace returns a finding about a plate for an order that another plate had served already.
func (b *Book) lostRace(s *sim.State, plate *thing) story.Finding {
	i := plate.got - 1
	o, done := &b.board.Orders[i], s.Order(plate.unwanted.kitchen, i)
	cost := int64(0)
	for _, th := range plate.all() {
		cost += th.cost
	}
	came := plate.unwanted
	one := finding("lost race", scene.Bad, s.Bot(came.bot).Team, came.turn, fmt.Sprintf("bot %d came with %s, but bot %d had served order %d in turn %d",
		came.bot, kitchenscene.OrderWords(o), done.ClaimedBy, i+1, done.Turn))
	if plate.end != served {
		one.Amount = -cost
	}
	one.Entry, one.Actors = kitchenscene.OrderID(came.kitchen, i), []string{kitchenscene.BotID(came.bot), kitchenscene.BotID(done.ClaimedBy)}
	return one
}
