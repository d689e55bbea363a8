package contest

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
)

// Resolve resolves a bot that is to play a game. dir is where commands start.
func Resolve(game Game, spec bot.Spec, dir string) (*bot.Bot, error) {
	info := game.Info()
	how := bot.Game{Name: info.Name, Runner: info.Runner}
	if l, ok := game.(FolderLauncher); ok {
		how.Launch = l.Launch
	}
	b, err := spec.Resolve(dir, how)
	if err == nil && spec.Form == bot.FormRecorded {
		if err := checkRecorded(game, b); err != nil {
			return nil, fmt.Errorf("bot %s: %w", spec.Word, err)
		}
	}
	return b, err
}
