package racer

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

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
	carries  [powerups]int
	trail    []stretch // where it drove that was not seen yet
	score    int
	boosting int         // rounds that its boost goes on, at most
	expected race.Action // what it was expected to do in this round
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

// code returns how tracks are written.
func code(t *race.Track, o race.Object) byte { return byte('0' + t.ObjectCodes[o]) }

// see takes in what the player is shown before a round.
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
			m.lanes[lane-1][block-1] = code(t, s.At(race.Place{Lane: lane, Block: block}))
		}
	}
	m.far = max(m.far, last)
	for p := range s.Trucks() {
		// Only where there was none before: a scenario may have trucks from the start.
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
