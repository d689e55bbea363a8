package beam

// States returns how many states the search of the last turn made.
func (b *Bot) States() int { return b.budget.used }

// Takes returns the assumed manner of the partner in the last turn.
func (b *Bot) Takes() string { return b.search.manner.String() }
