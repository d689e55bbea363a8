package beam

// States returns the number of states made in the last turn's search.
func (b *Bot) States() int { return b.budget.used }

// PartnerPolicy returns the policy assumed for the partner in the last turn.
func (b *Bot) PartnerPolicy() string { return b.search.policy.String() }
