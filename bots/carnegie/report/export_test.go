package report

// State is what the chef is about to do.
func (b *Bot) State() State { return b.state }
