package tournament

import (
	"context"
	"strconv"

	"github.com/cookoff/cookoff/internal/store"
)

// Tally adds up units. A unit counts once it is complete, and once: where deterministic bots play the
// same games again, that is no new evidence.
type Tally struct {
	Bots       []Score   // by entrant
	Cross      [][]Score // of the row's bot against the column's
	Units      int       // that count
	Repeated   int       // units all of whose games had been played by the same bots before, move by move
	Incomplete int       // units of which a game is missing
	Games      int       // of all units
	Reseated   int       // games that do not count, as another of their unit differs only in who comes first
	entrants   Entrants
	seen       map[store.Digest]bool
}

// Score is what a bot achieved: in a game of more than two seats against each other bot at the table.
type Score struct {
	Units    int
	Games    int
	Wins     int
	Draws    int
	Losses   int
	Failures int    // games in which it failed, also in units that do not count
	Score    int64  // sum of the game's own scores
	Pairs    [5]int // units of two games by their points in halves, from 0 for two losses to 4 for two wins
	Mirrored int    // units of several games that are all the same, whoever sat where
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

// Add counts the games of a unit, and gives those that are evidence.
func (t *Tally) Add(games []store.Entry) []store.Entry {
	t.Games += len(games)
	if len(games) == 0 {
		t.Incomplete++
		return nil
	}
	for _, g := range games {
		for seat, b := range g.Lineup {
			if g.Match.Seats[seat].Failure != nil {
				t.Bots[b].Failures++
			}
		}
	}
	different, complete := t.entrants.different(games)
	t.Reseated += len(games) - len(different)
	if !complete {
		t.Incomplete++
		return nil
	}
	games = different
	id := evidence(games)
	if t.seen[id] {
		t.Repeated++
		return nil
	}
	t.seen[id] = true
	t.Units++
	mirrored := mirrored(games)
	points := map[[2]int]int{} // in halves
	for _, g := range games {
		t.game(g, points)
	}
	for _, b := range games[0].Lineup {
		t.Bots[b].Units++
		for _, other := range games[0].Lineup {
			if b == other {
				continue
			}
			cell := &t.Cross[b][other]
			cell.Units++
			if mirrored {
				cell.Mirrored++
			}
			if len(games) == 2 {
				cell.Pairs[points[[2]int{b, other}]]++
			}
		}
	}
	return games
}

// game counts a game seat against seat.
func (t *Tally) game(g store.Entry, points map[[2]int]int) {
	for seat, b := range g.Lineup {
		t.Bots[b].Games++
		t.Bots[b].Score += g.Match.Seats[seat].Score
		for otherSeat, other := range g.Lineup {
			if other == b {
				continue
			}
			place, otherPlace := g.Match.Seats[seat].Place, g.Match.Seats[otherSeat].Place
			cell := &t.Cross[b][other]
			cell.Games++
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

// evidence is the digest of what a unit showed: who played, and how the games went.
func evidence(games []store.Entry) store.Digest {
	var parts []string
	for _, b := range games[0].Lineup {
		parts = append(parts, strconv.Itoa(b))
	}
	for _, g := range games {
		parts = append(parts, g.Match.Course.String())
	}
	return store.NewDigest(parts...)
}

func mirrored(games []store.Entry) bool {
	for _, g := range games {
		if g.Match.Course != games[0].Match.Course {
			return false
		}
	}
	return len(games) > 1
}

// Units passes on the games of a tournament that are stored, unit by unit, in the order of its
// schedule. A unit may lack games. each must not use the database.
func Units(ctx context.Context, db *store.DB, id int64, each func(games []store.Entry) error) error {
	var unit []store.Entry
	err := db.Entries(ctx, id, func(e store.Entry) error {
		if len(unit) > 0 && unit[0].Unit != e.Unit {
			if err := each(unit); err != nil {
				return err
			}
			unit = nil
		}
		unit = append(unit, e)
		return nil
	})
	if err != nil || len(unit) == 0 {
		return err
	}
	return each(unit)
}
