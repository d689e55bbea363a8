package terminal

import (
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// span returns the length of the time line in turns: those played, or the maximum while the match is in progress.
func (s *screen) span() int {
	last := max(1, len(s.line.Scenes)-1)
	if s.live {
		return max(last, s.stage.Turns)
	}
	return last
}

// column returns the column of the current turn on a time line.
func (s *screen) column(width int) int { return s.columnOf(s.at, width) }

func (s *screen) columnOf(at, width int) int { return min(width-1, at*(width-1)/s.span()) }

// turnAt returns the index of the scene at a column of a time line.
func (s *screen) turnAt(column, width int) int {
	return min(len(s.line.Scenes)-1, (column*s.span()+(width-1)/2)/max(1, width-1))
}

// drawTimeBar draws the time line: past and future turns, spans such as the switch window, and marks.
func (s *screen) drawTimeBar(p pane) {
	now, known := s.column(p.w), s.columnOf(len(s.line.Scenes)-1, p.w)
	for x := range p.w {
		switch {
		case x <= now:
			p.put(x, 0, s.palette.glyph("⠶", "="), style{fg: scene.Gold})
		case x <= known:
			p.put(x, 0, s.palette.glyph("⠒", "-"), style{fg: scene.Muted})
		default:
			p.put(x, 0, ".", style{fg: scene.Muted, faint: true})
		}
	}
	for _, span := range s.stage.Spans {
		from, to := s.columnOf(s.indexOf(span.From), p.w), s.columnOf(s.indexOf(span.To), p.w)
		for x := from; x <= to; x++ {
			p.at(x, 0).style = style{fg: scene.Violet, bold: x <= now}
		}
		p.put(from, 0, "[", style{fg: scene.Violet, bold: true})
		p.put(to, 0, "]", style{fg: scene.Violet, bold: true})
	}
	for i := range s.line.Marks {
		m := &s.line.Marks[i]
		glyph, look := s.markGlyph(m)
		p.put(s.columnOf(s.indexOf(m.Turn), p.w), 0, glyph, look)
	}
	p.put(now, 0, s.palette.glyph("◉", "@"), style{fg: scene.Ink, bold: true, reverse: true})
}

// markGlyph returns the character and style of a mark.
func (s *screen) markGlyph(m *timeline.Mark) (string, style) {
	look := style{fg: teamColour(s.stage, m.Seat), bold: true}
	switch m.Kind {
	case timeline.MarkFailure:
		return s.palette.glyph("✗", "X"), look
	case timeline.MarkTurning:
		return s.palette.glyph("▴", "^"), look
	case timeline.MarkSwing:
		return s.palette.glyph("◦", "o"), look
	}
	return s.palette.glyph("▪", "!"), look
}
