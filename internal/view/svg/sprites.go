package svg

import (
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// sprite draws a sprite.
func (p *picture) sprite(s *strip, it *scene.Sprite) {
	left, top := p.corner(s, it.X, it.Y)
	size, team := s.cell, p.team(it.Owner)
	p.add(`<g><title>%s</title>`, escape(p.tip(it)))
	plain := it.Actor && len(p.stage.Things[it.Thing].Picture) == 0
	if plain {
		p.actor(it, team, left, top, size)
	} else {
		p.use(p.itemID(&it.Item), team, left, top, size)
	}
	if it.Actor {
		if len(it.Parts) > 0 {
			p.item(&it.Parts[0], left+size*0.5, top-size*0.02, size*0.5)
		}
	} else {
		p.parts(it.Parts, left, top, size)
	}
	if it.Progress > 0 {
		p.ring(it, left, top, size)
	}
	if it.Badge != "" && !plain {
		p.badge(it, team, left, top, size)
	}
	p.add(`</g>`)
}

// actor draws an actor without a picture: its badge or letter in the shape of its team.
func (p *picture) actor(it *scene.Sprite, team scene.Colour, left, top, size float64) {
	label := it.Badge
	if label == "" {
		label = p.stage.Things[it.Thing].Letter
	}
	wide := size * 0.78
	x, y := left+(size-wide)/2, top+(size-wide)/2
	p.shape(team, x, y, wide)
	p.label(label, x, y, wide)
}

// label writes a few characters in a shape.
func (p *picture) label(text string, x, y, wide float64) {
	p.add(`<text x="%s" y="%s" font-size="%s" font-weight="700" text-anchor="middle" fill="%s">%s</text>`, number(x+wide/2), number(y+wide*0.77),
		number(wide*0.78*min(1, 1.9/float64(max(1, utf8.RuneCountInString(text))))), p.colour(scene.Paper), escape(text))
}

// tip returns the tooltip of a sprite.
func (p *picture) tip(it *scene.Sprite) string {
	text := p.stage.Things[it.Thing].Name
	if it.Owner >= 0 && it.Owner < len(p.stage.Seats) {
		text = p.stage.Seats[it.Owner].Name + " " + text
	}
	for _, f := range it.Fields {
		text += ", " + f.Name + " " + f.Value
	}
	return text
}

// item draws a thing and its contents.
func (p *picture) item(it *scene.Item, x, y, size float64) {
	p.use(p.itemID(it), scene.Muted, x, y, size)
	p.parts(it.Parts, x, y, size)
}

// parts draws the contents of a thing: a single one in the middle, several in two columns.
func (p *picture) parts(parts []scene.Item, x, y, size float64) {
	for i := range parts {
		if len(parts) == 1 {
			p.item(&parts[i], x+size*0.2, y+size*0.15, size*0.6)
			return
		}
		column, row := float64(i%2), float64(i/2)
		rows := float64((len(parts) + 1) / 2)
		p.item(&parts[i], x+size*(0.08+0.42*column), y+size*(0.5+0.34*(row-rows/2)), size*0.42)
	}
}

// ring draws the progress of a sprite.
func (p *picture) ring(it *scene.Sprite, left, top, size float64) {
	radius := size * 0.46
	x, y := left+size/2, top+size/2
	angle := 2 * math.Pi * min(it.Progress, 0.999)
	large := 0
	if angle > math.Pi {
		large = 1
	}
	colour, dashes := scene.Leaf, ""
	if it.Alarm {
		colour, dashes = scene.Fire, ` stroke-dasharray="2 1"`
	}
	p.add(`<path d="M%s %sA%s %[3]s 0 %d 1 %s %s" fill="none" stroke="%s" stroke-width="%s"%s/>`, number(x), number(y-radius), number(radius), large,
		number(x+radius*math.Sin(angle)), number(y-radius*math.Cos(angle)), p.colour(colour), number(max(1.5, size*0.07)), dashes)
}

// badge draws the badge of a sprite, in the shape of its team.
func (p *picture) badge(it *scene.Sprite, team scene.Colour, left, top, size float64) {
	wide := size * 0.44
	x, y := left+size-wide, top+size-wide
	fill := scene.Ink
	if it.Owner >= 0 {
		fill = team
	}
	p.shape(fill, x, y, wide)
	p.label(it.Badge, x, y, wide)
}

// polygon returns the path of an outline, scaled to a square.
func polygon(outline []float64, x, y, size float64) string {
	path, step := "", "M"
	for i := 0; i < len(outline); i += 2 {
		path += step + number(x+outline[i]*size) + " " + number(y+outline[i+1]*size)
		step = "L"
	}
	return path + "Z"
}

// shape draws the shape of a colour: a square, a triangle or an outline for some teams, else a circle.
func (p *picture) shape(colour scene.Colour, x, y, size float64) {
	fill, edge := p.colour(colour), fmt.Sprintf(`stroke="%s" stroke-width="1"`, p.colour(scene.Paper))
	switch outline := p.shades[colour].Outline; {
	case outline != nil:
		p.add(`<path d="%s" fill="%s" %s/>`, polygon(outline, x, y, size), fill, edge)
	case colour == scene.Team2:
		p.add(`<rect x="%s" y="%s" width="%s" height="%[3]s" fill="%s" %s/>`, number(x), number(y), number(size), fill, edge)
	case colour == scene.Team3:
		p.add(`<path d="M%s %sl%s %sh%sZ" fill="%s" %s/>`, number(x+size/2), number(y-size*0.1), number(size*0.62), number(size*1.1), number(-size*1.24), fill, edge)
	default:
		p.add(`<circle cx="%s" cy="%s" r="%s" fill="%s" %s/>`, number(x+size/2), number(y+size/2), number(size*0.52), fill, edge)
	}
}

// move draws a path with an arrow at its end.
func (p *picture) move(s *strip, m *scene.Move) {
	if m.Board != s.board || len(m.Path) < 2 {
		return
	}
	path, step := "", "M"
	for _, at := range m.Path {
		if !s.has(m.Board, at.X) {
			continue
		}
		x, y := p.corner(s, at.X, at.Y)
		path += step + number(x+s.cell/2) + " " + number(y+s.cell/2)
		step = "L"
	}
	if path == "" {
		return
	}
	p.add(`<path d="%s" fill="none" stroke="%s" stroke-width="%s" stroke-opacity="0.7" stroke-linecap="round" stroke-linejoin="round"/>`,
		path, p.colour(p.team(m.Owner)), number(max(1.5, s.cell*0.08)))
}
