package terminal

import (
	"slices"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// boardView draws the visible part of a board.
type boardView struct {
	*screen
	index  int // number of the board
	scale  scale
	x, row int // first visible column and row; row 0 is at the top

	sprites map[int][]*scene.Sprite // by cell, topmost last
}

func (v *boardView) board() *scene.Board { return &v.stage.Boards[v.index] }

// rowOf converts a row of the board to a row of the screen, and back.
func (v *boardView) rowOf(y int) int {
	if v.board().RowsUp {
		return v.board().Height - 1 - y
	}
	return y
}

// cell returns the index of a cell; -1 outside the board.
func (v *boardView) cell(x, y int) int {
	b := v.board()
	if x < 0 || y < 0 || x >= b.Width || y >= b.Height {
		return -1
	}
	return y*b.Width + x
}

// groupSprites groups the sprites by cell, in the order of their layers.
func (v *boardView) groupSprites() {
	v.sprites = make(map[int][]*scene.Sprite)
	for i := range v.scene.Sprites {
		s := &v.scene.Sprites[i]
		if cell := v.cell(s.X, s.Y); s.Board == v.index && cell >= 0 {
			v.sprites[cell] = append(v.sprites[cell], s)
		}
	}
	for _, list := range v.sprites {
		slices.SortStableFunc(list, func(a, b *scene.Sprite) int { return a.Layer - b.Layer })
	}
}

func (v *boardView) draw(p pane) {
	v.groupSprites()
	cells := v.scene.Cells[v.index]
	for row := 0; row*v.scale.h < p.h; row++ {
		for x := 0; x*v.scale.w < p.w; x++ {
			at := v.cell(v.x+x, v.rowOf(v.row+row))
			if at < 0 || at >= len(cells) {
				continue
			}
			t := tileView{boardView: v, cell: &cells[at], column: v.x + x, last: v.row+row == v.board().Height-1}
			t.draw(p.part(x*v.scale.w, row*v.scale.h, v.scale.w, v.scale.h), v.sprites[at])
		}
	}
	v.drawMoves(p)
	v.drawAreas(p)
}

// drawMoves draws movements: on a road the path, elsewhere an arrow in the starting cell.
func (v *boardView) drawMoves(p pane) {
	for i := range v.scene.Moves {
		m := &v.scene.Moves[i]
		if m.Board != v.index || len(m.Path) < 2 {
			continue
		}
		s := style{fg: teamColour(v.stage, m.Owner), bold: true}
		if !v.board().Scrolls {
			if from := m.Path[0]; v.scale.w >= 3 {
				v.putOver(p, from, v.arrow(from, m.Path[1]), s)
			}
			continue
		}
		lanes := p.part(0, v.middle(), p.w, p.h-v.middle())
		for _, at := range m.Path[:len(m.Path)-1] {
			v.putOver(lanes, at, "-", s)
		}
	}
}

// putOver writes text in a cell of plain ground without sprites.
func (v *boardView) putOver(p pane, at scene.Point, text string, s style) {
	if !v.isBare(at) {
		return
	}
	x, y := (at.X-v.x)*v.scale.w, (v.rowOf(at.Y)-v.row)*v.scale.h
	if x >= 0 && y >= 0 && x < p.w && y < p.h {
		s.bg = p.at(x, y).style.bg
	}
	p.put(x, y, text, s)
}

// isBare reports whether a cell is plain ground without sprites.
func (v *boardView) isBare(at scene.Point) bool {
	cell := v.cell(at.X, at.Y)
	return cell >= 0 && len(v.sprites[cell]) == 0 && isQuiet(&v.stage.Tiles[v.scene.Cells[v.index][cell].Tile])
}

func (v *boardView) arrow(from, to scene.Point) string {
	dx, dy := to.X-from.X, v.rowOf(to.Y)-v.rowOf(from.Y)
	switch {
	case dx > 0:
		return v.palette.glyph("▸", ">")
	case dx < 0:
		return v.palette.glyph("◂", "<")
	case dy > 0:
		return v.palette.glyph("▾", "v")
	}
	return v.palette.glyph("▴", "^")
}

// drawAreas shades the areas visible to seats, if there are enough colours.
func (v *boardView) drawAreas(p pane) {
	if v.palette.Colours < ManyColours {
		return
	}
	for _, a := range v.scene.Areas {
		if a.Board != v.index {
			continue
		}
		top, bottom := v.rowOf(a.From.Y), v.rowOf(a.To.Y)
		if top > bottom {
			top, bottom = bottom, top
		}
		for y := max(0, (top-v.row)*v.scale.h); y < min(p.h, (bottom+1-v.row)*v.scale.h); y++ {
			for x := max(0, (a.From.X-v.x)*v.scale.w); x < min(p.w, (a.To.X+1-v.x)*v.scale.w); x++ {
				if s := &p.at(x, y).style; s.bg == scene.Floor {
					s.bg = tinted(teamColour(v.stage, a.Owner))
				}
			}
		}
	}
}
