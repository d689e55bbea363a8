package grass

import (
	"strconv"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// remote is a player in a process of its own, which speaks the protocol.
type remote struct {
	*bot.Process
	player int
	clock  contest.Clock
	input  []byte
}

// Turn sends the player what it gets to see and waits for its line. The first answer has a limit of
// its own.
func (p *remote) Turn(s *field.State) ([]byte, error) {
	limit := p.clock.Turn
	if s.Turn() == 0 {
		limit = p.clock.Init
	}
	p.input = appendInput(p.input[:0], s, p.player)
	return p.Ask("turn "+strconv.Itoa(s.Turn()+1), p.input, limit)
}

// appendInput appends what a player is sent in the turn that begins: the position, and in the first
// turn before it the size of the map.
func appendInput(b []byte, s *field.State, player int) []byte {
	if s.Turn() == 0 {
		b = s.Board().AppendSize(b)
	}
	return s.AppendBlock(b, player)
}
