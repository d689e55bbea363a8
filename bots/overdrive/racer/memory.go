package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// memory is all that a player has seen of a match so far, and what follows from it.
type memory struct {
	player int
	track  *race.Track // its configuration; its blocks are not looked at
	lanes  [][]byte    // what lies on the blocks that were seen, as codes of objects
	far    int         // the last block that was seen
	trucks []race.Place

	truck race.Place // where the player's last truck was put

	// The opponent, as far as it can be told.
	place    race.Place
	speed    int
	damage   int
	carries  [powerups]int // but for EMPs
	boosting int           // rounds that its boost goes on, at most
	met      bool
}

const powerups = int(race.EMP) + 1

func newMemory(player int, s *race.State) *memory {
	t := s.Track()
	m := &memory{player: player, track: t}
	for range t.Lanes {
		lane := make([]byte, t.TrackLength)
		for i := range lane {
			lane[i] = code(t, race.Empty)
		}
		lane[t.TrackLength-1] = code(t, race.FinishLine)
		m.lanes = append(m.lanes, lane)
	}
	return m
}

// code is how tracks are written.
func code(t *race.Track, o race.Object) byte { return byte('0' + t.ObjectCodes[o]) }

// see takes in what the player is shown before a round.
func (m *memory) see(s *race.State) {
	first, last := s.Window(m.player)
	t := s.Track()
	for lane := 1; lane <= t.Lanes; lane++ {
		for block := first; block <= last; block++ {
			m.lanes[lane-1][block-1] = code(t, s.At(race.Place{Lane: lane, Block: block}))
		}
	}
	m.far = max(m.far, last)
	kept := m.trucks[:0]
	for _, p := range m.trucks {
		if p.Block < first || p.Block > last {
			kept = append(kept, p)
		}
	}
	m.trucks = kept
	for p := range s.Trucks() {
		m.trucks = append(m.trucks, p)
	}
	m.follow(s)
}

// follow works out what befell the opponent in the last round, from where it was and is.
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
	switch {
	case moved == 0 && speed == before && before > 0:
		m.damage = max(0, m.damage-t.Repair)
	case moved > 0:
		m.pass(t, from, to, before, speed)
	}
	m.boosting = max(0, m.boosting-1)
	switch {
	case speed < t.BoostSpeed:
		m.boosting = 0
	case before < t.BoostSpeed || m.boosting == 0:
		m.boosting = t.BoostDuration
		m.carries[race.Boost] = max(0, m.carries[race.Boost]-1)
	}
	m.limit(t)
}

// limit brings the damage down to what leaves the opponent the speed that it has.
func (m *memory) limit(t *race.Track) {
	most := [...]int{t.BoostSpeed, t.MaximumSpeed, t.SpeedState3, t.SpeedState2, t.SpeedState1, t.MinimumSpeed}
	for m.damage > 0 && most[min(m.damage, len(most)-1)] < m.speed {
		m.damage--
	}
}

// pass counts what the opponent came by, as far as it was seen: items, and harm if it lost speed.
func (m *memory) pass(t *race.Track, from, to race.Place, before, speed int) {
	first := from.Block + 1
	if from.Lane != to.Lane {
		first = from.Block
	}
	lane := m.lanes[to.Lane-1]
	for block := first; block <= min(to.Block, m.far); block++ {
		switch lane[block-1] {
		case code(t, race.OilItem):
			m.carries[race.Oil]++
		case code(t, race.BoostItem):
			m.carries[race.Boost]++
		case code(t, race.LizardItem):
			m.carries[race.Lizard]++
		case code(t, race.TweetItem):
			m.carries[race.Tweet]++
		case code(t, race.Mud), code(t, race.OilSpill):
			if speed <= before {
				m.damage = min(t.MaxDamage, m.damage+t.MudDamage)
			}
		case code(t, race.Wall):
			if speed <= t.SpeedState1 {
				m.damage = min(t.MaxDamage, m.damage+t.WallDamage)
			}
		}
	}
}
