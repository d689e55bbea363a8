package alamode

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// tally counts the players' actions for the scoreboard.
type tally struct {
	players [kitchen.Players]count
	baker   int // who put in the food in the oven
}

// count holds the counts of a player.
type count struct {
	served  int // orders
	value   int // what was paid for them
	burnt   int // foods that it put into the oven and that burnt there
	refused int
}

// acted counts the answer that led from one position to the next.
func (t *tally) acted(before, after *kitchen.Match, result kitchen.ActionResult) {
	player := before.Player()
	c := &t.players[player]
	if result == kitchen.Refused {
		c.refused++
	}
	for _, w := range after.State.Queue.Waiting {
		if w.Served {
			c.served++
			break // a customer who is in the queue twice is served once
		}
	}
	c.value += int(after.State.Score - before.State.Score)
	if before.State.Oven.Food == kitchen.None && after.State.Oven.Food != kitchen.None {
		t.baker = player
	}
}

// figures returns a player's stats, after the points of its rounds.
func (t *tally) figures(m *kitchen.Match, player int) []contest.Figure {
	var list []contest.Figure
	for i, points := range m.RoundScores() {
		round := i + 1
		players := kitchen.RoundPlayers(round)
		list = append(list, contest.Figure{
			Key:   fmt.Sprintf("round_%d", round),
			Title: fmt.Sprintf("round %d", round),
			Value: points,
			None:  players[0] != player && players[1] != player || round > m.Round,
		})
	}
	c := t.players[player]
	return append(list,
		contest.Figure{Key: "orders_served", Title: "served", Value: c.served},
		contest.Figure{Key: "orders_value", Title: "value", Value: c.value},
		contest.Figure{Key: "food_burnt", Title: "burnt", Value: c.burnt},
		contest.Figure{Key: "actions_refused", Title: "refused", Value: c.refused},
	)
}
