package beam

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Plan returns the plan of the last turn as a line of text: the partner's policy, and the tables and equipment
// to use, each with the turn of the round.
func (b *Bot) Plan() string {
	s := &b.search
	var text strings.Builder
	fmt.Fprintf(&text, "partner %s", s.policy)
	steps := make([]string, 0, s.depth)
	for _, n := range s.bestPlan {
		turn := s.lastTurn + 2*int(n.level) - 2
		if n.used == kitchen.NoCell {
			steps = append(steps, fmt.Sprintf("WAIT in %d", turn))
			continue
		}
		steps = append(steps, fmt.Sprintf("USE %d %d in %d", n.used.X(), n.used.Y(), turn))
	}
	for _, step := range steps {
		text.WriteString(", " + step)
	}
	return text.String()
}
