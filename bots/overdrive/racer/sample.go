package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// Unseen blocks are filled with sections of tracks generated from these seeds, at varying positions, so that
// they resemble the match's track but reveal nothing about it.
const (
	sampleSeed   = 20200901
	sampleTracks = 3
	filledBlocks = 160 // number of blocks filled
)

// sampler makes positions from a player's knowledge and random guesses.
type sampler struct {
	tracks []*race.Track
	lanes  []string
	buffer []byte
}

func newSampler(t *race.Track) *sampler {
	m := new(sampler)
	for i := range sampleTracks {
		// Tracks too short for the generator are almost completely visible from the start.
		if made, err := race.Generate(t.Config, int32(sampleSeed+i)); err == nil {
			m.tracks = append(m.tracks, made)
		}
	}
	m.buffer = make([]byte, t.TrackLength)
	return m
}

// position returns a position consistent with everything seen; it varies with number.
func (m *sampler) position(it *memory, s *race.State, number int) (*race.State, error) {
	t := it.track
	m.lanes = m.lanes[:0]
	for lane := 1; lane <= t.Lanes; lane++ {
		copy(m.buffer, it.lanes[lane-1])
		m.fillUnseen(it, s.Round(), number, lane)
		m.lanes = append(m.lanes, string(m.buffer))
	}
	track, err := race.NewTrack(t.Config, m.lanes)
	if err != nil {
		return nil, err
	}
	sc := &race.Scenario{Track: track, Trucks: it.trucks}
	own, other := it.player, 1-it.player
	sc.Players[own] = it.own(s)
	sc.Players[other] = it.opponent(s)
	return race.NewState(sc), nil
}

// fillUnseen fills the unseen blocks of a lane.
func (m *sampler) fillUnseen(it *memory, round, number, lane int) {
	if len(m.tracks) == 0 {
		return
	}
	from := m.tracks[number%len(m.tracks)]
	last := from.TrackLength - 1 // excluding the finish line
	room := last - from.FirstObjectBlock
	if room < 1 {
		return
	}
	start := (round*97 + number*389) % room
	for i := range filledBlocks {
		block := it.lastSeen + 1 + i
		if block >= it.track.TrackLength {
			return
		}
		p := race.Position{Lane: lane, Block: from.FirstObjectBlock + (start+i)%room}
		m.buffer[block-1] = code(it.track, from.Object(p))
	}
}

// own returns the state of the bot's car.
func (m *memory) own(s *race.State) race.Player {
	p := race.Player{
		Car: race.Car{
			Position: s.Position(m.player), Speed: s.Speed(m.player), MaxSpeed: s.Cap(m.player),
			Damage: s.Damage(m.player), Score: s.Score(m.player), Truck: m.truck,
		},
		Events: []race.Event{race.DidNothing},
	}
	p.BoostCounter, p.Boosting = s.Boost(m.player)
	for u := range race.Powerup(powerups) {
		for range s.Holds(m.player, u) {
			p.Powerups = append(p.Powerups, u)
		}
	}
	return p
}

// opponent returns the inferred state of the opponent's car.
func (m *memory) opponent(s *race.State) race.Player {
	t := m.track
	p := race.Player{
		Car: race.Car{
			Position: s.Position(1 - m.player), Speed: s.Speed(1 - m.player), Damage: m.damage, Score: m.score,
			MaxSpeed: max(s.Speed(1-m.player), t.Cap(m.damage)), Boosting: m.boosting > 0, BoostCounter: m.boosting,
		},
		Events: []race.Event{race.DidNothing},
	}
	for u, n := range m.carried {
		for range min(n, usefulCount(race.Powerup(u))) {
			p.Powerups = append(p.Powerups, race.Powerup(u))
		}
	}
	return p
}

// usefulCount returns the maximum useful number of the opponent's power-ups of a kind.
func usefulCount(u race.Powerup) int {
	if u == race.EMP {
		return depth
	}
	return 2
}
