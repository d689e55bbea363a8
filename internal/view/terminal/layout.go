package terminal

import "github.com/cookoff/cookoff/internal/contest/scene"

// Minimum sizes of the screen and of its parts.
const (
	minWidth  = 60
	minHeight = 20

	headRows   = 2  // title, scores
	footRows   = 3  // time line, selected bot, keys
	lowerRows  = 3  // curve and events
	panelWidth = 26 // next to the boards
	panelRows  = 3  // below the boards
	listRows   = 6  // below the boards, with a list such as orders
	maxPanel   = 48 // widest panel
)

// rect is a part of the screen.
type rect struct{ x, y, w, h int }

func (r rect) has(x, y int) bool { return x >= r.x && x < r.x+r.w && y >= r.y && y < r.y+r.h }

// scale is the size of a tile, in characters.
type scale struct{ w, h int }

// layout holds the positions of the parts of a screen. Boards have their title, and a road its overview, above
// their rectangle.
type layout struct {
	scale    scale
	title    bool // boards have a title
	boards   []rect
	panels   rect
	abreast  bool // panels are side by side
	overview rect // empty without a board that scrolls
	ruler    rect // above the board, with the numbers of columns; empty without a board that scrolls
	curve    rect
	events   rect
	bar      rect
}

// traits are the properties of a scene that affect the layout, in addition to the stage.
type traits struct {
	levels   bool // tiles have numbers
	lists    bool // panels have lists
	rows     int  // of the largest panel below the boards, without its list
	sideRows int  // rows of all panels next to the boards, without their lists
}

func traitsOf(s *scene.Scene) (t traits) {
	t.rows = panelRows
	for _, cells := range s.Cells {
		for i := range cells {
			t.levels = t.levels || cells[i].Level > 0
		}
	}
	for i := range s.Panels {
		t.lists = t.lists || len(s.Panels[i].Entries) > 0
		t.rows = max(t.rows, 1+(len(s.Panels[i].Figures)+2)/3+len(s.Panels[i].Bars))
		t.sideRows += 2 + (len(s.Panels[i].Figures)+1)/2 + len(s.Panels[i].Bars) // with a blank line
	}
	return t
}

// scales returns the possible sizes of tiles, largest first.
func (t traits) scales() []scale {
	if t.levels {
		return []scale{{10, 5}, {8, 4}, {6, 3}, {4, 2}, {3, 1}, {2, 1}, {1, 1}}
	}
	return []scale{{10, 5}, {8, 4}, {6, 3}, {4, 2}, {2, 1}, {1, 1}}
}

func (t traits) panelRows() int {
	if t.lists {
		return listRows
	}
	return min(t.rows, listRows)
}

// arrange lays out a screen with the largest tiles that fit, with the panels next to the boards or below them.
func arrange(st *scene.Stage, t traits, width, height int) layout {
	if width < minWidth || height < minHeight {
		return layout{}
	}
	l := layout{bar: rect{0, height - footRows, width, 1}}
	for _, b := range st.Boards {
		l.title = l.title || b.Name != ""
	}
	room := rect{0, headRows, width, height - headRows - footRows}
	switch {
	case len(st.Boards) == 1 && st.Boards[0].Scrolls:
		b := &st.Boards[0]
		space := room.h - t.panelRows() - lowerRows
		l.scale = scale{1, max(1, min(maxLane, (space-roadHead+1)/b.Height))}
		l.placeRoad(b, rect{room.x, room.y, room.w, space})
		l.placeRest(room, roadHead+l.boards[0].h, 0, t)
	case !l.placeWhole(st, t, room):
		l.placeCropped(st, t, room)
	}
	return l
}

// placeWhole lays out complete boards, and reports whether there is room for them.
func (l *layout) placeWhole(st *scene.Stage, t traits, room rect) bool {
	for _, s := range t.scales() {
		w, h := l.size(st, s)
		beside := w+1+panelWidth <= room.w && h+lowerRows <= room.h
		below := w <= room.w && h+t.panelRows()+lowerRows <= room.h
		if !beside && !below {
			continue
		}
		l.scale = s
		panel := min(room.w-w-1, maxPanel)
		if !beside {
			panel = 0
		}
		l.placeBoards(st, room, max(0, room.w-w-1-panel)/2, h)
		l.placeRest(room, h, panel, t)
		return true
	}
	return false
}

