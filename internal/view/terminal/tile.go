package terminal

import (
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// tileView draws a tile and its sprites.
type tileView struct {
	*boardView
	cell        *scene.Cell
	ground      style         // of the tile without sprites
	actor, item *scene.Sprite // the topmost ones; nil for none
	column      int
	last        bool // in the bottom row of the board
}

func (t *tileView) draw(p pane, sprites []*scene.Sprite) {
	if p.isEmpty() {
		return
	}
	for _, s := range sprites {
		if s.Actor {
			t.actor = s
		} else {
			t.item = s
		}
	}
	t.ground = t.groundStyle()
	p.fill(" ", t.ground)
	switch {
	case t.board().Scrolls:
		t.onRoad(p)
	case t.scale.w == 1:
		t.inOne(p)
	case t.scale.h == 1:
		t.inRow(p)
	default:
		t.inBlock(p)
	}
}

func (t *tileView) tile() *scene.Look { return &t.stage.Tiles[t.cell.Tile] }

func (t *tileView) groundStyle() style {
	look := t.tile()
	switch {
	case t.cell.Owner >= 0 && (look.Ground || t.cell.Level > 0):
		return style{bg: tinted(teamColour(t.stage, int(t.cell.Owner)))}
	case look.Colour == scene.Wall:
		return style{fg: scene.Muted, bg: scene.Wall}
	case isQuiet(look):
		return style{fg: scene.Muted, bg: scene.Floor}
	case look.Ground:
		return style{fg: look.Colour, bg: scene.Floor, bold: true}
	}
	if t.palette.Colours >= ManyColours && t.isSolid() {
		return style{fg: scene.Muted, bg: tinted(look.Colour)}
	}
	if t.palette.Colours >= ManyColours {
		return style{fg: scene.Ink, bg: tinted(look.Colour), bold: true}
	}
	return style{fg: look.Colour, bold: true}
}

// isQuiet reports whether a tile is plain ground.
func isQuiet(look *scene.Look) bool { return look.Ground && look.Colour == scene.Floor }

// glyph returns the character of the tile itself.
func (t *tileView) glyph() string {
	look := t.tile()
	letter := look.Letter
	if look.Glyph != "" && !t.palette.ASCII {
		letter = look.Glyph
	}
	switch {
	case look.Ground && t.cell.Owner >= 0:
		if t.palette.Colours <= NoColours && int(t.cell.Owner) < len(t.letters) {
			return strings.ToLower(t.letters[t.cell.Owner])
		}
		return " "
	case isQuiet(look) && t.palette.Colours >= ManyColours && look.Glyph == "":
		return " "
	}
	return letter
}

// isSolid reports whether the tile is filled with its character.
func (t *tileView) isSolid() bool {
	look := t.tile()
	return !look.Ground && (look.Letter == "#" || look.Colour == scene.Leaf)
}

// badge returns the characters for an actor, at most width: its badge, after the letter of its team if there are no colours.
func (t *tileView) badge(s *scene.Sprite, width int) string {
	team := ""
	if t.palette.Colours <= NoColours && s.Owner >= 0 && s.Owner < len(t.letters) {
		team = t.letters[s.Owner]
	}
	badge := s.Badge
	switch badge {
	case seatName(t.stage, s.Owner):
		badge = t.letters[s.Owner]
	case "":
		badge = thingLetter(t.stage, scene.Item{Thing: s.Thing})
	}
	if team == badge {
		team = ""
	}
	switch {
	case len(team)+len(badge) <= width:
		return team + badge
	case team != "" && width == 1 && !isTileLetter(t.stage, team):
		return team
	case len(badge) > width:
		return strings.Repeat("+", width)
	}
	return badge
}

// actorStyle returns the style of an actor.
func (s *screen) actorStyle(actor *scene.Sprite) style {
	isSelected := actor.ID == s.selected
	own := style{fg: scene.Paper, bg: teamColour(s.stage, actor.Owner), bold: isSelected, underline: isSelected}
	if s.palette.Colours == NoColours {
		own.reverse, own.underline = true, actor.Owner%2 == 1
	}
	return own
}

// level returns the tile's number as one character.
func (t *tileView) level() string {
	switch {
	case t.cell.Level <= 0:
		return " "
	case t.cell.Level > 9:
		return "+"
	}
	return number(int64(t.cell.Level))
}

// markStyle returns the style of numbers and marks on the ground.
func (t *tileView) markStyle() style {
	s := t.ground
	s.fg, s.bold = scene.Muted, false
	if t.cell.Owner >= 0 {
		s.fg = scene.Ink
	}
	return s
}
