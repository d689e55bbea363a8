package alamode

import (
	_ "embed"
	"math/bits"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// weights are the model's fitted weights, written by make chances.
//
//go:embed chances.json
var weights []byte

// forecast returns the model that estimates each player's chance to win.
func forecast() *contest.Forecast {
	return &contest.Forecast{Model: chance.ReadModel(weights), Position: func(at contest.Playback) chance.Position {
		p := linegame.PositionOf[*position](at)
		seen := prospects(&p.match)
		seen.Over = !p.hasNext
		return seen
	}}
}

// outlook is the score so far and the expected final score, if the players continue as before.
type outlook struct {
	points   [kitchen.Players]float64
	expected [kitchen.Players]float64 // at the end of the match
	rest     float64                  // expected in the current and later rounds
	work     float64                  // awards of waiting customers, in proportion to the desserts already on a dish
}

// prospects returns the position as input of the model.
func prospects(m *kitchen.Match) chance.Position {
	o := newOutlook(m)
	p := chance.Position{Left: 1 - float64(matchTurn(m))/matchTurns, Seats: make([][]float64, kitchen.Players)}
	pair := kitchen.RoundPlayers(m.Round)
	for player := range p.Seats {
		_, out := m.Out(player)
		if out && !allOut(m) || m.Round == kitchen.Rounds && o.cannotWin(player, pair) {
			continue
		}
		p.Seats[player] = o.features(player, slices.Contains(pair[:], player))
	}
	return p
}

// cannotWin reports whether a player of the last round is behind its partner, who earns the same points from now on.
func (o *outlook) cannotWin(player int, pair [2]int) bool {
	partner := pair[0]
	if partner == player {
		partner = pair[1]
	}
	return slices.Contains(pair[:], player) && o.points[player] < o.points[partner]
}

// features returns the model's inputs for a player, in their order. cooks says whether the player is in the current
// round.
func (o *outlook) features(player int, cooks bool) []float64 {
	const order = 200 // lower bound of an order's award
	fine, coarse := order+o.rest/10, order+o.rest/3
	lead, expected := leadOf(&o.points, player), leadOf(&o.expected, player)
	present, work := 0.0, 0.0
	if cooks {
		present, work = 1, chance.Squash(o.work/fine)
	}
	mean := (o.expected[0] + o.expected[1] + o.expected[2]) / kitchen.Players
	return []float64{
		chance.Sign(lead),
		chance.Squash(lead / fine),
		chance.Squash(lead / coarse),
		chance.Squash(expected / fine),
		chance.Squash(expected / coarse),
		chance.Squash((o.expected[player] - mean) / coarse),
		chance.Squash(5 * expected / (order + mean)),
		present,
		work,
	}
}

// leadOf returns the points by which a player is ahead of the best other player; negative if behind.
func leadOf(points *[kitchen.Players]float64, player int) float64 {
	return points[player] - max(points[(player+1)%kitchen.Players], points[(player+2)%kitchen.Players])
}

// newOutlook estimates the outlook of a match.
func newOutlook(m *kitchen.Match) (o outlook) {
	for player, points := range m.Scores() {
		o.points[player] = float64(points)
	}
	const priorTurns = 30 // weight of earlier rounds in the rate, in turns: early in a round little has been earned
	scores, played := m.RoundScores(), float64(m.State.Turn)
	var rounds [kitchen.Rounds]float64
	sum := 0.0
	for i := range rounds {
		switch {
		case i+1 < m.Round:
			rounds[i] = float64(scores[i])
		case i+1 == m.Round:
			now := float64(scores[i])
			before := sum / float64(max(i, 1)) / kitchen.Turns
			growth := (now + priorTurns*before) / (played + priorTurns) * (kitchen.Turns - played)
			rounds[i] = now + growth
			o.rest += growth
		default:
			rounds[i] = sum / float64(i)
			o.rest += rounds[i]
		}
		sum += rounds[i]
		for _, player := range kitchen.RoundPlayers(i + 1) {
			o.expected[player] += rounds[i]
		}
	}
	o.work = openWork(m)
	return o
}

// openWork sums the awards of waiting customers, each in proportion to its desserts that are on a dish.
func openWork(m *kitchen.Match) (sum float64) {
	s := &m.State
	for _, w := range s.Queue.Waiting[:s.Queue.Count] {
		order := m.Board.Customers[w.Customer].Order.Desserts()
		best := 0
		consider := func(it kitchen.Item) {
			if d := it.Desserts(); it.IsDish() && d&^order == 0 {
				best = max(best, bits.OnesCount32(uint32(d)))
			}
		}
		for _, it := range s.Tables {
			consider(it)
		}
		for _, chef := range s.Chefs {
			consider(chef.Hands)
		}
		if n := bits.OnesCount32(uint32(order)); n > 0 && !w.Served {
			sum += float64(w.Award) * float64(best) / float64(n)
		}
	}
	return sum
}
