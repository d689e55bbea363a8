package sim

// BeginTurn does all that happens before the bots play: the turn counter, the income, the cookers
// and sinks, the orders that expire, and the way home after the switch window, in this order (rules
// sections 4 and 5).
func (s *State) BeginTurn() {
	s.buf[wTurn]++
	s.pay(Red, MoneyPerTurn)
	s.pay(Blue, MoneyPerTurn)
	for t := range Team(2) {
		s.cook(t)
		s.wash(t)
	}
	for t := range Team(2) {
		s.expire(t)
	}
	if int64(s.Turn()) > s.board.WindowEnd() {
		for t := range Team(2) {
			if s.Switched(t) {
				s.goHome(t)
			}
		}
	}
}

func (s *State) cook(t Team) {
	for _, cell := range s.board.cookers {
		it := s.item(t, int(cell))
		food, ok := it.Ingredient()
		if !ok {
			continue
		}
		progress := &s.extra(t, int(cell))[0]
		*progress++
		switch {
		case *progress == CookedAt && food.Stage() == Raw:
			s.setItem(t, int(cell), PanWith(food.withStage(Cooked)))
		case *progress >= BurntAt:
			s.setItem(t, int(cell), PanWith(food.withStage(Burnt)))
		}
	}
}

func (s *State) wash(t Team) {
	for i, cell := range s.board.sinks {
		w := s.extra(t, int(cell))
		if w[sinkUsing] == 0 {
			continue
		}
		w[sinkUsing] = 0
		if w[sinkDirty] == 0 {
			continue
		}
		w[sinkProgress]++
		if w[sinkProgress] < WashTicks {
			continue
		}
		w[sinkProgress] = 0
		w[sinkDirty]--
		s.buf[wWashed+int(t)]++
		if table := s.board.delivery[i]; table >= 0 {
			s.extra(t, int(table))[0]++
		}
	}
}

// expire takes the penalties of the orders whose last turn is over.
func (s *State) expire(t Team) {
	cursor := &s.buf[wExpired+int(t)]
	turn := int64(s.Turn())
	for ; int(*cursor) < len(s.board.expiries); *cursor++ {
		i := int(s.board.expiries[*cursor])
		if s.board.Orders[i].Expires >= turn {
			return
		}
		if w := s.order(t, i); w[oDone] == 0 {
			w[oDone] = missed
			s.pay(t, -s.board.Orders[i].Penalty)
		}
	}
}
