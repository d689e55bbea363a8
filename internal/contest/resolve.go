package contest

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
)

// Resolve resolves a bot for a game; dir is the working folder of commands.
func Resolve(game Game, spec bot.Spec, dir string) (*bot.Bot, error) {
	info := game.Info()
	b, err := spec.Resolve(dir, bot.Game{Name: info.Name, Runner: info.Runner, Launch: info.Launch})
	if err == nil && spec.Form == bot.FormRecorded {
		if err := checkRecorded(game, b); err != nil {
			return nil, fmt.Errorf("bot %s: %w", spec.Word, err)
		}
	}
	return b, err
}

// ParseBot resolves a bot given as a command-line argument; dir is the working folder of commands.
func ParseBot(game Game, arg, dir string) (*bot.Bot, error) {
	spec, err := bot.Parse(arg, dir, game.Info().Builtins)
	if err != nil {
		return nil, err
	}
	return Resolve(game, spec, dir)
}
