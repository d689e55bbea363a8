package match

import (
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// pondered notes the CPU time that bots used outside of their turns, and returns warnings about bots that were
// stopped for it.
func (m *playing) pondered(result *contest.Result) (warnings []string) {
	for i := range m.seats {
		p := m.seats[i].Process
		if p == nil {
			continue
		}
		used, stops := p.Pondered()
		s := &result.Seats[i]
		s.Pondered = used
		if stops > 0 && m.host.WarnPondered {
			warnings = append(warnings, fmt.Sprintf("%s %s: it used %v of CPU time outside of its turns, and was stopped in %s; --ponder free lets it go on",
				s.Seat, s.Bot, used.Round(time.Millisecond), spelling.Count(stops, "pause")))
		}
	}
	return warnings
}
