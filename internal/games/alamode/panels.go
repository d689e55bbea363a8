package alamode

import (
	"fmt"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// panel returns a player's panel: its points by round, and its current activity.
func (p *position) panel(player int) scene.Panel {
	m := &p.match
	panel := scene.Panel{Seat: player, Score: p.Scores()[player]}
	for i, points := range m.RoundScores() {
		round, value := i+1, "-"
		if players := kitchen.RoundPlayers(round); players[0] != player && players[1] != player {
			continue
		}
		if round <= m.Round {
			value = strconv.Itoa(points)
		}
		panel.Figures = append(panel.Figures, scene.Field{Name: "round " + strconv.Itoa(round), Value: value})
	}
	panel.Figures = append(panel.Figures, scene.Field{Name: "now", Value: p.activity(player)})
	return panel
}

// activity describes what a player does in the current round.
func (p *position) activity(player int) string {
	if _, out := p.match.Out(player); out {
		return "out"
	}
	players := kitchen.RoundPlayers(p.match.Round)
	for i, other := range players {
		if other == player {
			return "plays with " + seats()[players[1-i]]
		}
	}
	return "waits"
}

// matchPanel returns the panel of the round, with its points and the waiting customers.
func (p *position) matchPanel() scene.Panel {
	m := &p.match
	panel := scene.Panel{
		Seat:  scene.NoSeat,
		Score: int64(m.State.Score),
		Figures: []scene.Field{
			{Name: "round", Value: fmt.Sprintf("%d of %d: %s", m.Round, kitchen.Rounds, pairName(m.Round))},
			{Name: "turns left", Value: strconv.Itoa(kitchen.Turns - int(m.State.Turn))},
			{Name: "clean dishes", Value: strconv.Itoa(int(m.State.InStack))},
		},
	}
	queue := m.State.Queue
	for place := range queue.Waiting[:queue.Count] {
		panel.Entries = append(panel.Entries, p.entry(place))
	}
	return panel
}

// entry returns a waiting customer. Viewers show its remaining award as remaining time.
func (p *position) entry(place int) scene.Entry {
	m := &p.match
	w := m.State.Queue.Waiting[place]
	customer := m.Board.Customers[w.Customer]
	e := scene.Entry{ID: customerID(m, place), Worth: int64(w.Award), State: "open"}
	if customer.Award > 0 {
		e.Left = max(0, float64(w.Award)/float64(customer.Award))
	}
	if w.Served {
		e.State = "served"
	}
	for dessert := range customer.Order.InOrder() {
		e.Items = append(e.Items, item(dessert))
	}
	return e
}

// customerID returns a customer's ID, which is the same when it returns later in the round. A customer with two
// places in the queue has two IDs.
func customerID(m *kitchen.Match, place int) string {
	who := m.State.Queue.Waiting[place].Customer
	id := fmt.Sprintf("customer %d of round %d", who+1, m.Round)
	for _, w := range m.State.Queue.Waiting[:place] {
		if w.Customer == who {
			id += "'"
		}
	}
	return id
}
