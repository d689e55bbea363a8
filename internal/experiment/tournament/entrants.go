package tournament

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// Entrants are the bots of a tournament with the encounters of its game, which determine the seatings that differ.
type Entrants struct {
	Contents   []store.Digest // of each bot
	Encounters contest.Encounters
}

// EntrantsOf returns the entrants of a stored tournament.
func EntrantsOf(t store.Tournament, info contest.Info) Entrants {
	e := Entrants{Encounters: info.Encounters}
	for _, b := range t.Entrants {
		e.Contents = append(e.Contents, b.Content)
	}
	return e
}

// seatings returns the lineups of some bots in groups. The lineups of a group are the same match except for who
// comes first, in an order that depends only on the bots' contents.
func (e Entrants) seatings(bots []int) [][][]int {
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

// complete reports whether these are all matches of a pair.
func (e Entrants) complete(matches []store.ScheduledMatch) bool {
	return len(matches) > 0 && len(matches) == len(e.Encounters.Seatings(e.kinds(matches[0].Lineup)))
}

// kinds returns equal numbers for bots of equal content. In matches of two seats all bots are distinct: a pair has
// two matches even if a bot meets its copy.
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
