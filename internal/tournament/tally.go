package tournament

import (
	"context"
	"strconv"

	"github.com/cookoff/cookoff/internal/store"
)

// Tally adds up pairs. A pair counts once it is complete, and once: where deterministic bots play the
// same matches again, that is no new evidence.
type Tally struct {
	Bots       []Score   // by entrant
	Cross      [][]Score // of the row's bot against the column's
	Pairs      int       // that count
	Repeated   int       // pairs all of whose matches had been played by the same bots before, move by move
	Incomplete int       // pairs of which a match is missing
	Matches    int       // of all pairs
	Reseated   int       // matches that do not count, as another of their pair differs only in who comes first
	entrants   Entrants
	seen       map[store.Digest]bool
}

// Score is what a bot achieved: in a game of more than two seats against each other bot at the table.
type Score struct {
	Pairs       int
	Matches     int
	Wins        int
	Draws       int
	Losses      int
	Failures    int    // matches in which it failed, also in pairs that do not count
	Score       int64  // sum of the game's own scores
	Pentanomial [5]int // pairs of two matches by their points in halves, from 0 for two losses to 4 for two wins
	Mirrored    int    // pairs of several matches that are all the same, whoever sat where
}

// Points are wins and half the draws.
func (s Score) Points() float64 { return float64(s.Wins) + float64(s.Draws)/2 }

// NewTally is a tally of some bots.
func NewTally(e Entrants) *Tally {
	bots := len(e.Contents)
	t := &Tally{Bots: make([]Score, bots), Cross: make([][]Score, bots), entrants: e, seen: map[store.Digest]bool{}}
	for i := range t.Cross {
		t.Cross[i] = make([]Score, bots)
	}
	return t
}

// Add counts the matches of a pair, and gives those that are evidence.
func (t *Tally) Add(matches []store.ScheduledMatch) []store.ScheduledMatch {
	t.Matches += len(matches)
	if len(matches) == 0 {
		t.Incomplete++
		return nil
	}
	for _, g := range matches {
		for seat, b := range g.Lineup {
			if g.Match.Seats[seat].Failure != nil {
				t.Bots[b].Failures++
			}
		}
	}
	different, complete := t.entrants.different(matches)
	t.Reseated += len(matches) - len(different)
	if !complete {
		t.Incomplete++
		return nil
	}
	matches = different
	id := evidence(matches)
	if t.seen[id] {
		t.Repeated++
		return nil
	}
	t.seen[id] = true
	t.Pairs++
	mirrored := mirrored(matches)
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

// match counts a match seat against seat.
func (t *Tally) match(g store.ScheduledMatch, points map[[2]int]int) {
	for seat, b := range g.Lineup {
		t.Bots[b].Matches++
		t.Bots[b].Score += g.Match.Seats[seat].Score
		for otherSeat, other := range g.Lineup {
			if other == b {
				continue
			}
			place, otherPlace := g.Match.Seats[seat].Place, g.Match.Seats[otherSeat].Place
			cell := &t.Cross[b][other]
			cell.Matches++
			cell.Score += g.Match.Seats[seat].Score
			switch {
			case place < otherPlace:
				cell.Wins++
				t.Bots[b].Wins++
				points[[2]int{b, other}] += 2
			case place == otherPlace:
				cell.Draws++
				t.Bots[b].Draws++
				points[[2]int{b, other}]++
			default:
				cell.Losses++
				t.Bots[b].Losses++
			}
		}
	}
}

// evidence is the digest of what a pair showed: who played, and how the matches went.
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

func mirrored(matches []store.ScheduledMatch) bool {
	for _, g := range matches {
		if g.Match.Fingerprint != matches[0].Match.Fingerprint {
			return false
		}
	}
	return len(matches) > 1
}

// Pairs passes on the matches of a tournament that are stored, pair by pair, in the order of its
// schedule. A pair may lack matches. each must not use the database.
func Pairs(ctx context.Context, db *store.DB, id int64, each func(matches []store.ScheduledMatch) error) error {
	var pair []store.ScheduledMatch
	err := db.ScheduledMatches(ctx, id, func(e store.ScheduledMatch) error {
		if len(pair) > 0 && pair[0].Pair != e.Pair {
			if err := each(pair); err != nil {
				return err
			}
			pair = nil
		}
		pair = append(pair, e)
		return nil
	})
	if err != nil || len(pair) == 0 {
		return err
	}
	return each(pair)
}
