package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// Expected returns what the bot expected the opponent to do when it gave its last command.
func (b *Bot) Expected() race.Action { return b.likely[0] }
