package grass

import (
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// Player plays one seat. Turn answers a position with a line of the protocol, which is valid until the next call. An
// error means no answer: a *bot.Failure is the player's fault, any other error ends the match. The position is a copy
// that the player may change.
type Player interface {
	Turn(s *field.State) (line []byte, err error)
}

// Actor is a bot that returns its orders directly and cannot fail. It fills in an empty answer.
type Actor interface {
	Act(s *field.State, a *field.Answer)
}

// Acts returns a Player for an Actor.
func Acts(a Actor) Player { return &actor{Actor: a} }

// actor converts its bot's orders to the protocol, so that the same rules apply to all bots.
type actor struct {
	Actor
	answer field.Answer
	line   []byte
}

func (a *actor) Turn(s *field.State) ([]byte, error) {
	a.answer.Reset()
	a.Act(s, &a.answer)
	a.line = a.answer.AppendLine(a.line[:0])
	return a.line, nil
}

// Setup is what a bot knows before the first turn. The board is shared and must not be changed.
type Setup struct {
	Board  *field.Board
	Player int
	Seed   int64
}

// Builtin is a built-in bot.
type Builtin = contest.Builtin[Setup, Player]

func (g *rules) Builtin(start *position, seat int, _ *contest.Terms, s *contest.Seat, _ contest.Observer) (linegame.Player[*position], error) {
	p, err := g.builtins.Create(Setup{Board: start.state.Board(), Player: seat, Seed: s.Seed}, s.Bot.Spec)
	return &builtin{Player: p}, err
}

// builtin passes a copy of the position to a built-in bot.
type builtin struct {
	Player
	view field.State
}

func (b *builtin) Turn(at *position, _ bool) (string, error) {
	b.view.CopyFrom(&at.state)
	line, err := b.Player.Turn(&b.view)
	return string(line), err
}