// placeCropped lays out boards that are only partly visible, next to the panels.
func (l *layout) placeCropped(st *scene.Stage, t traits, room rect) {
	l.scale = scale{2, 1}
	space := room.w - panelWidth - 1
	if w, _ := l.size(st, l.scale); w > space {
		l.scale = scale{1, 1}
	}
	_, h := l.size(st, l.scale)
	h = min(h, room.h-lowerRows)
	w, _ := l.size(st, l.scale)
	if w > space {
		w = space
	}
	l.placeBoards(st, rect{room.x, room.y, w, room.h}, 0, h)
	l.placeRest(room, h, min(room.w-w-1, maxPanel), t)
}

// size returns the size of the boards side by side, with their titles.
func (l *layout) size(st *scene.Stage, s scale) (w, h int) {
	for _, b := range st.Boards {
		w += b.Width*s.w + 1
		h = max(h, b.Height*s.h)
	}
	if l.title {
		h++
	}
	return w - 1, h
}

// placeBoards puts the boards side by side, from column x on.
func (l *layout) placeBoards(st *scene.Stage, room rect, x, h int) {
	x += room.x
	y := room.y
	if l.title {
		y, h = y+1, h-1
	}
	share := (room.w - len(st.Boards) + 1) / max(1, len(st.Boards))
	for _, b := range st.Boards {
		w := b.Width * l.scale.w
		if all, _ := l.size(st, l.scale); all > room.w {
			w = min(w, share/l.scale.w*l.scale.w)
		}
		l.boards = append(l.boards, rect{x, y, w, min(h, b.Height*l.scale.h)})
		x += w + 1
	}
}

// placeRest lays out the panels, the curve and the events. Panels go to the right edge, with the curve below them if it is
// higher there, or below the boards, where lists get any spare rows.
func (l *layout) placeRest(room rect, boards, panel int, t traits) {
	y := room.y + boards
	if panel > 0 {
		l.panels = rect{room.x + room.w - panel, room.y, panel, boards}
		if spare := boards - t.sideRows; !t.lists && spare > room.h-boards {
			l.panels.h = t.sideRows
			l.curve = rect{l.panels.x, room.y + t.sideRows, panel, spare}
			l.events = rect{room.x, y, room.w, room.y + room.h - y}
			return
		}
	} else {
		rows := t.panelRows()
		if t.lists {
			rows += max(0, room.h-boards-rows-lowerRows) / 2
		}
		l.panels = rect{room.x, y, room.w, rows}
		l.abreast = true
		y += rows
	}
	l.placeLower(room, y)
}

// placeLower puts the curve and the events side by side, from row y on.
func (l *layout) placeLower(room rect, y int) {
	half := room.w * 2 / 5
	l.curve = rect{room.x, y, half, room.y + room.h - y}
	l.events = rect{room.x + half + 1, y, room.w - half - 1, room.y + room.h - y}
}

// Sizes around a road.
const (
	maxLane   = 5 // rows of a lane, with the line below it
	laneWidth = 2 // columns left of the road, for lane numbers
	roadHead  = 2 // rows above the road: its overview and block numbers
)

// placeRoad lays out a board much wider than the screen: an overview, and the part around the actors. The last lane has no line
// below it.
func (l *layout) placeRoad(b *scene.Board, room rect) {
	h := b.Height * l.scale.h
	if l.scale.h > 1 {
		h--
	}
	w := min(room.w-laneWidth, b.Width)
	l.title = false
	l.overview = rect{room.x, room.y, room.w, 1}
	l.ruler = rect{room.x + laneWidth, room.y + 1, w, 1}
	l.boards = []rect{{room.x + laneWidth, room.y + roadHead, w, min(h, room.h-roadHead)}}
}
