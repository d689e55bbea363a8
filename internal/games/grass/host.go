package grass

import (
	"bufio"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// host returns a built-in bot that runs in its own process. In this protocol every bot sees itself as player 0.
func (g *rules) host(s bot.Spec, seed int64, in *bufio.Reader) (func() (string, error), error) {
	from := field.NewReader(in)
	var player Player
	return func() (string, error) {
		at, err := from.Next()
		if err == nil && player == nil {
			player, err = g.builtins.Ready(Setup{Board: at.Board(), Seed: seed}, s)
		}
		if err != nil {
			return "", err
		}
		line, err := player.Turn(at)
		return string(line), err
	}, nil
}
