package rating

import "math"

// Skill is the estimate of a player's strength: normally distributed.
type Skill struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// PlackettLuce rates matches of any number of sides, one after the other, as OpenSkill does (Weng & Lin 2011, JMLR
// 12, algorithm 4). The order of matches matters: add them in the order of the schedule.
type PlackettLuce struct {
	Start Skill   // of a new player
	Beta  float64 // standard deviation of a player's performance in a match
	Kappa float64 // minimum share of its variance that a skill keeps in a match
	Tau   float64 // added to sigma before a match, since strength changes
}

// NewPlackettLuce returns a rater with the usual parameters of OpenSkill.
func NewPlackettLuce() PlackettLuce {
	const mu = 25.0
	return PlackettLuce{Start: Skill{mu, mu / 3}, Beta: mu / 6, Kappa: 1e-4, Tau: mu / 300}
}

// Rate returns the skills of players after a match. Lower places are better; equal ones are a tie.
func (m PlackettLuce) Rate(players []Skill, places []int) (after []Skill) {
	c := 0.0
	for _, s := range players {
		c += m.variance(s) + m.Beta*m.Beta
	}
	c = math.Sqrt(c)
	for i, s := range players {
		omega, delta := m.update(players, places, i, c)
		variance := m.variance(s)
		after = append(after, Skill{s.Mu + variance*omega, math.Sqrt(variance * max(1-variance*delta, m.Kappa))})
	}
	return after
}

// variance returns the variance of a skill at the start of a match.
func (m PlackettLuce) variance(s Skill) float64 { return s.Sigma*s.Sigma + m.Tau*m.Tau }

// update returns the effect of a match on a player, as shares of its variance: the change of mu, and the loss of
// variance.
func (m PlackettLuce) update(players []Skill, places []int, i int, c float64) (omega, delta float64) {
	for q, upper := range places {
		if upper > places[i] {
			continue
		}
		field, tied := 0.0, 0.0 // strength of those from here on, relative to i; number of players that share the place
		for n, s := range players {
			if places[n] >= upper {
				field += math.Exp((s.Mu - players[i].Mu) / c)
			}
			if places[n] == upper {
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
	return omega / c, delta * math.Sqrt(m.variance(players[i])) / (c * c * c)
}
