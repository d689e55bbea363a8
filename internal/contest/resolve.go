package contest

import "github.com/cookoff/cookoff/internal/bot"

// Resolve resolves a bot that is to play a game. dir is where commands start.
func Resolve(game Game, spec bot.Spec, dir string) (*bot.Bot, error) {
	info := game.Info()
	how := bot.Game{Name: info.Name, Runner: info.Runner}
	if l, ok := game.(FolderLauncher); ok {
		how.Launch = l.Launch
	}
	return spec.Resolve(dir, how)
}
