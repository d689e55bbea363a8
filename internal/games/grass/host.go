package grass

import (
	"bufio"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// host readies a bot that ships. It plays as player 0, whichever it is, as all bots of this protocol do.
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
