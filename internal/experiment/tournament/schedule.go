package tournament

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// Pair is the unit of evidence: some bots on one scenario with one seed, once in every seating that differs. With
// two seats these are both sides, with three both cyclic orders.
type Pair struct {
	Number   int     // number in the schedule, from 0
	Round    int     // from 0
	Scenario int     // index in Plan.Scenarios
	First    int     // number of its first match, from 0
	Lineups  [][]int // of its matches: indexes in Plan.Bots by seat
}

// Schedule is the order in which the pairs of a plan are played: round by round, in a round scenario by scenario,
// so that all bots have met on the same scenarios wherever one stops; or in random order, as Plan.Order says.
type Schedule struct {
	rounds    int
	scenarios []store.Digest // their identities
	tables    []table
	matches   int   // per scenario and round
	most      int   // maximum number of matches of a pair
	order     []int // pairs in their order, if it is random
	firsts    []int // numbers of their first matches, if the order is random
	some      []int // numbers of the pairs, for a part of a schedule
}

// table is a group of bots that meet.
type table struct {
	bots     []int // indexes in Plan.Bots
	seatings [][][]int
	contents []string // of the bots, in a canonical order
	first    int      // number of its first match on a scenario
}

// NewSchedule returns the schedule of a plan.
func NewSchedule(p *Plan) *Schedule {
	s := &Schedule{rounds: p.Rounds}
	for _, scenario := range p.Scenarios {
		s.scenarios = append(s.scenarios, scenario.Identity())
	}
	entrants := p.Entrants()
	var field []int
	for n := p.Challengers; n < len(p.Bots); n++ {
		field = append(field, n)
	}
	if p.Challengers == 0 {
		for _, bots := range combinations(field, p.Seats) {
			s.add(entrants, bots)
		}
	}
	for c := range p.Challengers {
		for _, others := range combinations(field, p.Seats-1) {
			s.add(entrants, append([]int{c}, others...))
		}
	}
	if p.Order != nil {
		s.draw(*p.Order)
	}
	return s
}

func (s *Schedule) add(e Entrants, bots []int) {
	t := table{bots: bots, seatings: e.seatings(bots), first: s.matches}
	for _, b := range bots {
		t.contents = append(t.contents, e.Contents[b].String())
	}
	slices.Sort(t.contents)
	s.matches += len(t.seatings)
	s.most = max(s.most, len(t.seatings))
	s.tables = append(s.tables, t)
}

// draw puts the pairs of each round into a random order fixed by the seed. Rounds stay one after the other, so that
// the numbers of times that scenarios have been played differ by one at most.
func (s *Schedule) draw(seed int64) {
	r := rand.New(rand.NewPCG(uint64(seed), 0))
	round := len(s.scenarios) * len(s.tables)
	matches := 0
	for first := 0; first < s.Pairs(); first += round {
		for _, n := range r.Perm(round) {
			s.order, s.firsts = append(s.order, first+n), append(s.firsts, matches)
			matches += len(s.tables[n%len(s.tables)].seatings)
		}
	}
}

// Part returns a part of the schedule: the pairs with these ascending numbers. They keep their numbers, so that
// their matches belong to the whole tournament.
func (s *Schedule) Part(numbers []int) *Schedule {
	part := *s
	part.some = numbers
	return &part
}

// Pairs returns the number of pairs.
func (s *Schedule) Pairs() int {
	if s.some != nil {
		return len(s.some)
	}
	return s.rounds * len(s.scenarios) * len(s.tables)
}

// Matches returns the number of matches, for a part that of the whole.
func (s *Schedule) Matches() int { return s.rounds * len(s.scenarios) * s.matches }

// Lineups returns the groups of bots that meet, as indexes in Plan.Bots.
func (s *Schedule) Lineups() (all [][]int) {
	for _, t := range s.tables {
		all = append(all, t.bots)
	}
	return all
}

// Pair returns the pair at a position of the schedule.
func (s *Schedule) Pair(place int) Pair {
	number := place
	if s.some != nil {
		number = s.some[place]
	}
	at := number
	if s.order != nil {
		at = s.order[number]
	}
	t := &s.tables[at%len(s.tables)]
	turn := at / len(s.tables) // of a scenario in a round
	scenario := turn % len(s.scenarios)
	u := Pair{
		Number: number, Round: turn / len(s.scenarios), Scenario: scenario, First: turn*s.matches + t.first,
		Lineups: t.lineups(s.scenarios[scenario]),
	}
	if s.order != nil {
		u.First = s.firsts[number]
	}
	return u
}

// lineups returns a lineup of each group of seatings. Bots live through a whole match, so who comes first can
// matter: that varies with the scenario. It is the same in all rounds, so that bots that repeat their matches are
// detected, and in all tournaments, so that matches are found again.
func (t *table) lineups(scenario store.Digest) (all [][]int) {
	lots := store.NewDigest(append([]string{"first seat", scenario.String()}, t.contents...)...)
	n := binary.BigEndian.Uint64(lots[:])
	for _, group := range t.seatings {
		all = append(all, group[n%uint64(len(group))])
	}
	return all
}

// combinations returns all choices of k of some numbers, each in their order.
func combinations(of []int, k int) [][]int {
	if k == 0 {
		return [][]int{nil}
	}
	var all [][]int
	for i, first := range of {
		for _, rest := range combinations(of[i+1:], k-1) {
			all = append(all, append([]int{first}, rest...))
		}
	}
	return all
}

// InPlaceOfRounds says what gives bots of a game different matches where further rounds do not.
func InPlaceOfRounds(game string) string {
	return fmt.Sprintf("use --on %s:%s=1-100 instead of --rounds", game, contest.OptionSeed)
}

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
