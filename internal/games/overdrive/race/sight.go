package race

// Sight converts positions to a player's view, which can be played further. Views contain only what the player's
// files show: the blocks and trucks in its window, its own car, and the opponent's position and speed.
// Blocks outside the window are empty; the opponent's other data is that of the start.
type Sight struct {
	player      int
	start       Scenario
	initial     *State
	state       State
	first, last int // visible blocks
}

// NewSight returns a player's sight for matches from a start.
func NewSight(sc *Scenario, player int) *Sight {
	v := &Sight{player: player, first: 1}
	v.start.Track = &Track{Config: sc.Track.Config, blocks: make([]Object, len(sc.Track.blocks))}
	v.start.placePlayers()
	v.initial = NewState(&v.start)
	return v
}

// Of returns the player's view of a position. It is valid until the next call, and may be changed.
func (v *Sight) Of(s *State) *State {
	v.showWindow(s)
	seen := &v.state
	seen.start, seen.initial = &v.start, v.initial
	seen.head = head{round: s.round}
	seen.buf = seen.buf[:0]
	own, other := v.player, 1-v.player
	seen.cars[own] = s.cars[own]
	seen.cars[other] = v.initial.cars[other]
	seen.cars[other].Position = s.cars[other].Position
	seen.cars[other].Speed = s.cars[other].Speed
	for _, cell := range s.list(listTrucks) {
		if block := s.start.Track.position(cell).Block; v.first <= block && block <= v.last {
			seen.push(listTrucks, cell)
		}
	}
	for _, u := range s.list(listPowerups + own) {
		seen.push(listPowerups+own, u)
	}
	for _, e := range s.list(listEvents + own) {
		seen.push(listEvents+own, e)
	}
	seen.event(other, DidNothing)
	return seen
}

// showWindow copies the blocks in the player's window, and clears those of the previous window.
func (v *Sight) showWindow(s *State) {
	t := v.start.Track
	for lane := 1; lane <= t.Lanes; lane++ {
		clear(t.laneRange(lane, v.first, v.last)) // to Empty
	}
	v.first, v.last = s.Window(v.player)
	for lane := 1; lane <= t.Lanes; lane++ {
		copy(t.laneRange(lane, v.first, v.last), s.start.Track.laneRange(lane, v.first, v.last))
	}
	for _, cell := range s.list(listOil) {
		if block := t.position(cell).Block; v.first <= block && block <= v.last {
			t.blocks[cell] = OilSpill
		}
	}
}

// laneRange returns the objects in a range of a lane.
func (t *Track) laneRange(lane, first, last int) []Object {
	return t.blocks[t.cell(Position{lane, first}) : t.cell(Position{lane, last})+1]
}
