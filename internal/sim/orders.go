package sim

// holdsServing reports whether the bot holds a plate that may be submitted at all.
func (s *State) holdsServing(bot []int32) bool {
	hands := Item(bot[bHands])
	if hands.Class() != PlateItem || hands.Dirty() {
		return false
	}
	return !s.board.Rules.NoEmptyPlates || hands != EmptyPlate
}

func (s *State) canSubmit(bot []int32, cell int) Answer {
	switch {
	case !s.holdsServing(bot):
		return No
	case cell == raises:
		return TypeError
	}
	return answer(cell >= 0 && s.board.Tiles[cell] == Submit)
}

// submit serves the first active order of the kitchen that wants what is on the plate. The owner of
// the kitchen is paid, whoever submits (rules section 7).
func (s *State) submit(bot []int32, id int, owner Team, cell int) bool {
	if s.board.Tiles[cell] != Submit || !s.holdsServing(bot) {
		return false
	}
	for i := range s.board.Orders {
		if !s.OrderActive(owner, i) || !s.plateMatches(Item(bot[bHands]), s.board.wanted[i]) {
			continue
		}
		w := s.order(owner, i)
		w[oClaimedBy], w[oDone] = int32(id), s.buf[wTurn]
		s.pay(owner, s.board.Orders[i].Reward)
		if sink := s.board.dirtyTo[cell]; sink >= 0 {
			s.extra(owner, int(sink))[sinkDirty]++
		}
		bot[bHands] = 0
		return true
	}
	return false
}

// OrdersDone counts a team's orders that were served, and those that nobody served in time.
func (s *State) OrdersDone(t Team) (served, expired int) {
	for i := range s.board.Orders {
		switch done := s.order(t, i)[oDone]; {
		case done > 0:
			served++
		case done == missed:
			expired++
		}
	}
	return served, expired
}
