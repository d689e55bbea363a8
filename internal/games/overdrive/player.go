package overdrive

import (
	"fmt"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// Player plays one seat. Turn answers the round that begins in a position with a command. An error is
// no answer: a *bot.Failure is the player's own, any other is the match's. The position has only what
// the player gets to see (race.Sight); it may do with it as it likes.
type Player interface {
	Turn(s *race.State) (command string, err error)
}

// Actor is a bot that answers with a command and never fails.
type Actor interface {
	Act(s *race.State) race.Command
}

// Acts makes a player of a bot that answers with commands.
func Acts(a Actor) Player { return actor{a} }

// actor says its bot's commands in the words of the protocol, so that all bots are held to the same
// rules.
type actor struct{ Actor }

func (a actor) Turn(s *race.State) (string, error) {
	return s.Track().Text(a.Act(s)), nil
}

// Setup is what a bot knows before the first round: which player it is, and its seed.
type Setup struct {
	Player int
	Seed   int64
}

// Builtin is a bot that ships with cookoff.
type Builtin = contest.Builtin[Setup, Player]

// guarded makes a failure of what a built-in bot panics with, so that one broken bot does not end
// a whole tournament. From then on it does not play.
type guarded struct {
	Player
	broken *bot.Failure
}

func (g *guarded) Turn(s *race.State) (command string, err error) {
	if g.broken != nil {
		return "", g.broken
	}
	defer func() {
		if p := recover(); p != nil {
			g.broken = &bot.Failure{Kind: bot.Crashed, Reason: fmt.Sprint("panic: ", p)}
			err = g.broken
		}
	}()
	return g.Player.Turn(s)
}
