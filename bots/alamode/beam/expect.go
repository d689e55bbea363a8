package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Partner says what the bot takes its partner for.
type Partner string

// The partners.
const (
	PartnerLearn Partner = "learn" // for what it shows in the round: until then it stands still
	PartnerSame  Partner = "same"  // for one that cooks as the bot does, from the first turn on
	PartnerIdle  Partner = "idle"  // for one that stands still
)

// Partners returns all of them, the default first.
func Partners() []string {
	return []string{string(PartnerLearn), string(PartnerSame), string(PartnerIdle)}
}

// expect settles what the partner is taken to do from this turn on.
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
			b.search.manner = still // the first chef goes ahead, and the other one goes by its plan
			if s.Acting() == 1 && b.twin.hit {
				b.search.manner = plans
				b.search.follow(&b.twin)
			}
		}
	}
	b.search.partnersOrder = b.belief.order(&s.Queue.Waiting)
}
