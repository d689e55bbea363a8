package report

// State returns the chef's next state.
func (b *Bot) State() State { return b.state }
