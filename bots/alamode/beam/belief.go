package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Constants for learning a partner's policy.
const (
	rateDecay   = 0.985 // decay, per turn, of the weight of past predictions
	priorMisses = 3     // initial number of wrong predictions

	evidenceDecay = 0.75 // the same for evidence for an order
)

// prediction is the partner's expected state after its next turn.
type prediction struct {
	at    kitchen.Cell
	hands kind
}

// observe returns the part of a chef's state that is predicted.
func observe(c *kitchen.Chef) prediction { return prediction{c.Cell, kind(c.Hands.Kind())} }

// updateRate returns the recency-weighted share of correct predictions after another one; count is the number
// of predictions so far.
func updateRate(rate float32, hit bool, count int) float32 {
	now := float32(0)
	if hit {
		now = 1
	}
	return rate + (now-rate)*max(1-rateDecay, 1/float32(count))
}

// belief holds the evidence from the partner's turns in this round.
type belief struct {
	turn        uint8 // turn of the last observation
	ready       bool  // predictions exist
	predictions int
	predicted   [policyCount][kitchen.WaitingCount]prediction
	customer    [kitchen.WaitingCount]uint8 // customers of the predicted orders

	rate     [policyCount]float32          // recency-weighted share of correct predictions, by policy
	evidence [kitchen.MaxCustomers]float32 // evidence that the partner cooks for a customer
	chosen   [policyCount]uint8            // order chosen by each policy
}

// observe compares the partner's turn with the predictions.
func (b *belief) observe(state *kitchen.State) {
	if state.Turn <= b.turn {
		*b = belief{}
	}
	b.turn = state.Turn
	partner := state.Chefs[1-state.Acting()]
	if !b.ready || partner.Out() {
		return
	}
	did := observe(&partner)
	b.predictions++
	for m := range policyCount {
		b.rate[m] = updateRate(b.rate[m], b.predicted[m][b.chosen[m]] == did, b.predictions+priorMisses)
	}
	for i := range b.evidence {
		b.evidence[i] *= evidenceDecay
	}
	for i, c := range b.customer {
		for _, m := range [3]policy{waitsAtOven, cooks, cooksAlone} {
			if b.predicted[m][i] == did {
				b.evidence[c] += 0.5
			}
		}
	}
}

// minRate returns the minimum share of correct predictions for assuming a policy. It is higher for cooks, since
// all good cooks act alike.
func (m policy) minRate() float32 {
	switch m {
	case standsStill:
		return 0
	case cooks:
		return 0.75
	}
	return 0.58
}

// policy returns the partner's policy with the best predictions; standsStill if none is good enough.
func (b *belief) policy() policy {
	best := standsStill
	for m := range policyCount {
		if b.rate[m] >= m.minRate() && b.rate[m] > b.rate[best] {
			best = m
		}
	}
	return best
}

// order returns the waiting order that the partner probably cooks for; noOrder if unknown.
func (b *belief) order(waiting *[kitchen.WaitingCount]kitchen.Waiting) int8 {
	best, most, level := int8(noOrder), float32(0), 0
	for i, w := range waiting {
		switch l := b.evidence[w.Customer]; {
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

// predict predicts the partner's next turn, after the bot's action.
func (b *belief) predict(s *search, state *kitchen.State, a kitchen.Action) {
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
	n := s.toNode(&next, 1-next.Acting())
	usual := b.order(&next.Queue.Waiting)
	for m := range policyCount {
		for i := range b.predicted[m] {
			c := n
			c.partnerOrder = int8(i)
			s.partnerActs(&c, m, s.turn)
			b.predicted[m][i] = prediction{s.cells[c.partnerSpot], c.partnerHands}
		}
		c := n
		c.partnerOrder = usual
		if usual == noOrder {
			s.chooseOrder(&c)
		}
		b.chosen[m] = uint8(max(0, c.partnerOrder))
	}
}
