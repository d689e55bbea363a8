package svg

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// id returns the ID of a symbol. It depends only on the game and the background, so that a page can contain several files.
func (p *picture) id(what string) string {
	ground := "light"
	if p.options.Dark {
		ground = "dark"
	}
	return escape(p.stage.Game) + "-" + ground + "-" + what
}

func (p *picture) tileID(kind int) string  { return p.id("tile" + strconv.Itoa(kind)) }
func (p *picture) thingID(kind int) string { return p.id("thing" + strconv.Itoa(kind)) }

// itemID returns the ID of an item's symbol: the one for its state, if there is one.
func (p *picture) itemID(it *scene.Item) string {
	id := p.thingID(int(it.Thing))
	if _, ok := p.stage.Things[it.Thing].States[it.State]; ok {
		return id + "-" + escape(strings.ReplaceAll(it.State, " ", "-"))
	}
	return id
}

// symbols defines the symbols of all tiles and things.
func (p *picture) symbols() {
	p.add(`<defs>`)
	p.add(`<pattern id="%s" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="1.6" height="5" fill="%s"/></pattern>`,
		p.id("hatch"), p.colour(scene.Team2))
	p.add(`<pattern id="%s" width="6" height="6" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="1.2" fill="%s"/></pattern>`, p.id("dots"), p.colour(scene.Team3))
	for i := range p.stage.Tiles {
		p.symbol(p.tileID(i), &p.stage.Tiles[i])
	}
	for i := range p.stage.Things {
		look := &p.stage.Things[i]
		p.symbol(p.thingID(i), look)
		for _, state := range slices.Sorted(maps.Keys(look.States)) {
			shown, _ := look.In(state)
			p.symbol(p.itemID(&scene.Item{Thing: uint8(i), State: state}), &scene.Look{Picture: shown})
		}
	}
	p.add(`</defs>`)
}

// symbol defines a symbol from the picture of a look, or else from its letter.
func (p *picture) symbol(id string, look *scene.Look) {
	p.add(`<symbol id="%s" viewBox="0 0 16 16">`, id)
	switch {
	case len(look.Picture) > 0:
		p.paths(look.Picture)
	case look.Ground:
		p.add(`<rect width="16" height="16" fill="%s"/>`, p.colour(look.Colour))
	default:
		p.add(`<rect width="16" height="16" rx="2" fill="%s" fill-opacity="0.35"/>`, p.colour(look.Colour))
		p.add(`<text x="8" y="12" font-size="11" font-family="monospace" text-anchor="middle" fill="%s">%s</text>`, p.colour(scene.Ink), escape(look.Letter))
	}
	p.add(`</symbol>`)
}

// paths writes the shapes of a picture.
func (p *picture) paths(shapes scene.Picture) {
	for _, s := range shapes {
		stroke := ""
		if s.Stroke != "" {
			stroke = fmt.Sprintf(` stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round"`, p.colour(s.Stroke), number(s.Width))
		}
		p.add(`<path d="%s" fill="%s"%s/>`, escape(s.Path), p.colour(s.Fill), stroke)
	}
}

// use draws a symbol; owner is the colour of its team.
func (p *picture) use(id string, owner scene.Colour, x, y, size float64) {
	p.add(`<use href="#%s" x="%s" y="%s" width="%s" height="%[4]s" color="%[5]s"/>`, id, number(x), number(y), number(size), p.colour(owner))
}

// tile draws a cell; plain ground without a picture or an owner is left blank.
func (p *picture) tile(s *strip, x, y int) {
	c := p.cell(s.board, x, y)
	look := &p.stage.Tiles[c.Tile]
	left, top := p.corner(s, x, y)
	if !look.Ground || len(look.Picture) > 0 || look.Colour != scene.Floor {
		p.use(p.tileID(int(c.Tile)), p.team(int(c.Owner)), left, top, s.cell)
	}
	if c.Owner >= 0 {
		p.owner(int(c.Owner), left, top, s.cell)
	}
	if c.Level > 0 && s.cell >= 20 {
		p.add(`<text x="%s" y="%s" font-size="%s" fill="%s">%d</text>`,
			number(left+2), number(top+max(8, s.cell*0.26)), number(max(8, s.cell*0.26)), p.colour(scene.Ink), c.Level)
	}
	p.mark(c.Mark, left, top, s.cell)
}

// owner tints a cell: solid, hatched or dotted for the first three teams, with an outline for others.
func (p *picture) owner(owner int, left, top, cell float64) {
	colour := p.team(owner)
	at := fmt.Sprintf(`x="%s" y="%s" width="%s" height="%[3]s"`, number(left), number(top), number(cell))
	p.add(`<rect %s fill="%s" fill-opacity="0.28"/>`, at, p.colour(colour))
	switch outline := p.shades[colour].Outline; {
	case outline != nil:
		inset := 0.3 * cell
		p.add(`<path d="%s" fill="%s" fill-opacity="0.45"/>`, polygon(outline, left+inset, top+inset, cell-2*inset), p.colour(colour))
	case colour == scene.Team2:
		p.add(`<rect %s fill="url(#%s)" fill-opacity="0.45"/>`, at, p.id("hatch"))
	case colour == scene.Team3:
		p.add(`<rect %s fill="url(#%s)" fill-opacity="0.6"/>`, at, p.id("dots"))
	}
}

// mark draws the mark of a cell.
func (p *picture) mark(m scene.Mark, left, top, cell float64) {
	inset := cell * 0.06
	at := fmt.Sprintf(`x="%s" y="%s" width="%s" height="%[3]s" fill="none"`, number(left+inset), number(top+inset), number(cell-2*inset))
	switch m {
	case scene.Reached:
		p.add(`<rect %s stroke="%s" stroke-opacity="0.8" stroke-width="1"/>`, at, p.colour(scene.Muted))
	case scene.Fading:
		p.add(`<rect %s stroke="%s" stroke-width="2" stroke-dasharray="2 2.5"/>`, at, p.colour(scene.Rose))
	}
}
