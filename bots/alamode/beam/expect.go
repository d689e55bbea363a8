package beam

import "github.com/cookoff/cookoff/internal/games/alamode/kitchen"

// Partner is a model of the partner.
type Partner string

// The models.
const (
	PartnerLearn Partner = "learn" // learnt during the round; initially, the partner stands still
	PartnerSame  Partner = "same"  // a cook like the bot, from the first turn on
	PartnerIdle  Partner = "idle"  // stands still
)

// Partners returns all models, the default first.
func Partners() []string {
	return []string{string(PartnerLearn), string(PartnerSame), string(PartnerIdle)}
}

// expect chooses the partner's policy for this turn.
func (b *Bot) expect(s *kitchen.State) {
	b.belief.observe(s)
	b.twin.observe(s)
	b.search.policy, b.search.partnersOrder = standsStill, noOrder
	if s.Chefs[1-s.Acting()].Out() {
		return
	}
	switch b.partner {
	case PartnerSame:
		b.search.policy = cooks
	case PartnerLearn:
		b.search.policy = b.belief.policy()
		if b.twin.found() {
			b.search.policy = standsStill // the first chef plays its own plan, and the second follows it
			if s.Acting() == 1 && b.twin.hit {
				b.search.policy = followsPlan
				b.search.follow(&b.twin)
			}
		}
	}
	b.search.partnersOrder = b.belief.order(&s.Queue.Waiting)
}
