package race

// At returns the initial object on a block; the position must be on the track.
func (t *Track) At(p Position) Object { return t.blocks[t.cell(p)] }
