package sim

// checkHeldPlate returns why the held item cannot be submitted; Done if it can.
func (s *State) checkHeldPlate(bot []int32) Refusal {
	switch hands := Item(bot[bHands]); {
	case hands.Class() != PlateItem:
		return NoPlateHeld
	case hands.Dirty():
		return PlateDirty
	case s.board.Rules.NoEmptyPlates && hands == EmptyPlate:
		return PlateEmpty
	}
	return Done
}

func (s *State) canSubmit(bot []int32, cell int) Refusal {
	if r := s.checkHeldPlate(bot); r != Done {
		return r
	}
	switch {
	case cell < 0:
		return notACell(cell)
	case s.board.Tiles[cell] != Submit:
		return WrongTile
	}
	return Done
}

// submit serves the first active order of the kitchen that matches the plate. The owner of the kitchen is paid,
// whoever submits (docs/protocol.md, rule 11).
func (s *State) submit(id int, owner Team, cell int) Refusal {
	if s.board.Tiles[cell] != Submit {
		return WrongTile
	}
	bot := s.bot(id)
	if r := s.checkHeldPlate(bot); r != Done {
		return r
	}
	for i := range s.board.Orders {
		if !s.OrderActive(owner, i) || !s.Fits(i, Item(bot[bHands])) {
			continue
		}
		w := s.order(owner, i)
		w[oClaimedBy], w[oDone] = int32(id), s.buf[wTurn]
		s.pay(owner, s.board.Orders[i].Reward)
		if sink := s.board.dirtyTo[cell]; sink >= 0 {
			s.extra(owner, int(sink))[sinkDirty]++
		}
		if s.events != nil {
			e := s.emit(EventServed, id, owner, cell, Item(bot[bHands]))
			e.Order, e.Money = i, s.board.Orders[i].Reward
		}
		bot[bHands] = 0
		return Done
	}
	return NoOrder
}

// Fits reports whether a plate has exactly the foods of an order.
func (s *State) Fits(order int, plate Item) bool { return s.plateMatches(plate, s.board.wanted[order]) }
