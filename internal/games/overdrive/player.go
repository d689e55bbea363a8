package overdrive

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
)

// Player plays one seat. Turn answers a position with a command. An error means no answer: a *bot.Failure is the
// player's fault, any other error ends the match. The position contains only what the player may see (race.Sight),
// and the player may change it.
type Player interface {
	Turn(s *race.State) (command string, err error)
}

// Actor is a bot that answers with a command and cannot fail.
type Actor interface {
	Act(s *race.State) race.Command
}

// Acts returns a Player for an Actor.
func Acts(a Actor) Player { return actor{a} }

// actor converts its bot's commands to the protocol, so that the same rules apply to all bots.
type actor struct{ Actor }

func (a actor) Turn(s *race.State) (string, error) {
	return s.Track().Text(a.Act(s)), nil
}

// Setup is what a bot knows before the first round.
type Setup struct {
	Player int
	Seed   int64
}

// Builtin is a built-in bot.
type Builtin = contest.Builtin[Setup, Player]

func (g *rules) Builtin(start *position, seat int, _ *contest.Terms, s *contest.Seat, _ contest.Observer) (linegame.Player[*position], error) {
	p, err := g.builtins.Create(Setup{Player: seat, Seed: s.Seed}, s.Bot.Spec)
	return &builtin{p, race.NewSight(start.state.Scenario(), seat)}, err
}

// builtin passes a built-in bot its view of the position.
type builtin struct {
	Player
	sight *race.Sight
}

func (b *builtin) Turn(at *position, _ bool) (string, error) {
	return b.Player.Turn(b.sight.Of(at.state))
}

func newRemote(seat int, t *contest.Terms, s *contest.Seat) linegame.Player[*position] {
	return &remote{Process: s.Process, player: seat, clock: t.Clock, dir: s.WorkDir}
}
