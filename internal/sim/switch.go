package sim

// WindowActive reports whether the switch window is open in this turn.
func (s *State) WindowActive() bool {
	turn := int64(s.Turn())
	return s.board.SwitchTurn <= turn && turn <= s.board.WindowEnd()
}

// CanSwitch reports whether the team may switch now.
func (s *State) CanSwitch(t Team) bool { return s.canSwitch(t) == Done }

func (s *State) canSwitch(t Team) Refusal {
	switch {
	case !s.WindowActive():
		return WindowClosed
	case s.Switched(t):
		return AlreadySwitched
	}
	return Done
}

func (s *State) switchMaps(t Team) Refusal {
	if r := s.canSwitch(t); r != Done {
		return r
	}
	s.moveAll(t, t.Enemy())
	s.buf[wSwitched+int(t)] = 1
	s.buf[wSwitchedAt+int(t)] = s.buf[wTurn]
	if s.events != nil {
		s.emit(EventSwitched, -1, t.Enemy(), 0, 0).Team = t
	}
	return Done
}

func (s *State) goHome(t Team) {
	s.moveAll(t, t)
	s.buf[wSwitched+int(t)] = 0
	s.notify(EventReturned, -1, t, 0, 0)
}

// moveAll puts all bots of a team into a kitchen, each near its present coordinates (docs/protocol.md, rule 11).
func (s *State) moveAll(t, kitchen Team) {
	first, n := s.FirstBot(t), s.board.bots
	for id := first; id < first+n; id++ {
		w := s.bot(id)
		s.vacate(Team(w[bMap]), int(w[bCell]))
	}
	for id := first; id < first+n; id++ {
		w := s.bot(id)
		cell := s.freeSpot(kitchen, s.board.pos(w[bCell]))
		w[bCell], w[bMap] = int32(cell), int32(kitchen)
		s.occupy(kitchen, cell, id)
	}
}

// freeSpot returns a cell near p: a free floor tile, otherwise another free walkable tile, otherwise (0,0), whatever its
// tile. The contest scans the full square for each radius; scanning only the ring, in the same order, finds the same
// tile.
func (s *State) freeSpot(kitchen Team, p Pos) int {
	b := s.board
	for _, floorOnly := range []bool{true, false} {
		for r := range max(b.Width, b.Height) {
			for dx := -r; dx <= r; dx++ {
				step := 1
				if dx != -r && dx != r {
					step = 2 * r
				}
				for dy := -r; dy <= r; dy += step {
					x, y := p.X+dx, p.Y+dy
					if !b.inside(x, y) {
						continue
					}
					cell := b.cell(x, y)
					kind := b.Tiles[cell]
					if (kind == Floor || !floorOnly && kind.Walkable()) && !s.occupied(kitchen, cell) {
						return cell
					}
				}
			}
		}
	}
	return 0
}
