package alamode

import (
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// conversation is what the protocol needs of a bot's process.
type conversation interface {
	Ask(mark string, text []byte, limit time.Duration) ([]byte, error)
	SinceMark() []string
	Fail(kind bot.FailureKind, reason string) *bot.Failure
}

// remote is a player in a process of its own, which speaks the protocol.
type remote struct {
	conversation
	clock contest.Clock
	input []byte
}

// Turn sends the player what it gets in this turn and waits for its line.
func (p *remote) Turn(m *kitchen.Match) (string, error) {
	p.input = m.AppendInput(p.input[:0])
	line, err := p.Ask("turn "+turnName(m), p.input, Limit(m, p.clock))
	return string(line), err
}
