package cli

import (
	"bytes"
	"errors"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// mayBeOfOther reports whether a bot that failed in a game may be one of another game: its file does not name the class that bots
// of this game have.
func mayBeOfOther(b *bot.Bot, info contest.Info) bool {
	if b == nil || info.PythonAPI == nil || len(b.Files()) == 0 {
		return false
	}
	api, err := info.PythonAPI(info.Rules[0])
	return err == nil && !bytes.Contains(b.Files()[0].Data, []byte(api.Class))
}

// otherGames lists the games besides one.
func (env *Env) otherGames(info contest.Info) string {
	return strings.Join(slices.DeleteFunc(env.games.Names(), func(name string) bool { return name == info.Name }), ", ")
}

// noteGame says which game was played by default, and how another one is named, if a bot failed that may be of another one. It
// returns the error.
func (env *Env) noteGame(o *tournamentOptions, info contest.Info, bots []tournament.Bot, err error) error {
	if _, failed := errors.AsType[*experiment.BotError](err); !failed || o.flags.Changed("on") {
		return err
	}
	if slices.ContainsFunc(bots, func(b tournament.Bot) bool { return mayBeOfOther(b.Bot, info) }) {
		env.note("these matches were of %s; for another game (%s): --on GAME:%s=1-200", info.Name, env.otherGames(info), contest.OptionSeed)
	}
	return err
}
