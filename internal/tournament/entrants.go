package tournament

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/store"
)

// Entrants are the bots of a tournament, and how the seats of its game meet: what tells which of their
// seatings differ.
type Entrants struct {
	Contents   []store.Digest // of each bot
	Encounters contest.Encounters
}

// EntrantsOf returns those of a tournament that is stored.
func EntrantsOf(t store.Tournament, info contest.Info) Entrants {
	e := Entrants{Encounters: info.Encounters}
	for _, b := range t.Entrants {
		e.Contents = append(e.Contents, b.Content)
	}
	return e
}

// Seatings returns the lineups of some bots in groups. Those of a group are the same match but for who comes
// first, and stand in an order that only the bots' contents decide.
func (e Entrants) Seatings(bots []int) [][][]int {
	groups := e.Encounters.Seatings(e.kinds(bots))
	for _, group := range groups {
		for _, seating := range group {
			for seat, b := range seating {
				seating[seat] = bots[b]
			}
		}
		slices.SortStableFunc(group, func(a, b []int) int {
			return slices.CompareFunc(a, b, func(a, b int) int {
				return slices.Compare(e.Contents[a][:], e.Contents[b][:])
			})
		})
	}
	return groups
}

// complete reports whether the matches of a pair are all that it has.
func (e Entrants) complete(matches []store.ScheduledMatch) bool {
	return len(matches) > 0 && len(matches) == len(e.Encounters.Seatings(e.kinds(matches[0].Lineup)))
}

// kinds returns the same numbers for bots of the same content. In matches of two seats all bots are told
// apart: a pair has two matches also if a bot meets its copy; they share a match.
func (e Entrants) kinds(bots []int) []int {
	if len(bots) == 2 {
		return bots
	}
	var kinds []int
	for _, b := range bots {
		kinds = append(kinds, slices.Index(e.Contents, e.Contents[b]))
	}
	return kinds
}
