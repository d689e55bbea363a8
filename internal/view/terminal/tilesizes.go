package terminal

import (
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// inOne draws a tile in a single character.
func (t *tileView) inOne(p pane, ground style, actor, item *scene.Sprite) {
	switch {
	case actor != nil:
		p.put(0, 0, t.badge(actor, 1), t.team(actor))
	case item != nil:
		s, letter := t.thing(item, ground)
		p.put(0, 0, letter, s)
	default:
		p.put(0, 0, t.glyph(), ground)
	}
}

// thing returns a sprite that is not an actor as one character.
func (t *tileView) thing(s *scene.Sprite, ground style) (style, string) {
	shown := content(s.Item)
	look := itemStyle(t.stage, shown, ground.bg)
	if look.fg == scene.Team {
		return style{fg: scene.Paper, bg: teamColour(t.stage, s.Owner), reverse: t.look.Colours == NoColours}, thingLetter(t.stage, shown)
	}
	if s.Alarm && s.Progress > 0 {
		look.fg, look.reverse = scene.Fire, true
	}
	return look, thingLetter(t.stage, shown)
}

// inRow draws a tile in two or more characters of a row: the actor and its item, or the tile and the item on it.
// The last character is the tile's number, if tiles have numbers.
func (t *tileView) inRow(p pane, ground style, actor, item *scene.Sprite) {
	w := p.w
	if t.cell.Level > 0 && w > 2 {
		w--
		p.put(w, 0, t.level(), t.faint(ground))
	}
	switch {
	case actor != nil:
		t.actorInRow(p.part(0, 0, w, 1), ground, actor, item)
	case item != nil:
		p.put(0, 0, t.glyph(), ground)
		s, letter := t.thing(item, ground)
		p.put(1, 0, letter, s)
	case t.isSolid():
		p.put(0, 0, strings.Repeat(t.glyph(), w), ground)
	default:
		p.put(0, 0, t.glyph(), ground)
		t.mark(p, w-1, ground)
	}
}

func (t *tileView) actorInRow(p pane, ground style, actor, item *scene.Sprite) {
	own := t.team(actor)
	held, holds := held(actor, item)
	hand := p.w
	if holds {
		hand--
	}
	badge := t.badge(actor, hand)
	room := len(badge)
	if actor.ID == t.selected || t.cell.Level > 0 {
		room = hand
	}
	p.part(0, 0, room, 1).fill(" ", own)
	p.put(0, 0, badge, own)
	if !holds {
		return
	}
	shown := content(held)
	s := itemStyle(t.stage, shown, ground.bg)
	if s.fg == scene.Team {
		s.fg = scene.Ink
	}
	p.put(hand, 0, thingLetter(t.stage, shown), s)
}

// held returns the item that an actor holds, or else the item in its cell; ok is false for none.
func held(actor, item *scene.Sprite) (it scene.Item, ok bool) {
	switch {
	case len(actor.Parts) > 0:
		return actor.Item, true
	case item != nil:
		return item.Item, true
	}
	return it, false
}

// mark draws the marking of a tile: in reach of something, or gone after the next turn.
func (t *tileView) mark(p pane, x int, ground style) {
	switch t.cell.Mark {
	case scene.Reached:
		p.put(x, 0, ":", t.faint(ground))
	case scene.Fading:
		p.put(x, 0, "!", t.faint(ground))
	}
}

// inBlock draws a tile in several rows: the actor or the tile at the top, items and progress at the bottom.
func (t *tileView) inBlock(p pane, ground style, actor, item *scene.Sprite) {
	if t.isSolid() && actor == nil && item == nil {
		p.fill(t.glyph(), ground)
		return
	}
	if t.cell.Level > 0 {
		p.put(p.w-1, p.h-1, t.level(), t.faint(ground))
	}
	if actor != nil {
		own := t.team(actor)
		p.part(0, 0, p.w, 1).fill(" ", own)
		badge := t.badge(actor, p.w)
		p.put((p.w-len(badge)+1)/2, 0, badge, own)
		if len(actor.Parts) > 0 {
			t.items(p.part(0, 1, p.w, 1), ground, actor.Parts)
		} else if item != nil {
			t.items(p.part(0, 1, p.w, 1), ground, []scene.Item{item.Item})
		}
		return
	}
	p.put(0, 0, t.glyph(), ground)
	if item == nil {
		t.mark(p, p.w-1, ground)
		return
	}
	if s, letter := t.thing(item, ground); s.bg != ground.bg {
		p.part(0, 0, p.w, 1).fill(" ", s)
		p.put((p.w-1)/2, 0, letter, s)
		return
	}
	t.items(p.part(1, 0, p.w-1, 1), ground, []scene.Item{item.Item})
	low := p.part(0, p.h-1, p.w, 1)
	switch {
	case item.Progress > 0:
		t.progress(low, item, ground)
	case item.Badge != "" && item.Badge != "1":
		p.put(p.w-1-len(item.Badge), p.h-1, "x"+item.Badge, t.faint(ground))
	}
}

// items writes items and their contents as far as there is room; the contents have priority.
func (t *tileView) items(p pane, ground style, items []scene.Item) {
	x := 0
	var put func(list []scene.Item, skip bool)
	put = func(list []scene.Item, skip bool) {
		for _, it := range list {
			if s := itemStyle(t.stage, it, ground.bg); len(it.Parts) == 0 || !skip {
				if s.fg == scene.Team {
					s.fg = scene.Ink
				}
				x = p.put(x, 0, thingLetter(t.stage, it), s)
			}
			put(it.Parts, skip)
		}
	}
	put(items, len(allLetters(t.stage, items)) > p.w)
}

// progress draws a bar of progress to something good or bad.
func (t *tileView) progress(p pane, s *scene.Sprite, ground style) {
	full := min(p.w, int(s.Progress*float64(p.w)+0.5))
	bar := style{fg: scene.Gold, bg: ground.bg}
	glyph := t.look.glyph("▪", "=")
	if s.Alarm {
		bar.fg, glyph = scene.Fire, "!"
	}
	p.bar(0, 0, p.w, full, glyph, bar)
}

// middle returns the row of a road's lane that its things are in; a line is below each lane of several rows.
func (v *boardView) middle() int { return max(0, v.scale.h-2) / 2 }

// onRoad draws a block of a road, with the line between lanes.
func (t *tileView) onRoad(p pane, ground style, actor, item *scene.Sprite, column int) {
	lane := p.h
	if t.scale.h > 1 && !t.last {
		lane--
		p.part(0, lane, 1, 1).fill(" ", style{bg: scene.Floor})
		if column%4 < 2 {
			p.put(0, lane, "-", style{fg: scene.Muted, bg: scene.Floor})
		}
	}
	at := p.part(0, t.middle(), 1, 1)
	switch {
	case actor != nil:
		p.part(0, 0, 1, lane).fill(" ", t.team(actor))
		at.put(0, 0, t.badge(actor, 1), t.team(actor))
	case item != nil:
		s, letter := t.thing(item, ground)
		at.put(0, 0, letter, s)
	default:
		at.put(0, 0, t.glyph(), ground)
	}
}
