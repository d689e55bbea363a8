package alamode

import (
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// remote is a player in a process of its own, which speaks the protocol.
type remote struct {
	*bot.Process
	clock contest.Clock
	input []byte
}

// Turn sends the player what it gets in this turn and waits for its line.
func (p *remote) Turn(m *kitchen.Match) (string, error) {
	p.input = m.AppendInput(p.input[:0])
	line, err := p.Ask("turn "+turnName(m), p.input, Limit(m, p.clock))
	return string(line), err
}
