package tournament

import (
	"context"
	"iter"
	"math"
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// Tally adds up the results of pairs. Only complete pairs count, and only if they do not repeat earlier ones: if
// deterministic bots play the same matches again, that is no new evidence.
type Tally struct {
	Bots       []Score       // by entrant
	Cross      [][]Score     // [a][b]: a against b
	Pairs      int           // counted pairs
	Repeated   int           // pairs in which the same bots played only the same matches as before, move by move
	Incomplete int           // pairs with a missing match
	Matches    int           // in all pairs
	Reckoning  contest.Bound // method of the bounds in Score.OfBound, without a value

	// Share, unless nil, returns the first score's share of both, to compare matches whose scores have different
	// scales.
	Share func(own, other int64) float64

	entrants Entrants
	seen     map[store.Digest]bool
}

// Score is the total result of a bot. With more than two seats, each opponent in a match counts separately.
type Score struct {
	Pairs       int
	Matches     int
	Wins        int
	Draws       int
	Losses      int
	Failures    int     // matches in which it failed, in all pairs
	Score       int64   // sum of its scores in the game
	Share       float64 // sum over all meetings of its share of both scores
	OfBound     float64 // sum of its scores divided by their upper bounds
	Bounded     int     // matches with an upper bound
	Pentanomial [5]int  // pairs of two matches by points, from 0 to 2 in steps of ½
	Mirrored    int     // pairs whose matches are identical in every seating
}

// meetings returns the number of opponents met, over all matches.
func (s Score) meetings() int { return s.Wins + s.Draws + s.Losses }

// Add adds another result.
func (s *Score) Add(o Score) {
	s.Pairs += o.Pairs
	s.Matches += o.Matches
	s.Wins += o.Wins
	s.Draws += o.Draws
	s.Losses += o.Losses
	s.Failures += o.Failures
	s.Score += o.Score
	s.Share += o.Share
	s.OfBound += o.OfBound
	s.Bounded += o.Bounded
	for i, n := range o.Pentanomial {
		s.Pentanomial[i] += n
	}
	s.Mirrored += o.Mirrored
}

// WinRate returns the points per meeting; nil without meetings.
func (s Score) WinRate() *float64 { return mean(s.Points(), s.meetings()) }

// MeanScore returns the mean score; nil without matches.
func (s Score) MeanScore() *float64 { return mean(float64(s.Score), s.Matches) }

// MeanOfBound returns the mean of scores divided by their bounds; nil without bounds.
func (s Score) MeanOfBound() *float64 { return meanShare(s.OfBound, s.Bounded) }

// MeanShare returns the mean share of both scores; nil without meetings.
func (s Score) MeanShare() *float64 { return meanShare(s.Share, s.meetings()) }

func mean(sum float64, n int) *float64 {
	if n == 0 {
		return nil
	}
	return new(sum / float64(n))
}

// meanShare returns a mean rounded to four decimals.
func meanShare(sum float64, n int) *float64 {
	if n == 0 {
		return nil
	}
	return new(math.Round(1e4*sum/float64(n)) / 1e4)
}

// Points returns the wins plus half the draws.
func (s Score) Points() float64 { return float64(s.Wins) + float64(s.Draws)/2 }

// NewTally returns an empty tally.
func NewTally(e Entrants) *Tally {
	bots := len(e.Contents)
	t := &Tally{Bots: make([]Score, bots), Cross: make([][]Score, bots), entrants: e, seen: map[store.Digest]bool{}}
	for i := range t.Cross {
		t.Cross[i] = make([]Score, bots)
	}
	return t
}

// Add adds the matches of a pair, and returns those that are new evidence.
func (t *Tally) Add(matches []store.ScheduledMatch) []store.ScheduledMatch {
	t.Matches += len(matches)
	for _, g := range matches {
		for seat, b := range g.Lineup {
			if g.Match.Seats[seat].Failure != nil {
				t.Bots[b].Failures++
			}
		}
	}
	if !t.entrants.complete(matches) {
		t.Incomplete++
		return nil
	}
	id := evidence(matches)
	if t.seen[id] {
		t.Repeated++
		return nil
	}
	t.seen[id] = true
	t.Pairs++
	differs := func(g store.ScheduledMatch) bool { return g.Match.Fingerprint != matches[0].Match.Fingerprint }
	mirrored := len(matches) > 1 && !slices.ContainsFunc(matches, differs)
	t.restrictBounds(matches)
	points := map[[2]int]int{} // in half points
	for _, g := range matches {
		t.match(g, points)
	}
	for _, b := range matches[0].Lineup {
		t.Bots[b].Pairs++
		for _, other := range matches[0].Lineup {
			if b == other {
				continue
			}
			cell := &t.Cross[b][other]
			cell.Pairs++
			if mirrored {
				cell.Mirrored++
			}
			if len(matches) == 2 {
				cell.Pentanomial[points[[2]int{b, other}]]++
			}
		}
	}
	return matches
}

// restrictBounds drops bounds of older methods, as only bounds of one method compare.
func (t *Tally) restrictBounds(matches []store.ScheduledMatch) {
	for _, g := range matches {
		b := g.Match.Bound
		if b == nil || b.Version <= t.Reckoning.Version {
			continue
		}
		t.Reckoning = contest.Bound{Name: b.Name, Version: b.Version}
		for i := range t.Bots {
			t.Bots[i].OfBound, t.Bots[i].Bounded = 0, 0
			for j := range t.Cross[i] {
				t.Cross[i][j].OfBound, t.Cross[i][j].Bounded = 0, 0
			}
		}
	}
}

// ofBound adds a score divided by its bound. Bounds of 0 or less are ignored.
func (s *Score) ofBound(score int64, b *contest.Bound, reckoning contest.Bound) {
	if b != nil && b.Version == reckoning.Version && b.Value > 0 {
		s.OfBound += float64(score) / float64(b.Value)
		s.Bounded++
	}
}

// match adds a match to the meetings of each pair of seats.
func (t *Tally) match(g store.ScheduledMatch, points map[[2]int]int) {
	for seat, b := range g.Lineup {
		own := &g.Match.Seats[seat]
		played := Score{Matches: 1, Score: own.Score}
		played.ofBound(own.Score, g.Match.Bound, t.Reckoning)
		t.Bots[b].Add(played)
		for otherSeat, other := range g.Lineup {
			if other == b {
				continue
			}
			met := t.meeting(own, &g.Match.Seats[otherSeat])
			points[[2]int{b, other}] += int(2 * met.Points())
			t.Bots[b].Add(met)
			t.Cross[b][other].Add(played)
			t.Cross[b][other].Add(met)
		}
	}
}

// meeting returns the result of a seat against another one.
func (t *Tally) meeting(own, other *contest.SeatResult) (s Score) {
	if t.Share != nil {
		s.Share = t.Share(own.Score, other.Score)
	}
	switch {
	case own.Place < other.Place:
		s.Wins++
	case own.Place == other.Place:
		s.Draws++
	default:
		s.Losses++
	}
	return s
}

// evidence returns the digest of the bots and moves of a pair, to detect repetitions.
func evidence(matches []store.ScheduledMatch) store.Digest {
	var parts []string
	for _, b := range matches[0].Lineup {
		parts = append(parts, strconv.Itoa(b))
	}
	for _, g := range matches {
		parts = append(parts, g.Match.Fingerprint.String())
	}
	return store.NewDigest(parts...)
}

// ByPair groups matches, in schedule order, by pair. Pairs may be incomplete.
func ByPair(matches []store.ScheduledMatch) iter.Seq[[]store.ScheduledMatch] {
	return func(yield func(pair []store.ScheduledMatch) bool) {
		for from, to := 0, 0; from < len(matches); from = to {
			for to < len(matches) && matches[to].Pair == matches[from].Pair {
				to++
			}
			if !yield(matches[from:to:to]) {
				return
			}
		}
	}
}

// Pairs calls each with the stored matches of every pair of a tournament, in schedule order. Pairs may be incomplete.
// each must not use the database.
func Pairs(ctx context.Context, db *store.DB, id int64, each func(matches []store.ScheduledMatch)) error {
	var pair []store.ScheduledMatch
	err := db.ScheduledMatches(ctx, id, func(e store.ScheduledMatch) error {
		if len(pair) > 0 && pair[0].Pair != e.Pair {
			each(pair)
			pair = nil
		}
		pair = append(pair, e)
		return nil
	})
	if err == nil && len(pair) > 0 {
		each(pair)
	}
	return err
}
