package terminal

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// startBoard draws the board of a start in letters: the badge of an actor, the letter of a thing on open ground, or else
// the letter of the tile. On boards with numbered tiles, a letter for the owning seat and the number follow.
type startBoard struct {
	*Start
	*scene.Board
	palette ui.Palette
	cells   []scene.Cell
	on      map[scene.Point]*scene.Sprite // the visible sprite of each cell
	letters int                           // columns of a cell for letters
	number  int                           // columns of a cell for its number
	legend  []string
}

func newStartBoard(s *Start, n int, p ui.Palette) *startBoard {
	b := &startBoard{
		Start: s, Board: &s.Stage.Boards[n], palette: p, cells: s.Scene.Cells[n], letters: 1,
		on: map[scene.Point]*scene.Sprite{},
	}
	for i := range b.cells {
		if level := b.cells[i].Level; level > 0 {
			b.number = max(b.number, len(fmt.Sprint(level)))
		}
	}
	for i := range s.Scene.Sprites {
		it := &s.Scene.Sprites[i]
		at := scene.Point{X: it.X, Y: it.Y}
		if before := b.on[at]; it.Board == n && (before == nil || before.Layer <= it.Layer) {
			b.on[at] = it
		}
	}
	for _, it := range b.on {
		if b.number > 0 && it.Actor && it.Badge != "1" {
			b.letters = max(b.letters, 1+len(it.Badge))
		}
	}
	for i := range s.Stage.Tiles {
		if s.ByKind && slices.ContainsFunc(b.cells, func(c scene.Cell) bool { return int(c.Tile) == i }) {
			b.explainTile(&s.Stage.Tiles[i])
		}
	}
	return b
}

// seatMark returns the letter of a seat that owns tiles; its actors have the capital.
func seatMark(seat int) string { return string(rune('a' + seat)) }

// cell returns the text of a cell.
func (b *startBoard) cell(x, y int) string {
	c := b.cells[y*b.Width+x]
	look := &b.Stage.Tiles[c.Tile]
	letter, style := look.Letter, styleOf(look.Colour)
	it := b.on[scene.Point{X: x, Y: y}]
	switch {
	case it != nil && it.Actor:
		letter, style = b.actor(it)
	case it != nil && look.Ground:
		thing := &b.Stage.Things[it.Thing]
		letter, style = thing.Letter, styleOf(thing.Colour)
		b.explain(letter, style, thing.Name)
	case b.number > 0 && c.Owner >= 0:
		letter, style = seatMark(int(c.Owner)), styleOf(b.Stage.Seats[c.Owner].Colour)
		b.explain(letter, style, look.Name+" of "+b.Stage.Seats[c.Owner].Name)
	case b.number > 0 && c.Level > 0:
		letter = " "
		b.explain("8", ui.Unstyled, look.Name+", with what it has left")
	default:
		b.explainTile(look)
	}
	if b.number == 0 {
		return b.palette.Paint(style, letter)
	}
	if c.Level == 0 {
		return b.palette.Paint(style, strings.Repeat(letter, b.letters+b.number))
	}
	return b.palette.Paint(style, fmt.Sprintf("%-*s", b.letters, letter)) + fmt.Sprintf("%*d", b.number, c.Level)
}

// actor returns the text of an actor: its badge or, on boards with numbered tiles, the letter of its seat and the number of
// actors.
func (b *startBoard) actor(it *scene.Sprite) (letter string, style ui.Style) {
	name := b.Stage.Things[it.Thing].Name + " of " + b.Stage.Seats[it.Owner].Name
	style = styleOf(b.Stage.Seats[it.Owner].Colour)
	if b.number > 0 {
		letter = strings.ToUpper(seatMark(it.Owner))
		b.explain(letter, style, name)
		if it.Badge != "1" {
			letter += it.Badge
		}
		return letter, style
	}
	letter = (it.Badge + b.Stage.Things[it.Thing].Letter)[:1]
	b.explain(letter, style, name)
	return letter, style
}

// explainTile adds a tile to the legend, unless it is plain ground.
func (b *startBoard) explainTile(look *scene.Look) {
	if !look.Ground || look.Colour != scene.Floor {
		b.explain(look.Letter, styleOf(look.Colour), look.Name)
	}
}

// explain adds a line to the legend, once.
func (b *startBoard) explain(letter string, style ui.Style, name string) {
	if line := b.palette.Paint(style, letter) + " " + name; !slices.Contains(b.legend, line) {
		b.legend = append(b.legend, line)
	}
}

// styleOf returns the style of a letter.
func styleOf(colour scene.Colour) ui.Style {
	switch colour {
	case scene.Team1, scene.Fire, scene.Rose:
		return ui.Red
	case scene.Team2, scene.Water:
		return ui.Blue
	case scene.Team3, scene.Ink:
		return ui.Strong
	case scene.Team4, scene.Leaf:
		return ui.Green
	case scene.Team6, scene.Team8, scene.Gold, scene.Wood, scene.Earth, scene.Cream:
		return ui.Yellow
	case scene.Team5, scene.Violet:
		return ui.Magenta
	case scene.Team7, scene.Metal:
		return ui.Cyan
	case scene.Floor, scene.Wall, scene.Muted:
		return ui.Faint
	}
	return ui.Unstyled
}

const (
	defaultColumns = 74 // columns per line of a scrolling board, if the width is unlimited
	rowHead        = 6  // width of the row numbers
	labelEvery     = 5  // columns between column numbers
)

// draw writes the board with its legend next to it. A scrolling board is split into lines, with the legend above.
func (b *startBoard) draw(text *strings.Builder, width int) {
	if b.Name != "" {
		text.WriteString(b.Name + "\n")
	}
	if !b.Scrolls {
		b.withLegend(text)
		return
	}
	columns := defaultColumns
	if width > 2*rowHead {
		columns = width - rowHead
	}
	columns = max(labelEvery, columns/labelEvery*labelEvery) // column numbers are at the same places in all lines
	var lines []string
	for from := 0; from < b.Width; from += columns {
		lines = append(lines, b.rows(from, min(b.Width, from+columns))...)
	}
	for _, line := range b.legend {
		text.WriteString(strings.Repeat(" ", rowHead) + line + "\n")
	}
	text.WriteByte('\n')
	for _, line := range lines {
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// withLegend writes the board with its legend next to it.
func (b *startBoard) withLegend(text *strings.Builder) {
	rows := b.rows(0, b.Width)
	for i := range max(len(rows), len(b.legend)) {
		line := strings.Repeat(" ", rowHead+b.Width*(b.number+b.letters))
		if i < len(rows) {
			line = rows[i]
		}
		if i < len(b.legend) {
			line += "   " + b.legend[i]
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// rows returns the rows of a range of columns, with row numbers, and the column numbers below.
func (b *startBoard) rows(from, to int) (lines []string) {
	for row := range b.Height {
		y := row
		if b.RowsUp {
			y = b.Height - 1 - row
		}
		var line strings.Builder
		fmt.Fprintf(&line, "%4d  ", y+b.YFrom)
		for x := from; x < to; x++ {
			line.WriteString(b.cell(x, y))
		}
		lines = append(lines, line.String())
	}
	return append(lines, b.columns(from, to))
}

// columns numbers every fifth column.
func (b *startBoard) columns(from, to int) string {
	wide := b.number + b.letters
	line := strings.Repeat(" ", rowHead)
	for x := from; x < to; x += labelEvery {
		line += fmt.Sprintf("%-*s", min(labelEvery, to-x)*wide, fmt.Sprintf("%*d", wide, x+b.XFrom))
	}
	return line
}
