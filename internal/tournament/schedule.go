package tournament

import (
	"math/rand/v2"
)

// Unit is one piece of evidence: some bots on one scenario with one seed, once in every seating that
// makes it fair. In a game of two seats that is a pair of games, in one of three all rotations.
type Unit struct {
	Number   int   // place in the schedule, from 0
	Round    int   // from 0
	Scenario int   // index in Plan.Scenarios
	Bots     []int // indexes in Plan.Bots, in the seats of the first game
}

// Lineup is who sits where in the unit's game n: the bots, moved on by n seats.
func (u Unit) Lineup(n int) []int {
	lineup := make([]int, len(u.Bots))
	for seat := range lineup {
		lineup[seat] = u.Bots[(seat+n)%len(u.Bots)]
	}
	return lineup
}

// Schedule is the order in which the units of a plan are played: round by round, in a round scenario
// by scenario, so that all bots have met on the same scenarios wherever one stops; or drawn without
// replacement, as Plan.Order says.
type Schedule struct {
	seats     int
	rounds    int
	scenarios int
	lineups   [][]int
	order     []int // units by their places, if they are drawn
}

// NewSchedule makes the schedule of a plan.
func NewSchedule(p *Plan) *Schedule {
	s := &Schedule{seats: p.Seats, rounds: p.Rounds, scenarios: len(p.Scenarios)}
	field := span(p.Challengers, len(p.Bots))
	if p.Challengers == 0 {
		s.lineups = combinations(field, p.Seats)
	}
	for c := range p.Challengers {
		for _, others := range combinations(field, p.Seats-1) {
			s.lineups = append(s.lineups, append([]int{c}, others...))
		}
	}
	if p.Order != nil {
		s.draw(*p.Order)
	}
	return s
}

// draw puts the units of each round into an order that the seed fixes. Rounds stay one after the other,
// so that every scenario has been played as often as any other, or once more.
func (s *Schedule) draw(seed int64) {
	r := rand.New(rand.NewPCG(uint64(seed), 0))
	round := s.scenarios * len(s.lineups)
	for first := 0; first < s.Units(); first += round {
		for _, n := range r.Perm(round) {
			s.order = append(s.order, first+n)
		}
	}
}

// Units is the number of units.
func (s *Schedule) Units() int { return s.rounds * s.scenarios * len(s.lineups) }

// Games is the number of games; each unit has as many as there are seats.
func (s *Schedule) Games() int { return s.Units() * s.seats }

// Lineups are the groups of bots that meet, by their indexes in Plan.Bots.
func (s *Schedule) Lineups() [][]int { return s.lineups }

// Unit is the unit at a place of the schedule.
func (s *Schedule) Unit(number int) Unit {
	at := number
	if s.order != nil {
		at = s.order[number]
	}
	n := len(s.lineups)
	return Unit{
		Number:   number,
		Round:    at / (s.scenarios * n),
		Scenario: at / n % s.scenarios,
		Bots:     s.lineups[at%n],
	}
}

// span are the numbers from one up to another.
func span(from, to int) []int {
	var all []int
	for n := from; n < to; n++ {
		all = append(all, n)
	}
	return all
}

// combinations are all choices of k of some numbers, each in their order.
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
