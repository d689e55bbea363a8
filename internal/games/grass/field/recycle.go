package field

import "slices"

// reach holds, for each tile, the players with a recycler on it or adjacent to it, as bits.
type reach [MaxTiles]uint8

func reachBit(player int) uint8 { return 1 << player }

// reaches returns the reach of all recyclers, including grass.
func (s *State) reaches() (marks reach) {
	if s.built == 0 {
		return marks
	}
	for cell := range s.tiles[:s.board.tiles] {
		t := s.tiles[cell]
		if !t.recycler() {
			continue
		}
		bit := reachBit(t.owner())
		marks[cell] |= bit
		for _, beside := range s.board.Near(cell) {
			marks[beside] |= bit
		}
	}
	return marks
}

// InReach reports whether a tile will lose scrap in the next turn, because there is a recycler on it or adjacent to
// it.
func (s *State) InReach(cell int) bool {
	if s.built == 0 || s.tiles[cell].scrap == 0 {
		return false
	}
	stands := func(at int16) bool { return s.tiles[at].recycler() }
	return stands(int16(cell)) || slices.ContainsFunc(s.board.Near(cell), stands)
}

// recycle runs the recyclers: each player gets one matter per tile in reach of its recyclers, each tile in reach of
// any recycler loses one scrap, and tiles without scrap become grass.
func (r *Resolver) recycle(s *State) {
	if s.built == 0 {
		return
	}
	marks := s.reaches()
	s.stale = StaleTurns // a recycler always reaches its own tile
	for cell, by := range marks[:s.board.tiles] {
		t := &s.tiles[cell]
		if by == 0 || t.scrap == 0 {
			continue
		}
		for p := range Players {
			if by&reachBit(p) != 0 {
				s.matter[p]++
				r.Tally[p].Recycled++
			}
		}
		if t.scrap--; t.scrap > 0 {
			continue
		}
		if r.Log != nil {
			gone := s.Tile(cell)
			gone.Scrap = 1
			r.Log.Gone = append(r.Log.Gone, Removed{cell, gone})
		}
		if owner := t.owner(); owner != Nobody {
			s.owned[owner]--
			r.Tally[owner].Buried += int(t.units)
		}
		if t.recycler() {
			s.built--
		}
		*t = tile{}
	}
}
