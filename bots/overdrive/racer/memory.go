package racer

import (
	"slices"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// memory holds everything that a player has seen of a match, and what it infers from that.
type memory struct {
	player   int
	track    *race.Track // for its configuration; blocks are unused
	lanes    [][]byte    // codes of seen objects
	lastSeen int         // last seen block
	trucks   []race.Position

	truck race.Position // last truck placed by the player

	// Inferred state of the opponent.
	position    race.Position
	speed       int
	damage      int
	carried     [powerups]int
	unseenPaths []path // paths not seen completely
	score       int
	boosting    int         // maximum number of remaining rounds of its boost
	expected    race.Action // predicted command in this round
	started     bool
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

// update records a player's view before a round.
func (m *memory) update(s *race.State) {
	first, last := s.Window(m.player)
	t, known := s.Track(), m.lastSeen
	if p := m.position; m.started && first <= p.Block && p.Block <= min(last, known) {
		if oil := code(t, race.OilSpill); m.lanes[p.Lane-1][p.Block-1] != oil && code(t, s.At(p)) == oil {
			m.recordUse(race.Oil)
		}
	}
	for lane := 1; lane <= t.Lanes; lane++ {
		for block := first; block <= last; block++ {
			m.lanes[lane-1][block-1] = code(t, s.At(race.Position{Lane: lane, Block: block}))
		}
	}
	m.lastSeen = max(m.lastSeen, last)
	for p := range s.Trucks() {
		// Only new trucks: a scenario may have trucks from the start.
		if p.Block <= known && p != m.truck && !slices.Contains(m.trucks, p) {
			m.recordUse(race.Tweet)
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
	m.inferOpponent(s)
}
