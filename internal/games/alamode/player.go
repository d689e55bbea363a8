package alamode

import (
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/linegame"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Player plays one seat: its turn is the current one. The match is a copy that it may change. It has more time for
// its first answer, which can be in any turn of a match (contest.Clock.Limit).
type Player = linegame.Player[*kitchen.Match]

// Actor is a bot that answers with an action and never fails.
type Actor interface {
	Act(m *kitchen.Match) kitchen.Action
}

// Acts returns a Player for an Actor.
func Acts(a Actor) Player { return actor{a} }

type actor struct{ Actor }

func (a actor) Turn(m *kitchen.Match, _ bool) (string, error) { return a.Act(m).String(), nil }

// Setup holds the information of a bot before the first turn: its kitchen, its seat, its seed and its time limits. The board
// is shared and must not be changed.
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

// builtin gives a built-in bot a copy of the match.
type builtin struct {
	Player
	view kitchen.Match
}

func (b *builtin) Turn(at *position, greeted bool) (string, error) {
	b.view = at.next
	return b.Player.Turn(&b.view, greeted)
}

func (g *rules) Remote(seat int, t *contest.Terms, s *contest.Seat) linegame.Player[*position] {
	return linegame.Remote[*position](seat, t, s)
}
