package race

import "slices"

// State is a position of a match. Numbers are in the value itself and all lists in one buffer, so that copying takes
// two copies. The objects on the blocks are shared with the scenario, except for oil spilled since.
// A State is not safe for concurrent use; copies are independent.
type State struct {
	start   *Scenario
	initial *State // before round 1; shared by the states of a match, immutable
	head
	buf []int32 // all lists
}

// head is the part of a state with fixed size.
type head struct {
	round   int // rounds played
	thrown  bool
	cars    [Players]Car
	pending [maxPending]tweet // the first waiting elements are used
	waiting int
	ends    [lists]int32 // end of each list in the buffer
}

// tweet is a truck to be placed after a round.
type tweet struct {
	player   int
	target   Position
	replaces Position // the player's truck at the time of the tweet; zero for none
}

// maxPending is the maximum number of pending tweets: two refunded ones and one of each player.
const maxPending = 2 * Players

// Lists in the buffer, the most frequently changed last. Lists for each player are in the order of players.
const (
	listTrucks = iota // cells, ascending
	listOil           // cells with oil spilled since the start, ascending
	listPowerups
	listEvents = listPowerups + Players
	lists      = listEvents + Players
)

// NewState returns the position before round 1.
func NewState(sc *Scenario) *State {
	s := &State{start: sc}
	for _, p := range sc.Trucks {
		s.addCell(listTrucks, sc.Track.cell(p))
	}
	for i := range sc.Players {
		s.setPlayer(i, &sc.Players[i])
	}
	s.initial = s.Clone()
	return s
}

// CopyFrom makes s an independent copy of o, reusing its memory.
func (s *State) CopyFrom(o *State) {
	s.start, s.initial, s.head = o.start, o.initial, o.head
	s.buf = append(s.buf[:0], o.buf...)
}

// Clone returns an independent copy.
func (s *State) Clone() *State {
	c := new(State)
	c.CopyFrom(s)
	return c
}

// list returns a list, to which callers must not append.
func (s *State) list(l int) []int32 { return s.buf[s.listStart(l):s.ends[l]] }

func (s *State) listStart(l int) int32 {
	if l == 0 {
		return 0
	}
	return s.ends[l-1]
}

func (s *State) push(l int, v int32) { s.insert(l, int(s.ends[l]-s.listStart(l)), v) }

func (s *State) insert(l, i int, v int32) {
	at := int(s.listStart(l)) + i
	s.buf = append(s.buf, 0)
	copy(s.buf[at+1:], s.buf[at:])
	s.buf[at] = v
	for k := l; k < lists; k++ {
		s.ends[k]++
	}
}

func (s *State) remove(l, i int) {
	at := int(s.listStart(l)) + i
	s.buf = append(s.buf[:at], s.buf[at+1:]...)
	for k := l; k < lists; k++ {
		s.ends[k]--
	}
}

// addCell inserts a cell into an ascending list unless it is present.
func (s *State) addCell(l int, cell int32) {
	if i, found := slices.BinarySearch(s.list(l), cell); !found {
		s.insert(l, i, cell)
	}
}

func (s *State) removeCell(l int, cell int32) {
	if i, found := slices.BinarySearch(s.list(l), cell); found {
		s.remove(l, i)
	}
}

// hasCell reports whether an ascending list contains a cell.
func (s *State) hasCell(l int, cell int32) bool {
	_, found := slices.BinarySearch(s.list(l), cell)
	return found
}

func (s *State) clearEvents() {
	s.ends[listEvents] = s.ends[listEvents-1]
	s.ends[listEvents+1] = s.ends[listEvents-1]
	s.buf = s.buf[:s.ends[lists-1]]
}

func (s *State) event(player int, e Event) { s.push(listEvents+player, int32(e)) }

// hadEvent reports whether a player had an event in the last round.
func (s *State) hadEvent(player int, e Event) bool {
	return slices.Contains(s.list(listEvents+player), int32(e))
}
