package terminal

import (
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// drawBanner draws the failures of a match, or the damage of its trace, over the last scene. It covers the curve if no line
// needs wrapping there, else the events too, and the boards only on a small screen.
func (s *screen) drawBanner(p pane) {
	texts := s.problems()
	if len(texts) == 0 || s.live || s.at < len(s.line.Scenes)-1 {
		return
	}
	texts = append(texts, s.line.Verdict())
	events := s.layout.events
	for i, place := range []pane{s.pane(p, s.layout.curve), p.part(0, events.y, p.w, events.h), p.part(0, headRows, p.w, p.h-headRows-footRows)} {
		if lines := wrappedTo(max(1, place.w-4), texts); len(lines) <= place.h && (i > 0 || len(lines) == len(texts)) {
			s.drawBox(place, lines)
			return
		}
	}
}

// problems describes the failures of bots, and the damage of the trace.
func (s *screen) problems() (texts []string) {
	for seat := range s.line.Result.Seats {
		if f := s.line.Result.Seats[seat].Failure; f != nil {
			texts = append(texts, fmt.Sprintf("%s failed %s: %s", seatLabel(s.stage, seat), s.when(f.Turn), f.Kind))
			if f.Reason != "" {
				texts = append(texts, f.Reason)
			}
		}
	}
	if s.line.Problem != "" {
		texts = append(texts, "The trace ends here: "+s.line.Problem)
	}
	return texts
}

// wrappedTo wraps texts to a width.
func wrappedTo(width int, texts []string) (lines []string) {
	for _, text := range texts {
		for line := range strings.SplitSeq(ui.Wrap(plain.Line(text), width), "\n") {
			lines = append(lines, clipped(line, width))
		}
	}
	return lines
}

// drawBox draws lines in a centred box, with a margin if there is room.
func (s *screen) drawBox(p pane, lines []string) {
	width, margin := 0, 0
	for _, line := range lines {
		width = max(width, lipgloss.Width(line)+4)
	}
	if p.h >= len(lines)+2 {
		margin = 1
	}
	box := p.part((p.w-width)/2, (p.h-len(lines)-2*margin)/2, width, len(lines)+2*margin)
	look := style{bold: true, reverse: true}
	box.fill(" ", look)
	for y, line := range lines {
		box.put(2, y+margin, line, look)
	}
	if s.palette.Colours <= PlainText && margin > 0 {
		box.put(0, 0, "****", look)
	}
}

func (s *screen) when(turn int) string {
	if turn == 0 {
		return "before the first " + s.stage.Turn
	}
	return fmt.Sprintf("in %s %d", s.stage.Turn, turn)
}
