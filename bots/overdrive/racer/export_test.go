package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// Expected returns the predicted command of the opponent at the bot's last command.
func (b *Bot) Expected() race.Action { return b.likely[0] }
