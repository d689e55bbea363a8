package report

// State returns what the chef is about to do.
func (b *Bot) State() State { return b.state }
