package tournament

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// Pair is the unit of evidence: a group of bots on one scenario and seed, once in every distinct seating. With two
// seats these are both sides, with three both cyclic orders.
type Pair struct {
	Number   int     // number in the schedule, from 0
	Round    int     // from 0
	Scenario int     // index into Plan.Scenarios
	First    int     // number of its first match, from 0
	Lineups  [][]int // of its matches: indices into Plan.Bots by seat
}

// Schedule is the order of the pairs of a plan: round by round, then scenario by scenario, so that a run stopped
// early has compared all bots on the same scenarios. Plan.Order makes it random.
type Schedule struct {
	rounds    int
	scenarios []store.Digest // identities
	tables    []table
	matches   int   // per scenario and round
	maxPair   int   // maximum number of matches in a pair
	order     []int // permutation of pairs, if random
	firsts    []int // first match of each pair, if random
	some      []int // numbers of the pairs, for a part of a schedule
}

// table is a group of bots that meet.
type table struct {
	bots     []int // indices into Plan.Bots
	seatings [][][]int
	contents []string // of the bots, sorted
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
	s.maxPair = max(s.maxPair, len(t.seatings))
	s.tables = append(s.tables, t)
}

// draw shuffles the pairs within each round, so that the play counts of scenarios never differ by more than one.
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

// Part returns the pairs with these ascending numbers. They keep their numbers in the whole schedule.
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

// Matches returns the number of matches of the whole schedule, also for a part.
func (s *Schedule) Matches() int { return s.rounds * len(s.scenarios) * s.matches }

// Lineups returns the groups of bots that meet, as indices into Plan.Bots.
func (s *Schedule) Lineups() (all [][]int) {
	for _, t := range s.tables {
		all = append(all, t.bots)
	}
	return all
}

// Pair returns the pair at a position in the schedule.
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
	turn := at / len(s.tables) // of a scenario within a round
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

// lineups returns one lineup of each group of seatings. Bots keep state during a match, so the turn order can matter;
// it varies with the scenario. It is the same in all rounds, so that repeated matches are detected, and in all
// tournaments, so that stored matches are found.
func (t *table) lineups(scenario store.Digest) (all [][]int) {
	lots := store.NewDigest(append([]string{"first seat", scenario.String()}, t.contents...)...)
	n := binary.BigEndian.Uint64(lots[:])
	for _, group := range t.seatings {
		all = append(all, group[n%uint64(len(group))])
	}
	return all
}

// combinations returns all combinations of k numbers, in lexicographic order.
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

// RoundsHint suggests what to vary in a game where further rounds only repeat matches.
func RoundsHint(game string) string {
	return fmt.Sprintf("use --on %s:%s=1-100 instead of --rounds", game, contest.OptionSeed)
}

// Entrants are the bots of a tournament and the encounters of its game. Together they determine the distinct
// seatings.
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

// seatings returns the lineups of a group of bots. Lineups in the same group differ only in turn order. The order
// depends only on the bots' contents.
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

// complete reports whether the matches form a complete pair.
func (e Entrants) complete(matches []store.ScheduledMatch) bool {
	return len(matches) > 0 && len(matches) == len(e.Encounters.Seatings(e.kinds(matches[0].Lineup)))
}

// kinds returns equal numbers for bots with equal content. With two seats all bots count as distinct: a pair has two
// matches even between a bot and its copy.
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
