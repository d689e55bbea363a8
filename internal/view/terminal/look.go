package terminal

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"github.com/cookoff/cookoff/internal/contest/scene"
)

// Colour depths of terminals. PlainText has no attributes such as bold either.
const (
	PlainText      = colorprofile.NoTTY
	NoColours      = colorprofile.ASCII
	SixteenColours = colorprofile.ANSI
	ManyColours    = colorprofile.ANSI256
	AllColours     = colorprofile.TrueColor
)

// Look describes the capabilities of a terminal.
type Look struct {
	Colours colorprofile.Profile
	Light   bool // light background
	ASCII   bool // only ASCII characters
}

// style is the style of a character. An empty colour is the terminal's own.
type style struct {
	fg, bg scene.Colour
	bold, faint, underline,
	reverse bool
}

// tinted returns the pale form of a colour, for backgrounds.
func tinted(c scene.Colour) scene.Colour { return c + tintSuffix }

const tintSuffix = " tint"

// tintShare is the share of a colour in its tint, in percent.
const tintShare = 45

// palette converts styles to escape sequences.
type palette struct {
	Look
	shades map[scene.Colour]scene.Shade
	cache  map[style]string
}

func newPalette(l Look) *palette {
	return &palette{Look: l, shades: scene.Shades(), cache: map[style]string{}}
}

// sequence returns the escape sequence that sets a style; empty for plain text.
func (p *palette) sequence(s style) string {
	if p.Colours <= PlainText || s == (style{}) {
		return ""
	}
	if sequence, ok := p.cache[s]; ok {
		return sequence
	}
	var codes []string
	for _, a := range []struct {
		on   bool
		code string
	}{{s.bold, "1"}, {s.faint, "2"}, {s.underline, "4"}, {s.reverse, "7"}} {
		if a.on {
			codes = append(codes, a.code)
		}
	}
	codes = append(codes, p.colour(p.legible(s), false)...)
	codes = append(codes, p.colour(s.bg, true)...)
	text := ""
	if len(codes) > 0 {
		text = "\x1b[" + strings.Join(codes, ";") + "m"
	}
	p.cache[s] = text
	return text
}

// colour returns the codes of a text or background colour.
func (p *palette) colour(c scene.Colour, background bool) []string {
	if c == "" || p.Colours <= NoColours {
		return nil
	}
	name, tint := strings.CutSuffix(string(c), tintSuffix)
	shade, known := p.shades[scene.Colour(name)]
	if !known {
		return nil
	}
	if p.Colours == SixteenColours {
		return p.sixteen(scene.Colour(name), shade, tint, background)
	}
	r, g, b := p.shown(c)
	kind := "38"
	if background {
		kind = "48"
	}
	if p.Colours == ManyColours {
		return []string{kind, "5", strconv.Itoa(nearest(r, g, b, !tint))}
	}
	return []string{kind, "2", strconv.Itoa(r), strconv.Itoa(g), strconv.Itoa(b)}
}

// sixteen returns the codes of one of the 16 standard colours. Quiet backgrounds keep the terminal's default, which is
// unknown.
func (p *palette) sixteen(c scene.Colour, shade scene.Shade, tint, background bool) []string {
	n := int(shade.Terminal)
	bright := 90
	switch {
	case background && tint && !c.IsTeam():
		return nil
	case background && (c == scene.Floor || c == scene.Paper):
		return nil
	case c == scene.Ink:
		return nil
	case p.Light && c == scene.Team3:
		n = 0
	case tint:
		n %= 8
	}
	base := 30
	if background {
		base, bright = 40, 100
	}
	if n >= 8 {
		return []string{strconv.Itoa(bright + n - 8)}
	}
	return []string{strconv.Itoa(base + n)}
}

// shown returns the RGB values of a colour on a terminal with at least 256 colours.
func (p *palette) shown(c scene.Colour) (r, g, b int) {
	name, tint := strings.CutSuffix(string(c), tintSuffix)
	r, g, b = p.rgb(p.shades[scene.Colour(name)])
	if tint {
		pr, pg, pb := p.rgb(p.shades[scene.Paper])
		r, g, b = mixed(r, pr), mixed(g, pg), mixed(b, pb)
	}
	return r, g, b
}

func (p *palette) rgb(s scene.Shade) (r, g, b int) {
	text := s.Dark
	if p.Light {
		text = s.Light
	}
	_, _ = fmt.Sscanf(text, "#%02x%02x%02x", &r, &g, &b)
	return r, g, b
}

// nearest returns the nearest of the 256 colours of a terminal: from the 6x6x6 cube or, if grey is allowed, the greys.
func nearest(r, g, b int, grey bool) int {
	const cube, greys = 16, 232
	step := func(v int) int {
		if v < 115 {
			return min(v/48, 1)
		}
		return (v - 35) / 40
	}
	shown := func(n int) int { return min(n, 1)*55 + n*40 }
	distance := func(r2, g2, b2 int) int { return (r-r2)*(r-r2) + (g-g2)*(g-g2) + (b-b2)*(b-b2) }
	x, y, z := step(r), step(g), step(b)
	n := max(0, min(((r+g+b)/3-3)/10, 23))
	if level := 8 + 10*n; grey && distance(level, level, level) < distance(shown(x), shown(y), shown(z)) {
		return greys + n
	}
	return cube + 36*x + 6*y + z
}

func mixed(a, b int) int { return (a*tintShare + b*(100-tintShare)) / 100 }

// glyph returns a character, or its replacement on a terminal with only ASCII.
func (l Look) glyph(unicode, ascii string) string {
	if l.ASCII {
		return ascii
	}
	return unicode
}
