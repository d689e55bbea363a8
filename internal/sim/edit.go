package sim

// The functions in this file set parts of a state directly, for positions of another engine that no calls lead to.

// Plate returns a clean plate with these foods, in the order in which they were added.
func (s *State) Plate(foods ...Ingredient) Item {
	it := EmptyPlate
	for _, f := range foods {
		it = s.addToPlate(it, f)
	}
	return it
}

// SetSwitched sets whether the team's bots are in the enemy's kitchen by their own switch.
func (s *State) SetSwitched(t Team, switched bool) {
	s.buf[wSwitched+int(t)] = 0
	if switched {
		s.buf[wSwitched+int(t)] = 1
	}
}

// SetBots sets the positions and held items of bots; all must exist and stand on the map.
func (s *State) SetBots(bots []Bot) {
	for i := range bots {
		w := s.bot(bots[i].ID)
		s.vacate(Team(w[bMap]), int(w[bCell]))
	}
	for i := range bots {
		b := &bots[i]
		w, cell := s.bot(b.ID), s.board.cell(b.X, b.Y)
		w[bCell], w[bMap], w[bHands] = int32(cell), int32(b.Map), int32(b.Holding)
		s.occupy(b.Map, cell, b.ID)
	}
}

// SetOccupant sets the bot of a position in the occupancy grid of a kitchen; -1 for none.
func (s *State) SetOccupant(t Team, x, y, id int) { s.occupy(t, s.board.cell(x, y), id) }

// SetTile sets the item of a tile, and the numbers that its kind has.
func (s *State) SetTile(t Team, x, y int, to Tile) {
	cell := s.board.cell(x, y)
	s.setItem(t, cell, to.Item)
	if s.board.aux[cell] < 0 {
		return
	}
	w := s.extra(t, cell)
	switch s.board.Tiles[cell] {
	case Cooker:
		w[0] = int32(to.CookProgress)
	case Box:
		w[0] = int32(to.Count)
	case SinkTable:
		w[0] = int32(to.CleanPlates)
	case Sink:
		w[sinkDirty], w[sinkProgress], w[sinkUsing] = int32(to.DirtyPlates), int32(to.WashProgress), 0
		if to.Using {
			w[sinkUsing] = 1
		}
	}
}

// SetOrder sets the state of a team's order, by its index in the kitchen.
func (s *State) SetOrder(t Team, i int, to OrderState) {
	w := s.order(t, i)
	w[oClaimedBy], w[oDone] = 0, 0
	switch {
	case to.Completed:
		w[oClaimedBy], w[oDone] = int32(to.ClaimedBy), int32(to.Turn)
	case to.Missed:
		w[oDone] = missed
	}
}
