package terminal

import (
	"strings"

	"charm.land/lipgloss/v2"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// canvas is a grid of characters. Drawing beyond its edges has no effect.
type canvas struct {
	width, height int
	cells         []character
}

// character is a cell of a canvas. The cell after a wide character has an empty text.
type character struct {
	text  string
	style style
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width: width, height: height, cells: make([]character, width*height)}
	c.clear()
	return c
}

func (c *canvas) clear() {
	for i := range c.cells {
		c.cells[i] = character{text: " "}
	}
}

// pane is a rectangle of a canvas; it clips what is drawn.
type pane struct {
	*canvas
	x, y, w, h int
}

func (c *canvas) pane() pane { return pane{c, 0, 0, c.width, c.height} }

// part returns a rectangle of the pane, clipped to it.
func (p pane) part(x, y, w, h int) pane {
	x, y = max(x, 0), max(y, 0)
	return pane{p.canvas, p.x + x, p.y + y, max(0, min(w, p.w-x)), max(0, min(h, p.h-y))}
}

// at returns the character at a position of the pane, which must lie in it.
func (p pane) at(x, y int) *character { return &p.cells[(p.y+y)*p.width+p.x+x] }

// set puts a character at a position of the pane. A wide character that it partly overwrites becomes a space.
func (p pane) set(x, y int, c character) {
	at := (p.y+y)*p.width + p.x + x
	if p.cells[at].text == "" && at > 0 {
		p.cells[at-1].text = " "
	}
	if next := at + 1; next < len(p.cells) && p.cells[next].text == "" {
		p.cells[next].text = " "
	}
	p.cells[at] = c
}

// isEmpty reports whether the pane has no area.
func (p pane) isEmpty() bool { return p.w <= 0 || p.h <= 0 }

// put writes text without control characters, and returns the column after it.
func (p pane) put(x, y int, text string, s style) int {
	if y < 0 || y >= p.h {
		return x + lipgloss.Width(text)
	}
	for i, r := range text {
		if r < 0x7f {
			if x >= 0 && x < p.w {
				p.set(x, y, character{text[i : i+1], s})
			}
			x++
			continue
		}
		one := string(r)
		width := lipgloss.Width(one)
		if x < 0 || x+width > p.w || width == 0 {
			x += width
			continue
		}
		p.set(x, y, character{one, s})
		for n := 1; n < width; n++ {
			p.set(x+n, y, character{" ", s}) // it may partly overwrite another wide character
			p.at(x+n, y).text = ""
		}
		x += width
	}
	return x
}

// bar draws a progress bar with full of width characters filled, and returns the column after it.
func (p pane) bar(x, y, width, full int, glyph string, s style) int {
	rest := style{fg: scene.Muted, bg: s.bg}
	for n := range max(width, 0) {
		if n < full {
			x = p.put(x, y, glyph, s)
		} else {
			x = p.put(x, y, ".", rest)
		}
	}
	return x
}

// fill sets every character of the pane.
func (p pane) fill(text string, s style) {
	for y := range p.h {
		for x := range p.w {
			p.set(x, y, character{text, s})
		}
	}
}

// line writes untrusted text, shortened to the available width.
func (p pane) line(y int, text string, s style) { p.put(0, y, clipped(plain.Line(text), p.w), s) }

// clipped shortens a text to a number of columns.
func clipped(text string, width int) string {
	if lipgloss.Width(text) <= width {
		return text
	}
	const more = ".."
	if width < len(more) {
		return ""
	}
	column := 0
	for i, r := range text {
		if column += lipgloss.Width(string(r)); column > width-len(more) {
			return text[:i] + more
		}
	}
	return text
}

// render returns the canvas as text, one line per row, with escape sequences only where the style changes. It trims
// trailing spaces without style.
func (c *canvas) render(p *palette) string {
	var b strings.Builder
	for y := range c.height {
		if y > 0 {
			b.WriteByte('\n')
		}
		c.writeRow(&b, y, p)
	}
	return b.String()
}

func (c *canvas) writeRow(b *strings.Builder, y int, p *palette) {
	row := c.cells[y*c.width : (y+1)*c.width]
	end := len(row)
	for end > 0 && row[end-1] == (character{text: " "}) {
		end--
	}
	if p.Colours <= PlainText {
		for end > 0 && row[end-1].text == " " {
			end--
		}
	}
	set := ""
	for i := range row[:end] {
		if want := p.sequence(row[i].style); want != set {
			if set != "" {
				b.WriteString("\x1b[m")
			}
			b.WriteString(want)
			set = want
		}
		b.WriteString(row[i].text)
	}
	if set != "" {
		b.WriteString("\x1b[m")
	}
}
