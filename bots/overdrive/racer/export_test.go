package racer

import "github.com/cookoff/cookoff/internal/games/overdrive/race"

// Expected returns the opponent's command predicted in the last round.
func (b *Bot) Expected() race.Action { return b.likelyPlan[0] }
