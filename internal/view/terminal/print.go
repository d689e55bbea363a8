package terminal

import (
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// printWidth is the width of a printed scene without a terminal.
const printWidth = 100

// Print returns one scene as text: all of its boards, panels and events. width is the terminal's; 0 without a terminal.
func Print(line *timeline.Timeline, at int, look Look, width int) string {
	if width <= 0 {
		width = printWidth
	}
	s := newScreen(line, newWindow(Options{Look: look}))
	s.at, s.scene, s.width = at, &line.Scenes[at], width
	var b strings.Builder
	part := func(height int, draw func(p pane)) {
		c := newCanvas(width, height)
		draw(c.pane())
		b.WriteString(c.render(s.palette) + "\n")
	}
	part(1, s.drawPrintTitle)
	part(1, s.drawScores)
	for _, boards := range s.printRows() {
		s.layout = boards
		b.WriteByte('\n')
		part(boards.panels.y, s.drawBoards)
	}
	height := 0
	panels := len(s.scene.Panels)
	for i := range s.scene.Panels {
		height = max(height, s.panelHeight(&s.scene.Panels[i], (width-2*(panels-1))/panels))
	}
	if height > 0 && slices.ContainsFunc(s.scene.Panels, hasDetails) {
		b.WriteByte('\n')
		part(height, func(p pane) { s.drawPanels(p, true) })
	}
	s.writeNotes(&b)
	return b.String()
}

// hasDetails reports whether a panel has more than a score, which is printed above the boards.
func hasDetails(p scene.Panel) bool { return len(p.Figures)+len(p.Bars)+len(p.Entries) > 0 }

func (s *screen) drawPrintTitle(p pane) {
	x := p.put(0, 0, clipped(s.stage.Title, p.w/2), style{bold: true})
	p.put(x, 0, "  "+s.turnText(), style{})
}

// printRows lays out the boards side by side or, if they are too wide, one below the other. Each row's panels begin
// in the row after it.
func (s *screen) printRows() (rows []layout) {
	if len(s.stage.Boards) == 0 {
		return nil
	}
	l := layout{title: s.stage.Boards[0].Name != ""}
	if b := &s.stage.Boards[0]; b.Scrolls {
		l.title, l.scale = false, scale{1, 2}
		l.placeRoad(b, rect{w: s.width, h: b.Height*l.scale.h + roadHead})
		l.panels.y = roadHead + l.boards[0].h
		return []layout{l}
	}
	for _, l.scale = range []scale{{4, 1}, {3, 1}, {2, 1}, {1, 1}} {
		w, h := l.size(s.stage, l.scale)
		if l.scale.w == 4 && !s.traits.levels || w > s.width && l.scale.w > 1 {
			continue
		}
		if w <= s.width {
			l.placeBoards(s.stage, rect{w: s.width}, 0, h)
			l.panels.y = h
			return []layout{l}
		}
	}
	return s.printStacked(l)
}

// printStacked lays out the boards one below the other.
func (s *screen) printStacked(l layout) (rows []layout) {
	all := s.stage.Boards
	for i := range all {
		one := l
		top := 0
		if l.title {
			top = 1
		}
		one.boards = make([]rect, len(all))
		one.boards[i] = rect{0, top, min(s.width, all[i].Width), all[i].Height}
		one.panels.y = top + all[i].Height
		rows = append(rows, one)
	}
	return rows
}

// writeNotes lists all events of the turn.
func (s *screen) writeNotes(b *strings.Builder) {
	notes := append(s.notesOf(s.at), s.answersTo(s.at)...)
	if verdict := s.verdict(); verdict != "" {
		notes = append(notes, note{text: verdict, look: style{fg: scene.Gold, bold: true}})
	}
	if s.line.Problem != "" && s.at == len(s.line.Scenes)-1 {
		notes = append(notes, note{text: "the trace ends here: " + s.line.Problem})
	}
	if len(notes) > 0 {
		b.WriteByte('\n')
	}
	for _, n := range notes {
		text := plain.Line(n.text)
		c := newCanvas(lipgloss.Width(text), 1)
		c.pane().put(0, 0, text, n.look)
		b.WriteString(c.render(s.palette) + "\n")
	}
}
