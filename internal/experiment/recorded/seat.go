package recorded

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// AbsentError reports that a bot played no seat of a match.
type AbsentError struct{ text string }

func (e *AbsentError) Error() string { return e.text }

// SeatsOf returns the seats that a bot played, by content or else by name. If there are none, the error is an
// AbsentError.
func (m *Match) SeatsOf(b *bot.Bot) (seats []int, err error) {
	info := m.Game.Info()
	var named []int
	var played []string
	for i, seat := range info.Seats {
		if m.IsBot(i, b) {
			seats = append(seats, i)
		}
		for _, s := range m.Seats {
			if s.Seat != seat {
				continue
			}
			played = append(played, fmt.Sprintf("%s (%s)", seat, plain.Line(plain.Clip(s.Bot, longestName))))
			if s.Bot == b.Name {
				named = append(named, i)
			}
		}
	}
	switch {
	case len(seats) > 0:
		return seats, nil
	case len(named) > 0:
		return named, nil
	case len(played) == 0:
		return nil, fmt.Errorf("%s names no bots; say which seat: --seat %s", m.Name, strings.Join(info.Seats, " or "))
	}
	return nil, &AbsentError{fmt.Sprintf("no bot of %s is, or is called, %s; there are %s: say which seat with --seat",
		m.Name, b.Name, spelling.List(played))}
}
