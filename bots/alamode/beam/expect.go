package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Partner is a model of the partner.
type Partner string

// The partners.
const (
	PartnerLearn Partner = "learn" // learnt during the round; at first it stands still
	PartnerSame  Partner = "same"  // a copy of the bot, from the first turn on
	PartnerIdle  Partner = "idle"  // stands still
)

// Partners returns all models, the default first.
func Partners() []string {
	return []string{string(PartnerLearn), string(PartnerSame), string(PartnerIdle)}
}

// expect chooses the model of the partner for this turn.
func (b *Bot) expect(s *kitchen.State) {
	b.belief.look(s)
	b.twin.look(s)
	b.search.manner, b.search.partnersOrder = still, noOrder
	if s.Chefs[1-s.Acting()].Out() {
		return
	}
	switch b.partner {
	case PartnerSame:
		b.search.manner = cooks
	case PartnerLearn:
		b.search.manner = b.belief.manner()
		if b.twin.found() {
			b.search.manner = still // the first chef acts first, and the other one follows its plan
			if s.Acting() == 1 && b.twin.hit {
				b.search.manner = plans
				b.search.follow(&b.twin)
			}
		}
	}
	b.search.partnersOrder = b.belief.order(&s.Queue.Waiting)
}
