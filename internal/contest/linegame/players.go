package linegame

import (
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
)

// panicGuard turns the panic of a built-in bot into a failure, so that it does not end a whole tournament. The bot then
// fails in all later turns.
type panicGuard[P any] struct {
	Player[P]
	err error
}

func (g *panicGuard[P]) Turn(at P, greeted bool) (line string, err error) {
	if g.err == nil {
		line, err = g.turn(at, greeted)
	}
	if g.err != nil {
		return "", g.err
	}
	return line, err
}

func (g *panicGuard[P]) turn(at P, greeted bool) (string, error) {
	defer bot.Recover(&g.err)
	return g.Player.Turn(at, greeted)
}

// remote is a player in its own process, which reads the input of a turn and answers with the next line.
type remote[P Position[P]] struct {
	*conversation.Process
	seat  int
	clock contest.Clock
	input []byte
}

// newRemote returns the player for a process that receives only the input of each turn.
func newRemote[P Position[P]](seat int, t *contest.Terms, s *contest.Seat) Player[P] {
	return &remote[P]{Process: s.Process, seat: seat, clock: t.Clock}
}

func (p *remote[P]) Turn(at P, greeted bool) (string, error) {
	p.input = at.AppendInput(p.input[:0], p.seat, greeted)
	line, err := p.Ask("turn "+at.NextName(), p.input, p.clock.Limit(!greeted))
	return string(line), err
}
