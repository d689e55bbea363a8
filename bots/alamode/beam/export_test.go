package beam

// States is how many states the search of the last turn made.
func (b *Bot) States() int { return b.budget.used }

// Takes is what the partner was taken to do in the last turn.
func (b *Bot) Takes() string { return b.search.manner.String() }
