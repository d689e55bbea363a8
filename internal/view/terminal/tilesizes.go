package terminal

import (
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// inOne draws a tile in a single character.
func (t *tileView) inOne(p pane) {
	switch {
	case t.actor != nil:
		p.put(0, 0, t.badge(t.actor, 1), t.actorStyle(t.actor))
	case t.item != nil:
		s, letter := t.thing()
		p.put(0, 0, letter, s)
	default:
		p.put(0, 0, t.glyph(), t.ground)
	}
}

// thing returns the character and style of the sprite that is not an actor.
func (t *tileView) thing() (style, string) {
	shown := content(t.item.Item)
	look := itemStyle(t.stage, shown, t.ground.bg)
	if look.fg == scene.Team {
		look = style{fg: scene.Paper, bg: teamColour(t.stage, t.item.Owner), reverse: t.palette.Colours == NoColours}
	} else if t.item.Alarm && t.item.Progress > 0 {
		look.fg, look.reverse = scene.Fire, true
	}
	return look, thingLetter(t.stage, shown)
}

// inRow draws a tile in two or more characters of a row: the actor and its item, or the tile and the item on it.
// The last character is the tile's number, if tiles have numbers.
func (t *tileView) inRow(p pane) {
	w := p.w
	if t.cell.Level > 0 && w > 2 {
		w--
		p.put(w, 0, t.level(), t.markStyle())
	}
	switch {
	case t.actor != nil:
		t.actorInRow(p.part(0, 0, w, 1))
	case t.item != nil:
		p.put(0, 0, t.glyph(), t.ground)
		s, letter := t.thing()
		p.put(1, 0, letter, s)
	case t.isSolid():
		p.put(0, 0, strings.Repeat(t.glyph(), w), t.ground)
	default:
		p.put(0, 0, t.glyph(), t.ground)
		t.mark(p, w-1)
	}
}

func (t *tileView) actorInRow(p pane) {
	own, held := t.actorStyle(t.actor), t.held()
	hand := p.w - len(held)
	badge := t.badge(t.actor, hand)
	room := len(badge)
	if t.actor.ID == t.selected || t.cell.Level > 0 {
		room = hand
	}
	p.part(0, 0, room, 1).fill(" ", own)
	p.put(0, 0, badge, own)
	for _, it := range held {
		t.letter(p, hand, content(it))
	}
}

// held returns the item held by the actor, or else the item in its cell; empty if there is neither.
func (t *tileView) held() []scene.Item {
	switch {
	case len(t.actor.Parts) > 0:
		return []scene.Item{t.actor.Item}
	case t.item != nil:
		return []scene.Item{t.item.Item}
	}
	return nil
}

// letter writes an item as one character, and returns the column after it.
func (t *tileView) letter(p pane, x int, it scene.Item) int {
	s := itemStyle(t.stage, it, t.ground.bg)
	if s.fg == scene.Team {
		s.fg = scene.Ink
	}
	return p.put(x, 0, thingLetter(t.stage, it), s)
}

// mark draws the mark of a tile: within reach, or disappearing after the next turn.
func (t *tileView) mark(p pane, x int) {
	switch t.cell.Mark {
	case scene.Reached:
		p.put(x, 0, ":", t.markStyle())
	case scene.Fading:
		p.put(x, 0, "!", t.markStyle())
	}
}

// inBlock draws a tile in several rows: the actor or the tile at the top, items and progress at the bottom.
func (t *tileView) inBlock(p pane) {
	if t.isSolid() && t.actor == nil && t.item == nil {
		p.fill(t.glyph(), t.ground)
		return
	}
	if t.cell.Level > 0 {
		p.put(p.w-1, p.h-1, t.level(), t.markStyle())
	}
	if t.actor != nil {
		own := t.actorStyle(t.actor)
		p.part(0, 0, p.w, 1).fill(" ", own)
		badge := t.badge(t.actor, p.w)
		p.put((p.w-len(badge)+1)/2, 0, badge, own)
		if len(t.actor.Parts) > 0 {
			t.items(p.part(0, 1, p.w, 1), t.actor.Parts)
		} else {
			t.items(p.part(0, 1, p.w, 1), t.held())
		}
		return
	}
	p.put(0, 0, t.glyph(), t.ground)
	if t.item == nil {
		t.mark(p, p.w-1)
		return
	}
	if s, letter := t.thing(); s.bg != t.ground.bg {
		p.part(0, 0, p.w, 1).fill(" ", s)
		p.put((p.w-1)/2, 0, letter, s)
		return
	}
	t.items(p.part(1, 0, p.w-1, 1), []scene.Item{t.item.Item})
	switch {
	case t.item.Progress > 0:
		t.progress(p.part(0, p.h-1, p.w, 1))
	case t.item.Badge != "" && t.item.Badge != "1":
		p.put(p.w-1-len(t.item.Badge), p.h-1, "x"+t.item.Badge, t.markStyle())
	}
}

// items writes items and their contents. If there is no room for all, the contents have priority.
func (t *tileView) items(p pane, items []scene.Item) {
	x, isTight := 0, len(allLetters(t.stage, items)) > p.w
	var put func(list []scene.Item)
	put = func(list []scene.Item) {
		for _, it := range list {
			if len(it.Parts) == 0 || !isTight {
				x = t.letter(p, x, it)
			}
			put(it.Parts)
		}
	}
	put(items)
}

// progress draws a progress bar, as an alarm if its end is bad.
func (t *tileView) progress(p pane) {
	full := min(p.w, int(t.item.Progress*float64(p.w)+0.5))
	bar := style{fg: scene.Gold, bg: t.ground.bg}
	glyph := t.palette.glyph("▪", "=")
	if t.item.Alarm {
		bar.fg, glyph = scene.Fire, "!"
	}
	p.bar(0, 0, p.w, full, glyph, bar)
}

// middle returns the row of a road's lane for its sprites. A lane of several rows has a line below it.
func (v *boardView) middle() int { return max(0, v.scale.h-2) / 2 }

// onRoad draws a block of a road, with the line between lanes.
func (t *tileView) onRoad(p pane) {
	lane := p.h
	if t.scale.h > 1 && !t.last {
		lane--
		p.part(0, lane, 1, 1).fill(" ", style{bg: scene.Floor})
		if t.column%4 < 2 {
			p.put(0, lane, "-", style{fg: scene.Muted, bg: scene.Floor})
		}
	}
	if t.actor != nil {
		p.part(0, 0, 1, lane).fill(" ", t.actorStyle(t.actor))
	}
	t.inOne(p.part(0, t.middle(), 1, 1))
}
