package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// follow deduces what happened to the opponent in the last round, from its old and new positions.
func (m *memory) follow(s *race.State) {
	other := 1 - m.player
	from, to, before, speed := m.place, s.Position(other), m.speed, s.Speed(other)
	m.place, m.speed = to, speed
	if !m.met {
		m.met = true
		return
	}
	t := s.Track()
	moved := to.Block - from.Block
	if had(s, m.player, race.HitEMP) {
		m.uses(race.EMP)
	}
	switch {
	case moved == 0 && speed == t.SpeedState1 && had(s, m.player, race.UsedEMP):
		m.score += t.EMPScore
		if m.expected == race.UseBoost {
			m.uses(race.Boost) // it was lost, and otherwise would be expected again and again
		}
	case moved == 0 && speed == before && before > 0:
		m.damage = max(0, m.damage-t.Repair)
	case moved > 0:
		m.pass(from, to, speed)
	}
	m.collect()
	driven := moved
	if from.Lane != to.Lane {
		driven += t.ChangeLanePenalty
	}
	m.boosting = max(0, m.boosting-1)
	if m.boosting == 0 && max(driven, speed) > t.MaximumSpeed {
		m.boosting = t.BoostDuration
		m.uses(race.Boost)
	}
	if speed < t.BoostSpeed {
		m.boosting = 0
	}
	m.limit(t)
}

// limit reduces the damage to the maximum that permits the opponent's speed.
func (m *memory) limit(t *race.Track) {
	most := [...]int{t.BoostSpeed, t.MaximumSpeed, t.SpeedState3, t.SpeedState2, t.SpeedState1, t.MinimumSpeed}
	for m.damage > 0 && most[min(m.damage, len(most)-1)] < m.speed {
		m.damage--
	}
}

// stretch is the opponent's way in a round.
type stretch struct {
	lane, first, last int
	slowed            bool
}

// pass records the opponent's way, and counts the harm if it ended slower than it drove.
func (m *memory) pass(from, to race.Position, speed int) {
	t := m.track
	way := stretch{lane: to.Lane, first: from.Block + 1, last: to.Block}
	driven := to.Block - from.Block
	if from.Lane != to.Lane {
		way.first = from.Block
		driven += t.ChangeLanePenalty
	}
	way.slowed = speed < driven || speed <= t.SpeedState1
	m.trail = append(m.trail, way)
	if !way.slowed {
		return
	}
	for block := way.first; block <= min(way.last, m.far); block++ {
		switch m.lanes[way.lane-1][block-1] {
		case code(t, race.Mud):
			m.harm(t.MudDamage, t.MudScore)
		case code(t, race.OilSpill):
			m.harm(t.OilDamage, t.OilScore)
		case code(t, race.Wall):
			m.harm(t.WallDamage, t.WallScore)
		}
	}
}

// collect counts the power-ups on the opponent's ways, as soon as a way has been seen completely.
func (m *memory) collect() {
	kept := m.trail[:0]
	for _, way := range m.trail {
		if way.last > m.far {
			kept = append(kept, way)
			continue
		}
		if m.jumped(way) {
			m.carries[race.Lizard] = max(0, m.carries[race.Lizard]-1)
			way.first = way.last
		}
		for block := way.first; block <= way.last; block++ {
			m.pickUp(m.lanes[way.lane-1][block-1])
		}
	}
	m.trail = kept
}

// jumped reports whether the opponent must have jumped, as something on its way did not slow it down.
func (m *memory) jumped(way stretch) bool {
	t := m.track
	for block := way.first; block < way.last && !way.slowed; block++ {
		switch m.lanes[way.lane-1][block-1] {
		case code(t, race.Mud), code(t, race.OilSpill), code(t, race.Wall):
			return true
		}
	}
	return false
}

// pickUp counts a power-up, by the code of an object.
func (m *memory) pickUp(what byte) {
	for u := range race.Powerup(powerups) {
		if what == code(m.track, u.Item()) {
			m.carries[u]++
			m.score += m.track.PickupBonus
		}
	}
}

// uses counts a power-up that the opponent must have used.
func (m *memory) uses(u race.Powerup) {
	m.carries[u] = max(0, m.carries[u]-1)
	m.score += m.track.UseBonus
}

// harm counts an obstacle hit by the opponent.
func (m *memory) harm(damage, score int) {
	m.damage = min(m.track.MaxDamage, m.damage+damage)
	m.score += score
}

// had reports whether an event happened to a player in the last round.
func had(s *race.State, player int, what race.Event) bool {
	for e := range s.Events(player) {
		if e == what {
			return true
		}
	}
	return false
}
