package terminal

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

const (
	slotWidth    = 38 // minimum width of a match
	slotHead     = 2  // rows above the boards of a match
	minBoardRows = 4  // boards are not drawn in fewer rows
	minTableRows = 4  // rows of the standings
)

// View returns the screen.
func (m *TournamentModel) View() tea.View {
	if m.open != nil {
		return m.open.View()
	}
	return view(&m.window, tournamentKeys(), m.draw)
}

func (m *TournamentModel) draw(p pane) {
	progress, standings, slots, over := m.tournament.state()
	p.line(0, m.tournament.title, style{bold: true})
	if over {
		progress = "finished, q shows the results: " + progress
	}
	p.line(1, progress, style{fg: scene.Gold})
	lines := strings.Split(strings.TrimRight(standings, "\n"), "\n")
	rows := min(len(lines), max(minTableRows, (p.h-4)/2))
	for y := range rows {
		look := style{}
		if y == 0 {
			look.fg = scene.Muted
		}
		p.line(3+y, lines[y], look)
	}
	m.drawSlots(p.part(0, 4+rows, p.w, p.h-6-rows), slots)
	p.line(p.h-1, hints(tournamentKeys(), p.w), style{fg: scene.Muted})
}

// drawSlots draws the matches in a grid that fills the pane.
func (m *TournamentModel) drawSlots(p pane, slots []slot) {
	n := len(slots)
	if n == 0 || p.isEmpty() {
		return
	}
	columns := max(1, min(n, p.w/slotWidth))
	rows := (n + columns - 1) / columns
	h := max(slotHead, min(p.h/rows, 24))
	w := (p.w - columns + 1) / columns
	for i := range slots {
		m.drawSlot(p.part(i%columns*(w+1), i/columns*h, w, h), &slots[i], i == m.chosen)
	}
}

// drawSlot draws a match: players, scores, and boards if there is room.
func (m *TournamentModel) drawSlot(p pane, of *slot, chosen bool) {
	if p.isEmpty() {
		return
	}
	line := of.feed.Timeline()
	s := newScreen(line, m.window)
	s.at = len(line.Scenes) - 1
	s.scene = &line.Scenes[s.at]
	s.follow = true
	head := style{bold: true, reverse: chosen}
	p.part(0, 0, p.w, 1).fill(" ", head)
	state := fmt.Sprintf("%s %d", line.Stage.Turn, s.scene.Turn)
	if !of.busy {
		state = "over"
	}
	mark := "  "
	if chosen {
		mark = s.palette.glyph("▸ ", "> ")
	}
	p.put(p.w-len(state), 0, state, head)
	p.part(0, 0, p.w-len(state)-1, 1).line(0, mark+line.Stage.Title, head)
	if p.h > 1 {
		s.drawScores(p.part(0, 1, p.w, 1))
	}
	if rest := p.part(0, slotHead, p.w, p.h-slotHead-1); rest.h >= minBoardRows {
		s.drawSmall(rest)
	}
}

// drawSmall draws the boards with one or two characters per tile, as far as there is room.
func (s *screen) drawSmall(p pane) {
	l := layout{scale: scale{2, 1}}
	w, h := l.size(s.stage, l.scale)
	if w > p.w {
		l.scale = scale{1, 1}
	}
	l.placeBoards(s.stage, rect{0, 0, p.w, p.h}, 0, min(h, p.h))
	s.layout = l
	s.drawBoards(p)
}
