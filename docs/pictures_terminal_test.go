package docs_test

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// Sizes in a picture of a terminal, in pixels.
const (
	charWidth  = 8.0
	lineHeight = 17.0
	baseline   = 13.0
	border     = 12.0
)

// look is the style of characters. An empty colour is the terminal's default.
type look struct {
	fg, bg                  string
	bold, faint, underlined bool
	reversed                bool
}

// The terminal's default colours.
const (
	defaultInk   = "#E8E6E0"
	defaultPaper = "#16181D"
)

// terminalPicture draws the text of a screen, with its escape sequences, as SVG.
func terminalPicture(title, screen string, g ground) []byte {
	var b strings.Builder
	rows := strings.Split(screen, "\n")
	columns := 0
	var l look // carries over to the next row
	for n, row := range rows {
		columns = max(columns, g.drawRow(&b, row, float64(n), &l))
	}
	width, height := float64(columns)*charWidth+2*border, float64(len(rows))*lineHeight+2*border
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%g" height="%g" viewBox="0 0 %[1]g %[2]g" role="img" aria-label="%[3]s" font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="13">
<title>%[3]s</title>
<rect width="100%%" height="100%%" rx="8" fill="%[4]s"/>
%[5]s</svg>
`, width, height, escaped(title), g.paper, b.String())
}

// drawRow draws a row of a screen and returns its width in characters.
func (g ground) drawRow(b *strings.Builder, row string, n float64, l *look) (at int) {
	for row != "" {
		if rest, ok := strings.CutPrefix(row, "\x1b["); ok {
			codes, after, _ := strings.Cut(rest, "m")
			*l, row = l.after(codes), after
			continue
		}
		text, rest, _ := strings.Cut(row, "\x1b")
		if row = ""; rest != "" {
			row = "\x1b" + rest
		}
		at += g.drawText(b, text, *l, border+float64(at)*charWidth, border+n*lineHeight)
	}
	return at
}

// drawText draws characters of one style and returns their number.
func (g ground) drawText(b *strings.Builder, text string, l look, x, y float64) int {
	fg, bg := l.fg, l.bg
	if fg == "" {
		fg = g.ink
	}
	if l.reversed {
		fg, bg = bg, fg
		if fg == "" {
			fg = g.paper
		}
	}
	count := len([]rune(text))
	if bg != "" {
		fmt.Fprintf(b, `<rect x="%g" y="%g" width="%g" height="%g" fill="%s"/>`+"\n", x, y, float64(count)*charWidth, lineHeight, bg)
	}
	style := ""
	if l.bold {
		style += ` font-weight="bold"`
	}
	if l.faint {
		style += ` opacity=".65"`
	}
	if l.underlined {
		style += ` text-decoration="underline"`
	}
	// SVG collapses spaces, so each word is placed at its own position.
	at := 0
	for word := range strings.SplitSeq(text, " ") {
		if wide := len([]rune(word)); wide > 0 {
			fmt.Fprintf(b, `<text x="%g" y="%g" textLength="%g" lengthAdjust="spacingAndGlyphs" fill="%s"%s>%s</text>`+"\n",
				x+float64(at)*charWidth, y+baseline, float64(wide)*charWidth, fg, style, escaped(word))
			at += wide
		}
		at++
	}
	return count
}

// after returns the style after an escape sequence with these codes.
func (l look) after(codes string) look {
	list := strings.Split(codes, ";")
	for i := 0; i < len(list); i++ {
		switch code := list[i]; code {
		case "", "0":
			l = look{}
		case "1":
			l.bold = true
		case "2":
			l.faint = true
		case "4":
			l.underlined = true
		case "7":
			l.reversed = true
		case "39":
			l.fg = ""
		case "49":
			l.bg = ""
		case "38", "48":
			colour, used := colourOf(list[i+1:])
			if code == "38" {
				l.fg = colour
			} else {
				l.bg = colour
			}
			i += used
		default:
			panic("unknown escape sequence: " + codes)
		}
	}
	return l
}

// colourOf returns the colour of a code for 256 colours or true colour, and the number of codes used.
func colourOf(list []string) (colour string, used int) {
	var v []int
	for _, part := range list[:min(4, len(list))] {
		n, err := strconv.Atoi(part)
		if err != nil {
			panic(err)
		}
		v = append(v, n)
	}
	switch {
	case len(v) >= 4 && v[0] == 2:
		return fmt.Sprintf("#%02x%02x%02x", v[1], v[2], v[3]), 4
	case len(v) >= 2 && v[0] == 5 && v[1] >= 232:
		return fmt.Sprintf("#%02[1]x%02[1]x%02[1]x", 8+10*(v[1]-232)), 2
	case len(v) >= 2 && v[0] == 5 && v[1] >= 16:
		steps, n := []int{0, 95, 135, 175, 215, 255}, v[1]-16
		return fmt.Sprintf("#%02x%02x%02x", steps[n/36], steps[n/6%6], steps[n%6]), 2
	}
	panic("unknown colour: " + strings.Join(list, ";"))
}

func escaped(text string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(text)) // writing to a strings.Builder never fails
	return b.String()
}
