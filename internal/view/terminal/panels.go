package terminal

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// stateMark returns the state of an entry as a character.
func stateMark(l Look, state string) (string, style) {
	switch state {
	case "served", "done":
		return l.glyph("✓", "+"), style{fg: scene.Leaf, bold: true}
	case "missed":
		return l.glyph("✗", "x"), style{fg: scene.Rose}
	case "open":
		return l.glyph("▸", ">"), style{fg: scene.Gold, bold: true}
	}
	return " ", style{fg: scene.Muted}
}

// entryRank ranks entries if there is no room for all: open ones first, then waiting ones.
func entryRank(state string) int {
	switch state {
	case "open":
		return 0
	case "waiting":
		return 1
	}
	return 2
}

// drawPanel draws the panel of a seat or of the match.
func (s *screen) drawPanel(p pane, panel *scene.Panel) {
	if p.isEmpty() {
		return
	}
	y := 0
	if panel.Seat != scene.NoSeat {
		own := s.teamText(panel.Seat)
		p.line(0, seatLabel(s.stage, panel.Seat), own)
		score := number(panel.Score)
		p.put(p.w-len(score)-1, 0, " "+score, style{fg: own.fg, bold: true})
		y++
	}
	y = s.drawFigures(p, y, panel.Figures)
	for _, b := range panel.Bars {
		s.drawBar(p, y, &b)
		y++
	}
	s.drawEntries(p.part(0, y, p.w, p.h-y), panel.Entries)
}

// teamText returns the style of a seat's name.
func (s *screen) teamText(seat int) style {
	t := style{fg: teamColour(s.stage, seat), bold: true}
	if s.palette.Colours == NoColours {
		t.underline = seat%2 == 1
	}
	return t
}

// drawFigures writes as many figures per row as fit, and returns the row after them.
func (s *screen) drawFigures(p pane, y int, figures []scene.Field) int {
	x := 0
	for _, f := range figures {
		text := plain.Line(f.Name + " " + f.Value)
		width := lipgloss.Width(text)
		if x > 0 && x+2+width > p.w {
			x, y = 0, y+1
		}
		if x > 0 {
			x += 2
		}
		x = p.put(x, y, plain.Line(f.Name)+" ", style{fg: scene.Muted})
		x = p.put(x, y, plain.Line(f.Value), style{})
	}
	if x > 0 {
		y++
	}
	return y
}

func (s *screen) drawBar(p pane, y int, b *scene.Bar) {
	text := fmt.Sprintf(" %d/%d", b.Value, b.Of)
	x := p.put(0, y, plain.Line(b.Name)+" ", style{fg: scene.Muted})
	room := min(p.w-x-len(text), 20)
	full := 0
	if b.Of > 0 {
		full = int(min(max(b.Value, 0), b.Of) * int64(max(room, 0)) / b.Of)
	}
	x = p.bar(x, y, room, full, s.palette.glyph("▪", "="), style{fg: scene.Gold})
	p.put(x, y, text, style{})
}

// drawEntries writes a list such as orders, the currently relevant ones first.
func (s *screen) drawEntries(p pane, entries []scene.Entry) {
	if p.isEmpty() || len(entries) == 0 {
		return
	}
	list := make([]*scene.Entry, len(entries))
	for i := range entries {
		list[i] = &entries[i]
	}
	more := 0
	if len(list) > p.h {
		slices.SortStableFunc(list, func(a, b *scene.Entry) int { return cmp.Compare(entryRank(a.State), entryRank(b.State)) })
		more = len(list) - p.h + 1
		list = list[:p.h-1]
	}
	for y, e := range list {
		s.drawEntry(p.part(0, y, p.w, 1), e)
	}
	if more > 0 {
		p.line(p.h-1, fmt.Sprintf("  and %d more", more), style{fg: scene.Muted})
	}
}

// leftWidth is the width of the bar of an entry's remaining time.
const leftWidth = 4

func (s *screen) drawEntry(p pane, e *scene.Entry) {
	mark, look := stateMark(s.palette.Look, e.State)
	p.put(0, 0, mark, look)
	worth := number(e.Worth)
	if e.Worth > 0 {
		worth = "+" + worth
	}
	right := p.w - len(worth)
	text := style{}
	if e.State != "open" {
		text.fg = scene.Muted
	}
	p.put(right, 0, worth, text)
	if e.State == "open" && e.Until > 0 {
		until := fmt.Sprintf("to %d ", e.Until)
		right -= len(until)
		p.put(right, 0, until, style{fg: scene.Muted})
		right -= leftWidth + 1
		p.bar(right, 0, leftWidth, int(math.Ceil(e.Left*leftWidth)), s.palette.glyph("▪", "="), style{fg: scene.Gold})
	}
	items := strings.ReplaceAll(itemsText(s.stage, e.Items), " + ", "+")
	room := right - 3
	if lipgloss.Width(items) > room {
		items = shortItems(s.stage, e.Items, room)
	}
	p.part(2, 0, room, 1).line(0, items, text)
}

// shortItems returns items in few characters: their names or their beginnings, in capitals if they are to be
// cooked, and with an apostrophe if chopped.
func shortItems(st *scene.Stage, items []scene.Item, room int) string {
	const whole, least = 20, 2
	for length := whole; length >= least; length-- {
		var list []string
		for _, it := range items {
			list = append(list, shortItem(st, it, length))
		}
		if text := strings.Join(list, "+"); lipgloss.Width(text) <= room {
			return text
		}
	}
	return allLetters(st, items)
}

// shortItem returns an item with abbreviated words.
func shortItem(st *scene.Stage, it scene.Item, length int) string {
	name, isChopped := strings.CutPrefix(itemText(st, scene.Item{Thing: it.Thing}), "chopped ")
	name = name[:min(len(name), length)]
	if strings.Contains(it.State, "cooked") {
		name = strings.ToUpper(name)
	}
	if isChopped || strings.Contains(it.State, "chopped") {
		name += "'"
	}
	for _, part := range it.Parts {
		name += "+" + shortItem(st, part, length)
	}
	return name
}

// drawPanels draws the panels side by side, or one below the other with a fair share of the rows each.
func (s *screen) drawPanels(p pane, abreast bool) {
	panels := s.scene.Panels
	n := len(panels)
	if n == 0 || p.isEmpty() {
		return
	}
	if abreast {
		w := (p.w - 2*(n-1)) / n
		for i := range panels {
			s.drawPanel(p.part(i*(w+2), 0, w, p.h), &panels[i])
		}
		return
	}
	y := 0
	for i := range panels {
		share := (p.h - y) / (n - i)
		h := min(s.panelHeight(&panels[i], p.w), max(share, p.h-y-s.heightAfter(i, p.w)))
		s.drawPanel(p.part(0, y, p.w, h), &panels[i])
		y += h
		if rest := s.heightAfter(i, p.w); p.h-y > rest {
			y++ // a blank line between
		}
	}
}

// heightAfter returns the number of rows needed by the panels after panel i.
func (s *screen) heightAfter(i, width int) (rows int) {
	for n := i + 1; n < len(s.scene.Panels); n++ {
		rows += s.panelHeight(&s.scene.Panels[n], width)
	}
	return rows
}

func (s *screen) panelHeight(panel *scene.Panel, width int) int {
	none := pane{newCanvas(width, 0), 0, 0, width, 0}
	rows := s.drawFigures(none, 0, panel.Figures) + len(panel.Bars) + len(panel.Entries)
	if panel.Seat != scene.NoSeat {
		rows++
	}
	return rows
}
