package conversation

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/text/plain"
)

// plainLog escapes the output of a process for a log with headings: paths of copies are replaced by the user's paths, control
// characters and unusual line separators are escaped as in plain.Line, and no text can be mistaken for a heading, even where a
// screen wraps a line. The output may come in pieces of any size.
type plainLog struct {
	paths  workdir.PathMap
	held   []byte // the last, incomplete line
	dashes int    // number of dashes at the end of the text so far
}

// maxHeld is the maximum length of an incomplete line, in bytes. A longer line is passed on in pieces.
const maxHeld = 64 << 10

// headingDashes is the number of dashes at the beginning of a heading.
const headingDashes = 3

// heading returns the line above the output of a turn.
func heading(text string) string { return "--- " + text + " ---\n" }

// take adds a piece and returns the lines completed by it, escaped.
func (p *plainLog) take(data []byte) []byte {
	p.held = append(p.held, data...)
	end := bytes.LastIndexByte(p.held, '\n') + 1
	if len(p.held)-end > maxHeld {
		for end = len(p.held) - 1; !utf8.RuneStart(p.held[end]) && end > len(p.held)-utf8.UTFMax; {
			end--
		}
	}
	return p.give(end)
}

// rest returns the incomplete last line.
func (p *plainLog) rest() []byte { return p.give(len(p.held)) }

// give removes and returns the first bytes of held, escaped.
func (p *plainLog) give(end int) []byte {
	text := p.escape([]byte(p.paths.Text(string(p.held[:end]))))
	p.held = append(p.held[:0], p.held[end:]...)
	return text
}

func (p *plainLog) escape(data []byte) []byte {
	var b []byte
	copied, changed := 0, false
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		switch {
		case r == '\r' && i+1 < len(data) && data[i+1] == '\n':
			b = append(b, data[copied:i]...) // drop the CR of a Windows line break
			copied, changed = i+size, true
		case r == '\n', r == '\t' && p.dashes < headingDashes:
		case r == utf8.RuneError && size == 1, !unicode.IsGraphic(r):
			b = append(append(b, data[copied:i]...), plain.Line(string(data[i:i+size]))...)
			copied, changed = i+size, true
		case p.dashes >= headingDashes && !isDash(r):
			b = append(append(b, data[copied:i]...), '\\')
			copied, changed = i, true
		}
		if p.dashes = min(p.dashes+1, headingDashes); !isDash(r) {
			p.dashes = 0
		}
		i += size
	}
	if !changed {
		return data
	}
	return append(b, data[copied:]...)
}

// isDash reports whether a character looks like a dash.
func isDash(r rune) bool {
	return r == '-' || r > unicode.MaxASCII && (unicode.Is(unicode.Pd, r) || unicode.Is(unicode.Pc, r) || r == '\u2212' || r >= '\u2500' && r <= '\u257f')
}
