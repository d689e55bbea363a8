package sim

// Lift removes the reason for refusing a call of a bot, in a state before the call, and reports whether it can be
// removed: a wrong argument cannot. at is the cell of the call's target.
func (s *State) Lift(fn Fn, id, at int, r Refusal, args []Value) bool {
	bot := s.bot(id)
	kitchen, meat := Team(bot[bMap]), NewIngredient(Meat, false, Raw)
	switch r {
	case AlreadyMoved:
		bot[bMoved] = missed
	case AlreadyActed:
		bot[bActed] = missed
	case TooFar:
		bot[bCell] = int32(at)
	case NotWalkable:
		s.retile(at, Floor)
	case WrongTile:
		s.retile(at, map[Fn]Kind{
			FnTrash: Trash, FnBuy: Shop, FnChop: Counter, FnTakeCleanPlate: SinkTable, FnPutDirtyPlateInSink: Sink, FnWashSink: Sink,
			FnSubmit: Submit, FnStartCook: Cooker, FnTakeFromPan: Cooker,
		}[fn])
	case NotPlaceable:
		s.retile(at, Counter)
	case Blocked:
		s.vacate(kitchen, at)
	case HandsFull:
		bot[bHands] = 0
	case HandsEmpty, CannotCook:
		bot[bHands] = int32(meat.Item())
	case NoDirtyPlateHeld:
		bot[bHands] = int32(DirtyPlate)
	case NoPlateHeld, PlateDirty:
		bot[bHands] = int32(EmptyPlate)
	case NothingThere, CannotChop:
		s.setItem(kitchen, at, meat.Item())
		if s.board.Tiles[at] == Box {
			s.extra(kitchen, at)[0] = 1
		}
	case Occupied:
		s.setItem(kitchen, at, 0)
	case OtherInBox:
		s.setItem(kitchen, at, Item(bot[bHands]))
	case NoPan, PanFull:
		s.setItem(kitchen, at, EmptyPan)
	case PanEmpty:
		s.setItem(kitchen, at, PanWith(meat))
	case NoMoney:
		s.setMoney(s.teamOf(id), int64(Goods(args[1].Int).Price()))
	case NoCleanPlates, NoDirtyPlates:
		s.extra(kitchen, at)[0] = 1
	case NotPlateAndFood:
		bot[bHands] = int32(EmptyPlate)
		s.setItem(kitchen, at, meat.Item())
	case NoOrder:
		return s.serveable(id, kitchen)
	case PlateEmpty:
		bot[bHands] = int32(s.addToPlate(EmptyPlate, meat))
	default:
		return false
	}
	return true
}

// retile changes the kind of a tile, on the state's own board.
func (s *State) retile(at int, k Kind) {
	board := *s.board
	board.Tiles = append([]Kind(nil), board.Tiles...)
	board.Tiles[at] = k
	if extraWords(k) > 0 && board.aux[at] < 0 {
		board.aux = append([]int32(nil), board.aux...)
		board.aux[at] = 0 // its words belong to another tile; the call only reads
	}
	s.board = &board
}

// serveable gives a bot a plate with the foods of the first active order of a kitchen; it is false if there is
// none.
func (s *State) serveable(id int, kitchen Team) bool {
	for i := range s.board.Orders {
		if !s.OrderActive(kitchen, i) {
			continue
		}
		held := EmptyPlate
		for _, food := range s.board.wanted[i] {
			held = s.addToPlate(held, food)
		}
		s.Hand(id, held)
		return true
	}
	return false
}

// LiftSwitch removes the reason for refusing a team's switch.
func (s *State) LiftSwitch(t Team, r Refusal) {
	board := *s.board
	switch r {
	case WindowClosed:
		board.SwitchTurn, board.SwitchDuration = int64(s.Turn()), 1
	case AlreadySwitched:
		s.buf[wSwitched+int(t)] = 0
	}
	s.board = &board
}

// CellOf returns the cell of a place.
func (s *State) CellOf(p Pos) int { return s.board.cell(p.X, p.Y) }
