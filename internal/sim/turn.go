package sim

// BeginTurn advances the turn counter, pays the income, updates the cookers and sinks, expires orders, and after the
// switch window sends bots home, in this order (docs/protocol.md, rule 2).
func (s *State) BeginTurn() {
	s.buf[wTurn]++
	s.pay(Red, MoneyPerTurn)
	s.pay(Blue, MoneyPerTurn)
	s.cook()
	s.wash()
	s.expire()
	if int64(s.Turn()) > s.board.WindowEnd() {
		for t := range Team(2) {
			if s.Switched(t) {
				s.goHome(t)
			}
		}
	}
}

func (s *State) cook() {
	for t := range Team(2) {
		for _, cell := range s.board.cookers {
			food, ok := s.item(t, int(cell)).Ingredient()
			if !ok {
				continue
			}
			progress := &s.extra(t, int(cell))[0]
			*progress++
			switch {
			case *progress == CookedAt && food.Stage() == Raw:
				s.setItem(t, int(cell), PanWith(food.withStage(Cooked)))
				s.notify(EventCooked, -1, t, int(cell), food.Item())
			case *progress >= BurntAt && food.Stage() != Burnt:
				s.setItem(t, int(cell), PanWith(food.withStage(Burnt)))
				s.notify(EventBurnt, -1, t, int(cell), food.Item())
			}
		}
	}
}

func (s *State) wash() {
	for t := range Team(2) {
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
			s.notify(EventWashed, -1, t, int(cell), 0)
		}
	}
}

// expire charges the penalties of orders whose last turn is over.
func (s *State) expire() {
	turn := int64(s.Turn())
	for t := range Team(2) {
		cursor := &s.buf[wExpired+int(t)]
		for ; int(*cursor) < len(s.board.expiries); *cursor++ {
			i := int(s.board.expiries[*cursor])
			if s.board.Orders[i].Expires >= turn {
				break
			}
			if w := s.order(t, i); w[oDone] == 0 {
				w[oDone] = missed
				s.miss(t, i)
			}
		}
	}
}

// miss charges the penalty of an order.
func (s *State) miss(t Team, order int) {
	money := -s.board.Orders[order].Penalty
	s.pay(t, money)
	if s.events != nil {
		e := s.emit(EventMissed, -1, t, 0, 0)
		e.Order, e.Money = order, money
	}
}
