package chef

// Plan returns the bot's plan, line by line.
func (b *Bot) Plan() []string {
	switch {
	case b.raiding:
		return []string{"raid the opponent's kitchen until the window closes"}
	case b.simple != nil:
		return []string{"cook the easiest orders, like @greedy: this kitchen is too large for planning"}
	}
	return b.plan.Explain()
}
