package kitchenstory

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// use is the outcome of a purchase.
type use uint8

// The uses.
const (
	usedOwn     use = iota // served in the team's own kitchen
	usedElse               // served in the other kitchen
	wasBurnt               // burnt, whatever happened to it later
	wasTrashed             // thrown away
	wasVanished            // lost in a box
	wasLeft                // left at the end: foods and plates
	isPan                  // pans stay in use
	useCount
)

func (u use) String() string {
	return [useCount]string{
		usedOwn: "bought and served", usedElse: "bought and served in the other kitchen", wasBurnt: "bought and burnt",
		wasTrashed: "bought and thrown away", wasVanished: "bought and lost in a box", wasLeft: "bought and left over", isPan: "pans",
	}[u]
}

// wasted reports whether the purchase earned nothing.
func (u use) wasted() bool {
	return u == wasBurnt || u == wasTrashed || u == wasVanished || u == wasLeft
}

func (th *thing) use() use {
	switch {
	case th.end == served && th.kitchen == th.buyer:
		return usedOwn
	case th.end == served:
		return usedElse
	case th.burnt > 0:
		return wasBurnt
	case th.goods == sim.BuyPan:
		return isPan
	case th.end == trashed:
		return wasTrashed
	case th.end == vanished:
		return wasVanished
	}
	return wasLeft
}

// earnings are a team's earnings from the orders of its kitchen.
type earnings struct {
	own, other, missed payments // orders served by its own bots, by the other team's bots, and not served
}

type payments struct {
	times int
	sum   int64
}

func (p *payments) add(money int64) { p.times, p.sum = p.times+1, p.sum+money }

func (k *earnings) serve(e *sim.Event) {
	if e.Team == e.Kitchen {
		k.own.add(e.Money)
	} else {
		k.other.add(e.Money)
	}
}

// money returns the table of the changes of a team's money, which add up to its balance.
func (b *Book) money(s *sim.State, t sim.Team) story.Section {
	ledger := story.NewLedger("money", "Money of "+t.String(), int(t), "money", sim.StartMoney)
	ledger.Book("income", s.Turn(), int64(s.Turn())*sim.MoneyPerTurn)
	earned := &b.earned[t]
	ledger.Book("orders served", earned.own.times, earned.own.sum)
	ledger.Book("orders served by the other team", earned.other.times, earned.other.sum)
	ledger.Book("orders missed", earned.missed.times, earned.missed.sum)
	number, cost := b.purchases(t)
	for u := range useCount {
		ledger.Book(u.String(), number[u], -cost[u])
	}
	return ledger.Close(s.Money(t))
}

// purchases returns the number and the cost of a team's purchases, by outcome.
func (b *Book) purchases(t sim.Team) (number [useCount]int, cost [useCount]int64) {
	for _, th := range b.things.all {
		if th.cost > 0 && th.buyer == t {
			number[th.use()]++
			cost[th.use()] += th.cost
		}
	}
	return number, cost
}

// covered returns the things that other findings cover: foods bought for missed orders, and second plates.
func (b *Book) covered(s *sim.State, t sim.Team, outcomes []orderFacts) map[*thing]bool {
	foods := map[*thing]bool{}
	for _, plate := range b.things.all {
		if plate.duplicateOf > 0 {
			for _, th := range plate.all() {
				foods[th] = true
			}
		}
	}
	for i := range outcomes {
		if s.Order(t, i).Missed {
			for _, th := range outcomes[i].foods {
				foods[th] = true
			}
		}
	}
	return foods
}

// wasteFindings returns findings about burnt food and useless purchases that no other findings cover.
func (b *Book) wasteFindings(t sim.Team, covered map[*thing]bool) (list []story.Finding) {
	total, cost := int64(0), [useCount]int64{}
	for _, th := range b.things.all {
		if th.buyer != t {
			continue
		}
		total += th.cost
		switch {
		case covered[th]:
		case th.burnt > 0:
			list = append(list, burntFinding(th))
		default:
			cost[th.use()] += th.cost
		}
	}
	wasted, names := int64(0), ""
	for u := range useCount {
		if u.wasted() && cost[u] > 0 {
			wasted += cost[u]
			if names != "" {
				names += ", "
			}
			names += fmt.Sprintf("%s for %d", u, cost[u])
		}
	}
	if wasted >= leastWaste && 100*wasted >= wasteShare*total {
		one := finding("waste", scene.Bad, t, b.worstWaste(t, covered), fmt.Sprintf("%s spent %d of %d on items that were never served: %s", t, wasted, total, names))
		one.Amount, one.Fix = -wasted, "buy only what an open order wants, and use existing items first"
		list = append(list, one)
	}
	return list
}

// worstWaste returns the turn of the most expensive useless purchase.
func (b *Book) worstWaste(t sim.Team, covered map[*thing]bool) int {
	turn, dearest := 0, int64(0)
	for _, th := range b.things.all {
		if u := th.use(); th.buyer == t && !covered[th] && u.wasted() && u != wasBurnt && th.cost > dearest {
			turn, dearest = th.bought, th.cost
		}
	}
	return turn
}

// takeOut is the fix for food that burns.
const takeOut = "take it out of the pan in time, or do not cook it yet"

func burntFinding(th *thing) story.Finding {
	again := fmt.Sprintf("%s's %s burnt", th.buyer, th.goods.Name())
	text := fmt.Sprintf("%s at %s, %s after it was cooked", again, kitchenscene.PlaceWords(th.burntAt), spelling.Count(th.burnt-th.cooked, "turn"))
	if th.cook != noBot {
		text += fmt.Sprintf("; bot %d had put it there", th.cook)
	}
	one := finding("burnt", scene.Bad, th.buyer, th.burnt, text)
	one.Again, one.Fix = again, takeOut
	one.Amount, one.Board, one.X, one.Y = -th.cost, int(th.burntIn), th.burntAt.X, th.burntAt.Y
	if th.cook != noBot {
		one.Actors = []string{kitchenscene.BotID(th.cook)}
	}
	return one
}
