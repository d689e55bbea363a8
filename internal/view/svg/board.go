package svg

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// strip is a full-height part of a board: the columns from (inclusive) to to (exclusive).
type strip struct {
	board    int
	from, to int
	x, y     float64 // position in the picture
	cell     float64 // size of a cell
}

// cut returns a strip for each board, and several for a board that scrolls.
func (p *picture) cut() (all []strip) {
	for i := range p.stage.Boards {
		b := &p.stage.Boards[i]
		columns := b.Width
		if b.Scrolls {
			columns = foldColumns
		}
		for from := 0; from < b.Width; from += columns {
			all = append(all, strip{board: i, from: from, to: min(b.Width, from+columns)})
		}
	}
	return all
}

// boards draws the strips, side by side unless their boards scroll, and returns the y coordinate below them.
func (p *picture) boards(y float64) float64 {
	beside, columns := 0, 0
	widest := 1
	for _, s := range p.strips {
		if p.stage.Boards[s.board].Scrolls {
			widest = max(widest, s.to-s.from)
		} else {
			beside++
			columns += s.to - s.from
		}
	}
	room := p.width - 2*margin
	x, bottom := float64(margin), y
	for i := range p.strips {
		s := &p.strips[i]
		b := &p.stage.Boards[s.board]
		if b.Scrolls {
			s.cell = (room - axis) / float64(widest)
			x, y = margin, bottom
		} else {
			s.cell = min(72, (room-float64(beside)*axis-float64(beside-1)*gap)/float64(columns))
		}
		top := y
		if b.Name != "" {
			p.add(`<text x="%s" y="%s" font-size="%d" fill="%s">%s</text>`,
				number(x+axis), number(top+textSize), textSize, p.colour(p.boardColour(b)), escape(b.Name))
			top += lineHeight
		}
		s.x, s.y = x+axis, top
		p.strip(s)
		x = s.x + float64(s.to-s.from)*s.cell + gap
		bottom = max(bottom, s.y+float64(b.Height)*s.cell+axis+6)
	}
	return bottom + 4
}

func (p *picture) boardColour(b *scene.Board) scene.Colour {
	if b.Owner < 0 {
		return scene.Ink
	}
	return p.team(b.Owner)
}

// cell returns a cell of a board.
func (p *picture) cell(board, x, y int) scene.Cell {
	return p.scene.Cells[board][y*p.stage.Boards[board].Width+x]
}

// has reports whether a column of a board is in the strip.
func (s *strip) has(board, x int) bool { return board == s.board && s.from <= x && x < s.to }

// corner returns the top left corner of the cell (x, y).
func (p *picture) corner(s *strip, x, y int) (left, top float64) {
	if b := &p.stage.Boards[s.board]; b.RowsUp {
		y = b.Height - 1 - y
	}
	return s.x + float64(x-s.from)*s.cell, s.y + float64(y)*s.cell
}

// strip draws a strip, from back to front.
func (p *picture) strip(s *strip) {
	b := &p.stage.Boards[s.board]
	p.add(`<rect x="%s" y="%s" width="%s" height="%s" fill="%s"/>`, number(s.x), number(s.y),
		number(float64(s.to-s.from)*s.cell), number(float64(b.Height)*s.cell), p.colour(scene.Floor))
	for y := range b.Height {
		for x := s.from; x < s.to; x++ {
			p.tile(s, x, y)
		}
	}
	p.lines(s)
	for i := range p.scene.Areas {
		p.area(s, &p.scene.Areas[i])
	}
	for i := range p.scene.Moves {
		p.move(s, &p.scene.Moves[i])
	}
	layered := slices.Clone(p.scene.Sprites)
	slices.SortStableFunc(layered, func(a, b scene.Sprite) int { return a.Layer - b.Layer })
	for i := range layered {
		if s.has(layered[i].Board, layered[i].X) {
			p.sprite(s, &layered[i])
		}
	}
	p.axes(s)
}

// lines draws the grid.
func (p *picture) lines(s *strip) {
	b := &p.stage.Boards[s.board]
	wide, high := float64(s.to-s.from)*s.cell, float64(b.Height)*s.cell
	path := ""
	if s.cell >= 16 {
		for x := range s.to - s.from + 1 {
			path += "M" + number(s.x+float64(x)*s.cell) + " " + number(s.y) + "v" + number(high)
		}
	}
	for y := range b.Height + 1 {
		path += "M" + number(s.x) + " " + number(s.y+float64(y)*s.cell) + "h" + number(wide)
	}
	p.add(`<path d="%s" stroke="%s" stroke-opacity="0.3" stroke-width="0.75" fill="none"/>`, path, p.colour(scene.Muted))
}

// Steps between labelled columns.
const (
	sparse     = 5
	verySparse = 25
)

// axes writes the column and row numbers.
func (p *picture) axes(s *strip) {
	b := &p.stage.Boards[s.board]
	every := 1
	if s.cell < 16 {
		every = verySparse
	} else if s.to-s.from > 30 {
		every = sparse
	}
	at := func(x, y float64, anchor string, n int) {
		p.add(`<text x="%s" y="%s" font-size="10" text-anchor="%s" fill="%s">%d</text>`, number(x), number(y), anchor, p.colour(scene.Muted), n)
	}
	for x := s.from; x < s.to; x++ {
		if n := x + b.XFrom; x == s.from || n%every == 0 {
			left, _ := p.corner(s, x, 0)
			at(left+s.cell/2, s.y+float64(b.Height)*s.cell+11, "middle", n)
		}
	}
	for y := range b.Height {
		_, top := p.corner(s, s.from, y)
		at(s.x-3, top+s.cell/2+3.5, "end", y+b.YFrom)
	}
}

// area shades an area of a board.
func (p *picture) area(s *strip, a *scene.Area) {
	from, to := max(s.from, min(a.From.X, a.To.X)), min(s.to-1, max(a.From.X, a.To.X))
	if a.Board != s.board || from > to {
		return
	}
	x1, y1 := p.corner(s, from, a.From.Y)
	x2, y2 := p.corner(s, to, a.To.Y)
	p.add(`<rect x="%s" y="%s" width="%s" height="%s" fill="%[5]s" fill-opacity="0.07" stroke="%[5]s" stroke-opacity="0.5" stroke-dasharray="3 3"><title>%[6]s</title></rect>`,
		number(x1), number(min(y1, y2)), number(x2-x1+s.cell), number(max(y1, y2)-min(y1, y2)+s.cell), p.colour(p.team(a.Owner)), escape(a.Name))
}
