package field

import (
	"bufio"
	"fmt"
)

// Reader parses a player's input, as written by AppendSize and AppendBlock, into positions in which that player is
// player 0. The input does not show eliminations.
type Reader struct {
	in    *bufio.Reader
	state *State // the last position; nil before the first
}

// NewReader returns the reader of a match.
func NewReader(in *bufio.Reader) *Reader { return &Reader{in: in} }

// Next returns the next position, which is valid until the next call, or io.EOF after the match.
func (r *Reader) Next() (*State, error) {
	if r.state != nil {
		return r.state, r.block()
	}
	var m Map
	if _, err := fmt.Fscan(r.in, &m.Width, &m.Height); err != nil {
		return nil, err
	}
	if m.Width < 1 || m.Width > MaxWidth || m.Height < 1 || m.Height > MaxHeight {
		return nil, fmt.Errorf("a map of %dx%d, must be at most %dx%d", m.Width, m.Height, MaxWidth, MaxHeight)
	}
	m = newMap(m.Width, m.Height)
	if _, err := fmt.Fscan(r.in, &m.Matter[0], &m.Matter[1]); err != nil {
		return nil, err
	}
	for cell := range m.Scrap {
		t, err := r.tile()
		if err != nil {
			return nil, err
		}
		m.Scrap[cell], m.Owner[cell], m.Units[cell] = t.Scrap, t.Owner, t.Units
	}
	b, err := NewBoard(m)
	if err != nil {
		return nil, err
	}
	r.state = NewState(b)
	return r.state, nil
}

// block reads the block of a later turn into the state.
func (r *Reader) block() error {
	s := r.state
	if _, err := fmt.Fscan(r.in, &s.matter[0], &s.matter[1]); err != nil {
		return err
	}
	s.turn++
	s.owned, s.built = [Players]int32{}, 0
	changed := false
	for cell := range s.tiles[:s.board.tiles] {
		seen, err := r.tile()
		if err != nil {
			return err
		}
		t := tile{units: uint16(seen.Units), scrap: uint8(seen.Scrap), flags: ownerFlag(seen.Owner)}
		if seen.Owner != Nobody {
			s.owned[seen.Owner]++
		}
		if seen.Recycler {
			t.flags |= recyclerBit
			s.built++
		}
		was := s.tiles[cell]
		changed = changed || was.scrap != t.scrap || was.owner() != t.owner()
		s.tiles[cell] = t
	}
	if changed {
		s.stale = StaleTurns
	}
	s.stale--
	return nil
}

// tile reads the line of a tile. It skips the flags for possible actions, which follow from the rest.
func (r *Reader) tile() (t Tile, err error) {
	var owner, recycler, build, spawn, reach int
	if _, err := fmt.Fscan(r.in, &t.Scrap, &owner, &t.Units, &recycler, &build, &spawn, &reach); err != nil {
		return t, fmt.Errorf("line of a tile: %w", err)
	}
	t.Owner = Nobody
	switch owner {
	case 1:
		t.Owner = 0
	case 0:
		t.Owner = 1
	}
	t.Recycler = recycler == 1
	for _, n := range []int{t.Scrap, t.Units} {
		if n < 0 || n > maxUnits {
			return t, fmt.Errorf("line of a tile: %d scrap or robots, must be 0 to %d", n, maxUnits)
		}
	}
	if t.Scrap > MaxScrap {
		return t, fmt.Errorf("line of a tile: %d scrap", t.Scrap)
	}
	return t, nil
}

// maxUnits is the maximum number of robots on a tile that a state can store.
const maxUnits = 1<<16 - 1
