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

// Tally adds up pairs. A pair counts if it is complete and not repeated: deterministic bots that play the same
// matches again are no new evidence.
type Tally struct {
	Bots       []Score       // by entrant
	Cross      [][]Score     // of the row's bot against the column's
	Pairs      int           // counted pairs
	Repeated   int           // pairs whose matches the same bots had all played before, move by move
	Incomplete int           // pairs with a missing match
	Matches    int           // of all pairs
	Reckoning  contest.Bound // method of the bounds in Score.OfBound; its value is unused

	// Share, if not nil, returns a score's share of two scores, for comparing scores without a common scale.
	Share func(own, other int64) float64

	entrants Entrants
	seen     map[store.Digest]bool
}

// Score is the total result of a bot: with more than two seats against each other bot in a match.
type Score struct {
	Pairs       int
	Matches     int
	Wins        int
	Draws       int
	Losses      int
	Failures    int     // matches in which it failed, also in pairs that do not count
	Score       int64   // sum of the game's own scores
	Share       float64 // sum of the shares of its own and another's score, over wins, draws and losses
	OfBound     float64 // sum of its scores divided by their bounds
	Bounded     int     // matches with such a bound
	Pentanomial [5]int  // pairs of two matches by points in halves, from 0 for two losses to 4 for two wins
	Mirrored    int     // pairs with several matches that are all the same in every seating
}

// meetings returns the number of other bots met in all matches.
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

// WinRate returns the share of points in all meetings; nil if there are none.
func (s Score) WinRate() *float64 { return mean(s.Points(), s.meetings()) }

// MeanScore returns the mean of its own scores; nil without matches.
func (s Score) MeanScore() *float64 { return mean(float64(s.Score), s.Matches) }

// MeanOfBound returns the mean of its scores divided by their bounds; nil if none has one.
func (s Score) MeanOfBound() *float64 { return meanShare(s.OfBound, s.Bounded) }

// MeanShare returns the mean of its shares of its own and another's score; nil without meetings.
func (s Score) MeanShare() *float64 { return meanShare(s.Share, s.meetings()) }

func mean(sum float64, n int) *float64 {
	if n == 0 {
		return nil
	}
	return new(sum / float64(n))
}

// meanShare returns a mean with four decimals.
func meanShare(sum float64, n int) *float64 {
	if n == 0 {
		return nil
	}
	return new(math.Round(1e4*sum/float64(n)) / 1e4)
}

// Points returns the wins plus half the draws.
func (s Score) Points() float64 { return float64(s.Wins) + float64(s.Draws)/2 }

// NewTally returns a tally of some bots.
func NewTally(e Entrants) *Tally {
	bots := len(e.Contents)
	t := &Tally{Bots: make([]Score, bots), Cross: make([][]Score, bots), entrants: e, seen: map[store.Digest]bool{}}
	for i := range t.Cross {
		t.Cross[i] = make([]Score, bots)
	}
	return t
}

// Add counts the matches of a pair, and returns those that are evidence.
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
	t.reckonBy(matches)
	points := map[[2]int]int{} // in halves
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

// reckonBy restricts the bounds to those of the newest method.
func (t *Tally) reckonBy(matches []store.ScheduledMatch) {
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

// ofBound adds a score divided by its bound. A bound that is not above 0 is ignored.
func (s *Score) ofBound(score int64, b *contest.Bound, reckoning contest.Bound) {
	if b != nil && b.Version == reckoning.Version && b.Value > 0 {
		s.OfBound += float64(score) / float64(b.Value)
		s.Bounded++
	}
}

// match counts a match for each pair of seats.
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

// meeting returns what a match says of a seat against another one.
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

// evidence returns the digest of what a pair showed: the players, and how the matches went.
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

// ByPair iterates over matches, in the order of a schedule, pair by pair. Pairs may be incomplete.
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

// Pairs passes on the stored matches of a tournament, pair by pair, in the order of its schedule. Pairs may be
// incomplete. each must not use the database.
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
