package kitchenstory

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/sim"
)

// comparison compares the numbers of orders that the teams served, and names the main cause of the difference in money:
// orders that only one team served, penalties, or purchases.
func (b *Book) comparison(s *sim.State) story.Comparison {
	c := story.Comparison{Did: "served", What: "order", Differences: make([]string, 2)}
	var only [2][]int
	var spent, lost [2]int64
	for t := range sim.Team(2) {
		served, _ := s.OrdersDone(t)
		c.Counts = append(c.Counts, int64(served))
		for i := range b.board.Orders {
			if s.Order(t, i).Completed && !s.Order(t.Enemy(), i).Completed {
				only[t] = append(only[t], i)
			}
		}
		_, cost := b.purchases(t)
		for _, n := range cost {
			spent[t] += n
		}
		lost[t] = -b.earned[t].missed.sum
	}
	best, other := sim.Red, sim.Blue
	if s.Money(other) > s.Money(best) {
		best, other = other, best
	}
	orders := b.rewards(only[best]) - b.rewards(only[other])
	penalties, purchases := lost[other]-lost[best], spent[other]-spent[best]
	text := ""
	switch most := max(orders, penalties, purchases); {
	case most <= 0:
	case most == orders:
		text = fmt.Sprintf("%s, worth %d money", numbered(only[best]), b.rewards(only[best]))
		if len(only[other]) > 0 {
			text += fmt.Sprintf(", against %s, worth %d money", numbered(only[other]), b.rewards(only[other]))
		}
	case most == purchases:
		text = fmt.Sprintf("purchases: %s spent %d, %s %d", other, spent[other], best, spent[best])
	default:
		text = fmt.Sprintf("penalties: %s paid %d, %s %d", other, lost[other], best, lost[best])
	}
	c.Differences[best], c.Differences[other] = text, text
	return c
}

func (b *Book) rewards(orders []int) (sum int64) {
	for _, i := range orders {
		sum += b.board.Orders[i].Reward
	}
	return sum
}
