package chef

// Plan says what the bot plans, a line each.
func (b *Bot) Plan() []string {
	switch {
	case b.raiding:
		return []string{"raid the opponent's kitchen until the window closes"}
	case b.plan == nil:
		return []string{"look at each turn for itself, as @chef1"}
	}
	return b.plan.Explain()
}
