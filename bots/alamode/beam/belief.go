package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Constants for learning a partner's manner.
const (
	memory = 0.985 // share of past observations of its manner that is kept each turn
	doubts = 3     // initial number of turns without correct predictions

	shortly = 0.75 // the same for its order
)

// guess is the prediction of the partner's next turn by a manner and an order.
type guess struct {
	at    kitchen.Cell
	hands kind
}

// glimpse returns the visible part of a chef.
func glimpse(c *kitchen.Chef) guess { return guess{c.Cell, kind(c.Hands.Kind())} }

// learn returns the new share of correct predictions, weighted by recency, after another of looks predictions.
func learn(rate float32, hit bool, looks int) float32 {
	now := float32(0)
	if hit {
		now = 1
	}
	return rate + (now-rate)*max(1-memory, 1/float32(looks))
}

// belief holds the evidence from the partner's turns in this round.
type belief struct {
	turn     uint8 // of the last observation
	ready    bool  // predictions exist
	looks    int   // number of predicted turns
	guesses  [manners][kitchen.WaitingCount]guess
	customer [kitchen.WaitingCount]uint8 // the customers of the predicted orders

	rate   [manners]float32              // share of correct predictions by manner, weighted by recency
	likely [kitchen.MaxCustomers]float32 // how well cooking for a customer explains the turns
	picked [manners]uint8                // the order chosen by each manner
}

// look compares the partner's turn with the predictions.
func (b *belief) look(state *kitchen.State) {
	if state.Turn <= b.turn {
		*b = belief{}
	}
	b.turn = state.Turn
	partner := state.Chefs[1-state.Acting()]
	if !b.ready || partner.Out() {
		return
	}
	did := glimpse(&partner)
	b.looks++
	for m := range manners {
		b.rate[m] = learn(b.rate[m], b.guesses[m][b.picked[m]] == did, b.looks+doubts)
	}
	for i := range b.likely {
		b.likely[i] *= shortly
	}
	for i, c := range b.customer {
		for _, m := range [3]manner{tends, cooks, lone} {
			if b.guesses[m][i] == did {
				b.likely[c] += 0.5
			}
		}
	}
}

// convincing returns the minimum share of correct predictions for believing in a manner. All good cooks act alike.
func (m manner) convincing() float32 {
	switch m {
	case still:
		return 0
	case cooks:
		return 0.75
	}
	return 0.58
}

// manner returns the believed manner of the partner; still if no manner explains it.
func (b *belief) manner() manner {
	best := still
	for m := range manners {
		if b.rate[m] >= m.convincing() && b.rate[m] > b.rate[best] {
			best = m
		}
	}
	return best
}

// order returns the waiting order that the partner probably cooks for; noOrder if unknown.
func (b *belief) order(waiting *[kitchen.WaitingCount]kitchen.Waiting) int8 {
	best, most, level := int8(noOrder), float32(0), 0
	for i, w := range waiting {
		switch l := b.likely[w.Customer]; {
		case l > most:
			best, most, level = int8(i), l, 1
		case l == most:
			level++
		}
	}
	if level != 1 {
		return noOrder
	}
	return best
}

// foretell predicts the partner's next turn, after the bot's own action.
func (b *belief) foretell(s *search, state *kitchen.State, a kitchen.Action) {
	next := *state
	s.board.Act(&next, a)
	b.ready = s.board.BeginTurn(&next)
	if !b.ready {
		return
	}
	s.turn = int(next.Turn)
	for i, w := range next.Queue.Waiting {
		b.customer[i] = w.Customer
	}
	n := s.picture(&next, 1-next.Acting())
	usual := b.order(&next.Queue.Waiting)
	for m := range manners {
		for i := range b.guesses[m] {
			c := n
			c.mateOrder = int8(i)
			s.partnerActs(&c, m, s.turn)
			b.guesses[m][i] = guess{s.cells[c.mateAt], c.mate}
		}
		c := n
		c.mateOrder = usual
		if usual == noOrder {
			s.chooseOrder(&c)
		}
		b.picked[m] = uint8(max(0, c.mateOrder))
	}
}
