package svg

import (
	"html"
	"strings"
	"unicode"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// escape escapes untrusted text for the file.
func escape(text string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return '\uFFFD'
		}
		return r
	}, text))
}

// title writes the title of the picture, and returns the y coordinate below it.
func (p *picture) title(y float64) float64 {
	p.add(`<text x="%d" y="%s" font-size="%d" font-weight="600" fill="%s">%s</text>`,
		margin, number(y+textSize), textSize+2, p.colour(scene.Ink), escape(p.name()))
	return y + lineHeight + 4
}

// flow lays out elements of different widths in lines.
type flow struct{ x, y, width float64 }

// next returns the position of the next element, in this line or the next one.
func (f *flow) next(wide float64) (x, y float64) {
	if f.x > margin && f.x+wide > f.width-margin {
		f.x, f.y = margin, f.y+lineHeight
	}
	x = f.x
	f.x += wide
	return x, f.y
}

// letter is the approximate width of a letter.
const letter = 0.56 * textSize

// seats writes the players and the scores.
func (p *picture) seats(y float64) float64 {
	scores := map[int]int64{}
	for i := range p.scene.Panels {
		scores[p.scene.Panels[i].Seat] = p.scene.Panels[i].Score
	}
	f := flow{margin, y, p.width}
	for i, seat := range p.stage.Seats {
		text := seat.Label()
		if score, ok := scores[i]; ok {
			text += "  " + number(float64(score))
		}
		x, y := f.next(float64(len([]rune(text)))*letter + 40)
		p.shape(seat.Colour, x, y+1, 16)
		p.add(`<text x="%s" y="%s" font-size="%d" fill="%s" xml:space="preserve">%s</text>`,
			number(x+22), number(y+textSize), textSize, p.colour(scene.Ink), escape(text))
	}
	return f.y + lineHeight + 4
}

// legend writes the visible kinds of tiles and things.
func (p *picture) legend(y float64) float64 {
	seenTiles, seenThings := p.seen()
	f := flow{margin, y, p.width}
	entry := func(id string, look *scene.Look) {
		x, y := f.next(float64(len(look.Name))*letter*0.95 + 36)
		p.use(id, scene.Muted, x, y, 18)
		p.add(`<text x="%s" y="%s" font-size="%d" fill="%s">%s</text>`,
			number(x+24), number(y+textSize), textSize-1, p.colour(scene.Ink), escape(look.Name))
	}
	for i := range p.stage.Tiles {
		if seenTiles[i] {
			entry(p.tileID(i), &p.stage.Tiles[i])
		}
	}
	for i := range p.stage.Things {
		if seenThings[i] {
			entry(p.thingID(i), &p.stage.Things[i])
		}
	}
	return f.y + lineHeight
}

// seen returns the kinds of tiles and things in the picture.
func (p *picture) seen() (tiles, things map[int]bool) {
	tiles, things = map[int]bool{}, map[int]bool{}
	for _, s := range p.strips {
		for y := range p.stage.Boards[s.board].Height {
			for x := s.from; x < s.to; x++ {
				tiles[int(p.cell(s.board, x, y).Tile)] = true
			}
		}
	}
	var add func(it *scene.Item)
	add = func(it *scene.Item) {
		things[int(it.Thing)] = true
		for i := range it.Parts {
			add(&it.Parts[i])
		}
	}
	for i := range p.scene.Sprites {
		s := &p.scene.Sprites[i]
		for k := range s.Parts {
			add(&s.Parts[k])
		}
		if !s.Actor || len(p.stage.Things[s.Thing].Picture) > 0 { // else it is drawn as the shape of its team
			things[int(s.Thing)] = true
		}
	}
	return tiles, things
}
