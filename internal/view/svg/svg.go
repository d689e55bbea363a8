// Package svg draws one scene as a self-contained SVG file without scripts, fonts or external resources.
package svg

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// Options control the appearance of a picture.
type Options struct {
	Dark  bool // dark background
	Width int  // in pixels; 0: 960
}

// Sizes in pixels.
const (
	defaultWidth = 960
	minWidth     = 160
	margin       = 12
	textSize     = 14
	lineHeight   = 22
	axis         = 16 // room for column and row numbers
	gap          = 20 // between boards
)

// foldColumns is the number of columns per strip of a board that scrolls.
const foldColumns = 75

// Draw draws a scene on its stage.
func Draw(stage *scene.Stage, s *scene.Scene, o Options) []byte {
	if o.Width == 0 {
		o.Width = defaultWidth
	}
	p := &picture{stage: stage, scene: s, options: o, shades: scene.Shades()}
	p.width = float64(max(o.Width, minWidth))
	p.strips = p.cut()
	p.symbols()
	y := p.title(margin)
	y = p.boards(y)
	y = p.seats(y)
	y = p.legend(y)
	return p.document(y + margin/2)
}

// picture is a picture in progress.
type picture struct {
	stage   *scene.Stage
	scene   *scene.Scene
	options Options
	shades  map[scene.Colour]scene.Shade
	width   float64
	strips  []strip
	body    strings.Builder
}

// add appends an element.
func (p *picture) add(format string, a ...any) {
	fmt.Fprintf(&p.body, format, a...)
	p.body.WriteByte('\n')
}

// document returns the file with the elements drawn so far.
func (p *picture) document(height float64) []byte {
	name := escape(p.name())
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s" role="img" aria-label="%[3]s" font-family="system-ui, sans-serif">
<title>%[3]s</title>
<rect width="100%%" height="100%%" fill="%[4]s"/>
%[5]s</svg>
`, number(p.width), number(height), name, p.colour(scene.Paper), p.body.String())
}

// name returns the title of the picture.
func (p *picture) name() string {
	name := p.stage.Title
	if name == "" {
		name = p.stage.Game
	}
	if p.scene.Turn == 0 {
		return name
	}
	return fmt.Sprintf("%s, %s %s", name, p.stage.Turn, p.scene.Name)
}

// colour returns the shade of a colour. For Team it is currentColor, which use sets to the owner's colour.
func (p *picture) colour(c scene.Colour) string {
	switch {
	case c == "":
		return "none"
	case c == scene.Team:
		return "currentColor"
	case p.options.Dark:
		return p.shades[c].Dark
	}
	return p.shades[c].Light
}

// team returns the colour of a seat.
func (p *picture) team(owner int) scene.Colour {
	if owner < 0 || owner >= len(p.stage.Seats) {
		return scene.Muted
	}
	return p.stage.Seats[owner].Colour
}

// number formats a length with at most two decimals.
func number(x float64) string {
	text := strings.TrimRight(fmt.Sprintf("%.2f", x), "0")
	if text = strings.TrimRight(text, "."); text == "-0" {
		return "0"
	}
	return text
}
