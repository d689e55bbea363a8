package alamode

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// tally counts the players' actions, for the stats on the scoreboard.
type tally struct {
	players [kitchen.Players]count
	baker   int // player who put the current food into the oven
}

// count is a player's counts.
type count struct {
	served  int // orders
	value   int // sum of their awards
	burnt   int // foods that burnt after the player put them into the oven
	refused int
}

// add counts the answer between two positions.
func (t *tally) add(before, after *kitchen.Match, result kitchen.ActionResult) {
	player := before.Player()
	c := &t.players[player]
	if result == kitchen.Refused {
		c.refused++
	}
	for _, w := range after.State.Queue.Waiting {
		if w.Served {
			c.served++
			break // a customer with two places in the queue counts once
		}
	}
	c.value += int(after.State.Score - before.State.Score)
	if before.State.Oven.Food == kitchen.None && after.State.Oven.Food != kitchen.None {
		t.baker = player
	}
}

// figures returns a player's stats, beginning with the points of each round.
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
