package overdrive

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
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

func (g *rules) Builtin(start *position, seat int, _ *contest.Terms, s *contest.Seat, _ contest.Observer) (linegame.Player[*position], error) {
	p, err := g.builtins.Ready(Setup{Player: seat, Seed: s.Seed}, s.Bot.Spec)
	return &builtin{p, race.NewSight(start.state.Scenario(), seat)}, err
}

// builtin shows a bot that ships what it gets to see.
type builtin struct {
	Player
	sight *race.Sight
}

func (b *builtin) Turn(at *position, _ bool) (string, error) {
	return b.Player.Turn(b.sight.Of(at.state))
}

func (g *rules) Remote(seat int, t *contest.Terms, s *contest.Seat) linegame.Player[*position] {
	return &remote{Process: s.Process, player: seat, clock: t.Clock, place: s.Place}
}
