package rating

import (
	"fmt"
	"math"
)

// Skill is the estimate of a player's strength: normally distributed.
type Skill struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// PlackettLuce rates matches of any number of sides, one after the other, as OpenSkill does (Weng & Lin 2011, JMLR
// 12, algorithm 4). The order of matches matters: add them in the order of the schedule.
type PlackettLuce struct {
	Start      Skill   // of a new player
	Beta       float64 // standard deviation of a player's performance in a match
	Kappa      float64 // minimum share of its variance that a skill keeps in a match
	Tau        float64 // added to sigma before a match, since strength changes
	LimitSigma bool    // sigma never grows
}

// NewPlackettLuce returns a rater with the usual parameters of OpenSkill.
func NewPlackettLuce() PlackettLuce {
	const mu = 25.0
	return PlackettLuce{Start: Skill{mu, mu / 3}, Beta: mu / 6, Kappa: 1e-4, Tau: mu / 300}
}

// maxSkill limits mu and sigma so that everything computed from them is finite.
const maxSkill = 1e9

// side is a team in a match.
type side struct {
	mu, variance float64
	place        int
}

// Rate returns the skills after a match. places holds the place of each team: the lowest number is best, equal ones
// are a tie. A single player is a team of one.
func (m PlackettLuce) Rate(teams [][]Skill, places []int) ([][]Skill, error) {
	if len(teams) < 2 || len(places) != len(teams) {
		return nil, fmt.Errorf("%d teams with %d places, want at least 2, and a place each", len(teams), len(places))
	}
	sides, c := make([]side, len(teams)), 0.0
	for i, team := range teams {
		if len(team) == 0 {
			return nil, fmt.Errorf("team %d has no players", i+1)
		}
		sides[i].place = places[i]
		for _, s := range team {
			if !(math.Abs(s.Mu) <= maxSkill && s.Sigma > 0 && s.Sigma <= maxSkill) {
				return nil, fmt.Errorf("team %d has a skill of %v ± %v, want numbers within ±%g and sigma above 0", i+1, s.Mu, s.Sigma, maxSkill)
			}
			sides[i].mu += s.Mu
			sides[i].variance += s.Sigma*s.Sigma + m.Tau*m.Tau
		}
		c += sides[i].variance + m.Beta*m.Beta
	}
	c = math.Sqrt(c)
	after := make([][]Skill, len(teams))
	for i, team := range teams {
		omega, delta := update(sides, i, c)
		for _, s := range team {
			after[i] = append(after[i], m.move(s, omega, delta))
		}
	}
	return after, nil
}

// update returns the effect of a match on a side: the change of mu and the loss of variance, each as a share of a
// player's variance.
func update(sides []side, i int, c float64) (omega, delta float64) {
	for q, upper := range sides {
		if upper.place > sides[i].place {
			continue
		}
		field, tied := 0.0, 0.0 // strength of those from here on, relative to i; number of sides that share the place
		for _, s := range sides {
			if s.place >= upper.place {
				field += math.Exp((s.mu - sides[i].mu) / c)
			}
			if s.place == upper.place {
				tied++
			}
		}
		share := 1 / field
		if q == i {
			omega += 1 / tied
		}
		omega -= share / tied
		delta += share * (1 - share) / tied
	}
	return omega / c, delta * math.Sqrt(sides[i].variance) / (c * c * c)
}

func (m PlackettLuce) move(s Skill, omega, delta float64) Skill {
	variance := s.Sigma*s.Sigma + m.Tau*m.Tau
	sigma := math.Sqrt(variance * max(1-variance*delta, m.Kappa))
	if m.LimitSigma {
		sigma = min(sigma, s.Sigma)
	}
	return Skill{s.Mu + variance*omega, sigma}
}
