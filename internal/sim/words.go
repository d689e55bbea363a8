package sim

// TileWords returns the words of a kitchen's tiles, in column order: an Item for each cell, the extra words (see
// Board.ExtraWord), and the occupancy of each cell (0 if free). They alias the state and must not be changed.
func (s *State) TileWords(t Team) (items, extras, taken []int32) {
	l := &s.board.layout
	cells := len(s.board.Tiles)
	return s.buf[l.items[t]:][:cells:cells], s.buf[l.aux[t]:][:l.auxWords:l.auxWords], s.buf[l.occupants[t]:][:cells:cells]
}

// ExtraWord returns the index of the first extra word of the tile (x, y) among those of its kitchen; -1 if its kind
// has none.
func (b *Board) ExtraWord(x, y int) int { return int(b.aux[b.cell(x, y)]) }

// ExtraNames returns the contest's names of the extra words of a kind of tile, in their order. "using" is a bool: 0
// or 1.
func (k Kind) ExtraNames() []string {
	switch k {
	case Cooker:
		return []string{"cook_progress"}
	case Box:
		return []string{"count"}
	case SinkTable:
		return []string{"num_clean_plates"}
	case Sink:
		return []string{
			sinkDirty:    "num_dirty_plates",
			sinkProgress: "curr_dirty_plate_progress",
			sinkUsing:    "using",
		}
	}
	return nil
}
