package chef

import "github.com/cookoff/cookoff/internal/sim"

// raid tells whether the team is in the enemy's kitchen, where it plays this turn then.
func (b *Bot) raid(c sim.Controller) bool { return false }
