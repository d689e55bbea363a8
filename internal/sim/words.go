package sim

// TileWords returns the words of a kitchen's tiles, not copied: an Item for each cell, by column, the extra words
// that Board.ExtraWord finds, and for each cell whether it is taken (not 0). They are for comparing and copying
// only and must not be changed.
func (s *State) TileWords(t Team) (items, extras, taken []int32) {
	l := &s.board.layout
	cells := len(s.board.Tiles)
	return s.buf[l.items[t]:][:cells:cells], s.buf[l.aux[t]:][:l.auxWords:l.auxWords], s.buf[l.occupants[t]:][:cells:cells]
}

// ExtraWord returns the index of the first extra word of the tile (x, y) within a kitchen's; -1 if its kind has
// none.
func (b *Board) ExtraWord(x, y int) int { return int(b.aux[b.cell(x, y)]) }

// ExtraNames returns the contest's names of the extra words of a kind of tile, in their order. The word of "using"
// is 0 or 1 for false or true.
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
