package report

// State returns the chef's state.
func (b *Bot) State() State { return b.state }
