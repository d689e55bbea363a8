package regress

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// newBot is the new bot's index among the entrants; all others are the old bot.
const newBot = 0

// Pair is the result of a pair: two matches with the sides swapped or, with more seats, all seatings of the new bot
// in one seat and the old one in the others.
type Pair struct {
	Score  float64   // of the new bot, from 0 to 1, mean of its matches
	Margin float64   // its score minus the old bot's, mean of its matches
	Games  []float64 // scores of its matches
	Sides  []Side    // by seat; nil unless the new bot sat in all of them
	Traits []contest.OptionValue
}

// Side is the new bot's result in a seat.
type Side struct {
	Score  float64 // from 0 to 1
	Margin float64 // its score minus the old bot's in the same seat
}

// Observe returns the result of a pair for one of its entrants. It uses only the settings of margins.
func (s Settings) Observe(bot int, matches []store.ScheduledMatch) Pair {
	var p Pair
	worst := worstScore(matches)
	sides := map[int]Side{}
	for _, g := range matches {
		seat := max(0, slices.Index(g.Lineup, bot))
		score, margin := 0.0, 0.0
		others := float64(len(g.Lineup) - 1)
		for other := range g.Lineup {
			if other == seat {
				continue
			}
			score += meeting(g.Match.Seats[seat], g.Match.Seats[other]) / others
			margin += s.margin(effectiveScore(g.Match.Seats[seat], worst), effectiveScore(g.Match.Seats[other], worst)) / others
		}
		p.Games = append(p.Games, score)
		p.Score += score / float64(len(matches))
		p.Margin += margin / float64(len(matches))
		sides[seat] = Side{Score: score, Margin: s.sideMargin(matches, bot, seat, worst)}
	}
	if seats := len(matches[0].Lineup); len(sides) == seats {
		for seat := range seats {
			p.Sides = append(p.Sides, sides[seat])
		}
	}
	return p
}

// sideMargin returns a bot's score in a seat minus the others' mean score there.
func (s Settings) sideMargin(matches []store.ScheduledMatch, bot, seat int, worst int64) float64 {
	var own int64
	for _, g := range matches {
		if g.Lineup[seat] == bot {
			own = effectiveScore(g.Match.Seats[seat], worst)
		}
	}
	margin := 0.0
	for _, g := range matches {
		if g.Lineup[seat] != bot {
			margin += s.margin(own, effectiveScore(g.Match.Seats[seat], worst)) / float64(len(matches)-1)
		}
	}
	return margin
}

func (s Settings) margin(a, b int64) float64 {
	if s.MarginUnit == Relative {
		return rating.RelativeMargin(float64(a), float64(b), s.MarginFloor)
	}
	return float64(a) - float64(b)
}

// meeting returns the score of one seat against another. If only one bot fails, it loses, even if the game says
// otherwise.
func meeting(a, b contest.SeatResult) float64 {
	switch {
	case a.Failure != nil && b.Failure == nil:
		return 0
	case a.Failure == nil && b.Failure != nil:
		return 1
	case a.Place < b.Place:
		return 1
	case a.Place > b.Place:
		return 0
	}
	return 0.5
}

// effectiveScore returns a seat's score; a failed bot gets at most the worst score of the pair.
func effectiveScore(s contest.SeatResult, worst int64) int64 {
	if s.Failure != nil {
		return worst
	}
	return s.Score
}

func worstScore(matches []store.ScheduledMatch) int64 {
	worst := matches[0].Match.Seats[0].Score
	for _, g := range matches {
		for _, s := range g.Match.Seats {
			worst = min(worst, s.Score)
		}
	}
	return worst
}
