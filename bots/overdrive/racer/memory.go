package racer

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// memory holds everything that a player has seen of a match, and conclusions from it.
type memory struct {
	player int
	track  *race.Track // its configuration; its blocks are unused
	lanes  [][]byte    // seen objects, as codes
	far    int         // the last seen block
	trucks []race.Position

	truck race.Position // the player's last truck

	// The opponent, as far as it is known.
	place    race.Position
	speed    int
	damage   int
	carries  [powerups]int
	trail    []stretch // unseen parts of its ways
	score    int
	boosting int         // remaining rounds of its boost, at most
	expected race.Action // its predicted command in this round
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

// code returns the code of an object in tracks.
func code(t *race.Track, o race.Object) byte { return byte('0' + t.ObjectCodes[o]) }

// see records a player's view before a round.
func (m *memory) see(s *race.State) {
	first, last := s.Window(m.player)
	t, known := s.Track(), m.far
	if p := m.place; m.met && first <= p.Block && p.Block <= min(last, known) {
		if oil := code(t, race.OilSpill); m.lanes[p.Lane-1][p.Block-1] != oil && code(t, s.At(p)) == oil {
			m.uses(race.Oil)
		}
	}
	for lane := 1; lane <= t.Lanes; lane++ {
		for block := first; block <= last; block++ {
			m.lanes[lane-1][block-1] = code(t, s.At(race.Position{Lane: lane, Block: block}))
		}
	}
	m.far = max(m.far, last)
	for p := range s.Trucks() {
		// Only new ones: a scenario may have trucks from the start.
		if p.Block <= known && p != m.truck && !slices.Contains(m.trucks, p) {
			m.uses(race.Tweet)
		}
	}
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
