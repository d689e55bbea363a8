package contest

import (
	"fmt"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
)

// Builtin is a built-in bot of a game that creates its bots from a Setup and plays them as a Player.
type Builtin[Setup, Player any] struct {
	bot.Builtin
	New func(s Setup, options []bot.Option) (Player, error)
}

// Builtins are the built-in bots of a game.
type Builtins[Setup, Player any] []Builtin[Setup, Player]

// Known returns the descriptions of the bots.
func (b Builtins[Setup, Player]) Known() bot.Builtins {
	var known bot.Builtins
	for _, it := range b {
		known = append(known, it.Builtin)
	}
	return known
}

// Create creates the bot that spec names.
func (b Builtins[Setup, Player]) Create(s Setup, spec bot.Spec) (p Player, err error) {
	i := slices.IndexFunc(b, func(it Builtin[Setup, Player]) bool { return it.Name == spec.Builtin })
	if i < 0 {
		return p, fmt.Errorf("unknown built-in bot %q", spec.Builtin)
	}
	if p, err = b[i].New(s, spec.Options); err != nil {
		return p, fmt.Errorf("bot %s: %w", spec.Word, err)
	}
	return p, nil
}
