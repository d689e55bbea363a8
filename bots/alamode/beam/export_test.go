package beam

// States is how many states the search of the last turn made.
func (b *Bot) States() int { return b.budget.used }
