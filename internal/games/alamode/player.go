package alamode

import (
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Player plays one seat. It is asked when it is its turn, with a copy of the match that it may change. Its first
// answer of the match has a longer time limit, whichever turn that is (contest.Clock.Limit).
type Player = linegame.Player[*kitchen.Match]

// Actor is a bot that answers with an action and cannot fail.
type Actor interface {
	Act(m *kitchen.Match) kitchen.Action
}

// Acts returns a Player for an Actor.
func Acts(a Actor) Player { return actor{a} }

type actor struct{ Actor }

func (a actor) Turn(m *kitchen.Match, _ bool) (string, error) { return a.Act(m).String(), nil }

// Setup is what a bot knows before its first turn. The board is shared and must not be changed.
type Setup struct {
	Board *kitchen.Board
	Seat  int
	Seed  int64
	Clock contest.Clock
	Now   func() time.Time
}

// Builtin is a built-in bot.
type Builtin = contest.Builtin[Setup, Player]

func (g *rules) Builtin(start *position, seat int, t *contest.Terms, s *contest.Seat, o contest.Observer) (linegame.Player[*position], error) {
	p, err := g.builtins.Create(Setup{Board: start.match.Board, Seat: seat, Seed: s.Seed, Clock: t.Clock, Now: o.Now}, s.Bot.Spec)
	return &builtin{Player: p}, err
}

// builtin passes a copy of the match to a built-in bot.
type builtin struct {
	Player
	view kitchen.Match
}

func (b *builtin) Turn(at *position, greeted bool) (string, error) {
	b.view = at.next
	return b.Player.Turn(&b.view, greeted)
}
