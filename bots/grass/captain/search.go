package captain

import "github.com/cookoff/cookoff/internal/games/grass/field"

// search searches for a player's best plan against some answers of the opponent.
type search struct {
	valuer   *valuer
	resolver field.Resolver
	start    *field.State
	after    field.State
	answer   field.Answer
	random   uint64

	player  int
	scout   *scout
	against []field.Answer
	nodes   int // evaluated positions
	limit   int
	best    plan
	trial   plan
	score   int // of the best plan
}

// improve improves a plan with at most nodes further evaluations.
func (s *search) improve(c *scout, p *plan, against []field.Answer, nodes int) {
	s.player, s.scout, s.against = c.Player, c, against
	s.limit = s.nodes + nodes
	s.best.set(p)
	s.trial.set(p)
	s.score = s.valueOfTrial()
	s.sweep()
	for idle := 0; s.nodes < s.limit && idle < 400; idle++ {
		if s.mutate() {
			idle = 0
		}
	}
	p.set(&s.best)
}

// valueOfTrial returns the value of the trial.
func (s *search) valueOfTrial() int {
	sum, worst := 0, 0
	var answers [field.Players]*field.Answer
	s.trial.orders(s.start.Board(), &s.answer)
	for i := range s.against {
		answers[s.player], answers[1-s.player] = &s.answer, &s.against[i]
		s.after.CopyFrom(s.start)
		s.resolver.Step(&s.after, answers)
		value := s.valuer.value(&s.after)
		if s.player == 1 {
			value = -value
		}
		sum += value
		if i == 0 || value < worst {
			worst = value
		}
		s.nodes++
	}
	return (sum/len(s.against) + worst) / 2
}

// keepIfBetter makes the trial the best plan if it is better, and otherwise reverts it.
func (s *search) keepIfBetter() bool {
	if score := s.valueOfTrial(); score > s.score {
		s.score = score
		s.best.set(&s.trial)
		return true
	}
	s.trial.set(&s.best)
	return false
}

// sweep tries each purchase on each candidate, and each robot in each direction.
func (s *search) sweep() {
	for i := range s.best.purchases {
		for _, cell := range s.scout.sites.cells {
			s.tryPurchase(i, cell, 0)
		}
		for _, cell := range s.scout.spawns.cells {
			s.tryPurchase(i, cell, s.amount())
		}
		s.tryPurchase(i, -1, 0)
	}
	for i := range s.best.groups {
		for from := range directions {
			for to := range directions {
				if s.nodes >= s.limit {
					return
				}
				if n := s.best.groups[i].send[from]; n > 0 && s.shift(i, from, to, n) {
					s.keepIfBetter()
				}
				if n := s.best.groups[i].send[from]; n > 1 && s.shift(i, from, to, 1) {
					s.keepIfBetter()
				}
			}
		}
	}
}

// amount returns the maximum number of robots per purchase.
func (s *search) amount() int16 {
	n := s.start.Matter(s.player) / field.RobotCost
	return int16((n + len(s.best.purchases) - 1) / len(s.best.purchases))
}

// tryPurchase tries a purchase.
func (s *search) tryPurchase(i int, cell, amount int16) {
	if s.nodes < s.limit && s.best.purchases[i] != (purchase{cell, amount}) {
		s.trial.purchases[i] = purchase{cell, amount}
		s.keepIfBetter()
	}
}

// shift redirects robots of a group in the trial. It returns false if the new direction is not possible.
func (s *search) shift(i, from, to int, n uint16) bool {
	g := &s.trial.groups[i]
	if from == to || !g.open[to] || g.send[from] < n || n == 0 {
		return false
	}
	g.send[from] -= n
	g.send[to] += n
	return true
}

// mutate tries one or two random changes.
func (s *search) mutate() bool {
	changed := s.change()
	if s.draw(2) == 0 {
		changed = s.change() || changed
	}
	return changed && s.keepIfBetter()
}

func (s *search) change() bool {
	switch kind := s.draw(8); {
	case kind < 3 && len(s.trial.purchases) > 0:
		return s.rebuy()
	case kind < 5 && len(s.trial.groups) > 0:
		return s.converge()
	case len(s.trial.groups) > 0:
		i := s.draw(len(s.trial.groups))
		from, to := s.draw(directions), s.draw(directions)
		n := s.trial.groups[i].send[from]
		switch s.draw(3) {
		case 0:
			n = min(n, 1)
		case 1:
			n = (n + 1) / 2
		}
		return s.shift(i, from, to, n)
	}
	return false
}

// rebuy changes a purchase.
func (s *search) rebuy() bool {
	i := s.draw(len(s.trial.purchases))
	it := &s.trial.purchases[i]
	before := *it
	sites, spawns := s.scout.sites.cells, s.scout.spawns.cells
	switch n := s.draw(8); {
	case n < 2 && len(sites) > 0:
		*it = purchase{sites[s.draw(len(sites))], 0}
	case n < 3:
		*it = purchase{-1, 0}
	case n < 5: // like another purchase
		if other := s.trial.purchases[s.draw(len(s.trial.purchases))]; other.amount > 0 {
			*it = other
		}
	case len(spawns) > 0:
		*it = purchase{spawns[s.draw(len(spawns))], s.amount()}
	}
	return *it != before
}

// converge sends robots from all sides to one tile.
func (s *search) converge() bool {
	board := s.start.Board()
	near := board.Near(int(s.trial.groups[s.draw(len(s.trial.groups))].cell))
	target := near[s.draw(len(near))]
	half := s.draw(2) == 0
	changed := false
	for i := range s.trial.groups {
		for way, adjacent := range board.Near(int(s.trial.groups[i].cell)) {
			if adjacent != target {
				continue
			}
			for from := range directions {
				n := s.trial.groups[i].send[from]
				if half {
					n = (n + 1) / 2
				}
				changed = s.shift(i, from, way+1, n) || changed
			}
		}
	}
	return changed
}

// draw returns a random number below n.
func (s *search) draw(n int) int {
	s.random ^= s.random << 13
	s.random ^= s.random >> 7
	s.random ^= s.random << 17
	return int((s.random >> 33) % uint64(n))
}
