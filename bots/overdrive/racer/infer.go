package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// inferOpponent infers what happened to the opponent in the last round from its old and new position and speed.
func (m *memory) inferOpponent(s *race.State) {
	other := 1 - m.player
	from, to, before, speed := m.position, s.Position(other), m.speed, s.Speed(other)
	m.position, m.speed = to, speed
	if !m.started {
		m.started = true
		return
	}
	t := s.Track()
	moved := to.Block - from.Block
	if hadEvent(s, m.player, race.HitEMP) {
		m.recordUse(race.EMP)
	}
	switch {
	case moved == 0 && speed == t.SpeedState1 && hadEvent(s, m.player, race.UsedEMP):
		m.score += t.EMPScore
		if m.expected == race.UseBoost {
			m.recordUse(race.Boost) // the boost was lost; otherwise it would be predicted again in each round
		}
	case moved == 0 && speed == before && before > 0:
		m.damage = max(0, m.damage-t.Repair)
	case moved > 0:
		m.recordPath(from, to, speed)
	}
	m.collect()
	driven := moved
	if from.Lane != to.Lane {
		driven += t.ChangeLanePenalty
	}
	m.boosting = max(0, m.boosting-1)
	if m.boosting == 0 && max(driven, speed) > t.MaximumSpeed {
		m.boosting = t.BoostDuration
		m.recordUse(race.Boost)
	}
	if speed < t.BoostSpeed {
		m.boosting = 0
	}
	m.limitDamage(t)
}

// limitDamage reduces the inferred damage to the maximum that permits the opponent's speed.
func (m *memory) limitDamage(t *race.Track) {
	most := [...]int{t.BoostSpeed, t.MaximumSpeed, t.SpeedState3, t.SpeedState2, t.SpeedState1, t.MinimumSpeed}
	for m.damage > 0 && most[min(m.damage, len(most)-1)] < m.speed {
		m.damage--
	}
}

// path is the opponent's path in a round.
type path struct {
	lane, first, last int
	slowed            bool
}

// recordPath records the opponent's path, and counts obstacles if the opponent was slowed down.
func (m *memory) recordPath(from, to race.Position, speed int) {
	t := m.track
	p := path{lane: to.Lane, first: from.Block + 1, last: to.Block}
	driven := to.Block - from.Block
	if from.Lane != to.Lane {
		p.first = from.Block
		driven += t.ChangeLanePenalty
	}
	p.slowed = speed < driven || speed <= t.SpeedState1
	m.unseenPaths = append(m.unseenPaths, p)
	if !p.slowed {
		return
	}
	for block := p.first; block <= min(p.last, m.lastSeen); block++ {
		switch m.lanes[p.lane-1][block-1] {
		case code(t, race.Mud):
			m.recordHit(t.MudDamage, t.MudScore)
		case code(t, race.OilSpill):
			m.recordHit(t.OilDamage, t.OilScore)
		case code(t, race.Wall):
			m.recordHit(t.WallDamage, t.WallScore)
		}
	}
}

// collect counts the power-ups on the opponent's paths, once a path has been seen completely.
func (m *memory) collect() {
	kept := m.unseenPaths[:0]
	for _, p := range m.unseenPaths {
		if p.last > m.lastSeen {
			kept = append(kept, p)
			continue
		}
		if m.hasJumped(p) {
			m.carried[race.Lizard] = max(0, m.carried[race.Lizard]-1)
			p.first = p.last
		}
		for block := p.first; block <= p.last; block++ {
			m.pickUp(m.lanes[p.lane-1][block-1])
		}
	}
	m.unseenPaths = kept
}

// hasJumped reports whether the opponent must have jumped, since an obstacle on its path did not slow it down.
func (m *memory) hasJumped(p path) bool {
	t := m.track
	for block := p.first; block < p.last && !p.slowed; block++ {
		switch m.lanes[p.lane-1][block-1] {
		case code(t, race.Mud), code(t, race.OilSpill), code(t, race.Wall):
			return true
		}
	}
	return false
}

// pickUp counts the power-up with an object code, if it is one.
func (m *memory) pickUp(what byte) {
	for u := range race.Powerup(powerups) {
		if what == code(m.track, u.Item()) {
			m.carried[u]++
			m.score += m.track.PickupBonus
		}
	}
}

// recordUse counts a power-up that the opponent must have used.
func (m *memory) recordUse(u race.Powerup) {
	m.carried[u] = max(0, m.carried[u]-1)
	m.score += m.track.UseBonus
}

// recordHit counts an obstacle hit by the opponent.
func (m *memory) recordHit(damage, score int) {
	m.damage = min(m.track.MaxDamage, m.damage+damage)
	m.score += score
}

// hadEvent reports whether an event happened to a player in the last round.
func hadEvent(s *race.State, player int, what race.Event) bool {
	for e := range s.Events(player) {
		if e == what {
			return true
		}
	}
	return false
}
