package terminal

import (
	"github.com/cookoff/cookoff/internal/contest/scene"
)

// boardView returns the view of a board, scrolled to its centre of interest but not beyond its edges.
func (s *screen) boardView(i int) *boardView {
	v := &boardView{screen: s, index: i, scale: s.layout.scale}
	r := s.layout.boards[i]
	columns, rows := r.w/v.scale.w, max(1, (r.h+v.scale.h-1)/v.scale.h) // the last lane of a road has no line below it
	x, row := v.center(columns)
	v.x = max(0, min(x-columns/2, v.board().Width-columns))
	v.row = max(0, min(row-rows/2, v.board().Height-rows))
	return v
}

// center returns the centre of interest of a board: the followed bot, or the middle of all its bots. A road shows all
// its bots if they fit the width of the screen.
func (v *boardView) center(columns int) (x, row int) {
	first, last, rows, n := v.board().Width, 0, 0, 0
	for i := range v.scene.Sprites {
		sprite := &v.scene.Sprites[i]
		if !sprite.Actor || sprite.Board != v.index {
			continue
		}
		first, last = min(first, sprite.X), max(last, sprite.X)
		rows += v.rowOf(sprite.Y)
		n++
	}
	if n == 0 {
		return v.board().Width / 2, v.board().Height / 2
	}
	x, row = (first+last)/2, rows/n
	const margin = 12 // columns ahead of the first bot and behind the last
	together := v.board().Scrolls && last-first+2*margin <= columns
	if sprite := v.selectedSprite(); v.follow && !together && sprite != nil && sprite.Board == v.index {
		return sprite.X, v.rowOf(sprite.Y)
	}
	return x, row
}

// drawOverview draws a minimap of a road in one line: the actors, and the part visible below.
func (s *screen) drawOverview(p pane) {
	v := s.boardView(0)
	b := v.board()
	r := s.layout.boards[0]
	from, to := v.x*p.w/b.Width, min(p.w-1, (v.x+r.w/v.scale.w)*p.w/b.Width)
	for x := range p.w {
		look := style{fg: scene.Muted}
		glyph := s.palette.glyph("⠒", "-")
		if x >= from && x <= to {
			look, glyph = style{fg: scene.Gold}, s.palette.glyph("⠶", "=")
		}
		p.put(x, 0, glyph, look)
	}
	p.put(p.w-1, 0, "|", style{bold: true})
	for i := range s.scene.Sprites {
		sprite := &s.scene.Sprites[i]
		if sprite.Actor && sprite.Owner >= 0 && sprite.Owner < len(s.letters) {
			p.put(min(p.w-1, sprite.X*p.w/b.Width), 0, s.letters[sprite.Owner], s.actorStyle(sprite))
		}
	}
}

// rulerStep is the number of columns between labels above a road.
const rulerStep = 10

// drawRuler writes block numbers above a road, and lane numbers to the left of it.
func (s *screen) drawRuler(p pane) {
	v, r := s.boardView(0), s.layout.boards[0]
	b := v.board()
	muted := style{fg: scene.Muted}
	numbers := s.pane(p, s.layout.ruler)
	for x := v.x; x < b.Width; x++ {
		if text := number(int64(x + b.XFrom)); (x+b.XFrom)%rulerStep == 0 && (x-v.x)*v.scale.w+len(text) <= numbers.w {
			numbers.put((x-v.x)*v.scale.w, 0, text, muted)
		}
	}
	for row := v.row; row < b.Height; row++ {
		if y := (row-v.row)*v.scale.h + v.middle(); y < r.h {
			p.put(0, r.y+y, number(int64(v.rowOf(row)+b.YFrom)), muted)
		}
	}
}
