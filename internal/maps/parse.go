package maps

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/sim"
)

// Parse parses the text of a map file. The name is for messages only. Every error is a *SyntaxError; if a file has
// several mistakes, it is the one that the contest would report.
//
// A map without a tile for a bot is valid here; sim.NewBoard rejects it.
//
// The contest has no size limits. Errors about the limits of sim are reported only if the contest would accept the
// file.
func Parse(name string, text []byte) (sim.Kitchen, error) {
	p := parser{file: name, kitchen: sim.Kitchen{
		SwitchTurn:     sim.DefaultSwitchTurn,
		SwitchDuration: sim.DefaultSwitchDuration,
	}}
	err := p.parse(text)
	if err == nil {
		err = p.limitError
	}
	if err != nil {
		return sim.Kitchen{}, err
	}
	return p.kitchen, nil
}

// parser holds the kitchen while its file is parsed.
type parser struct {
	file       string
	kitchen    sim.Kitchen
	money      int64        // sum of the absolute values of rewards and penalties
	limitError *SyntaxError // first error about limits, which the contest does not have
}

// parse checks in the order of the contest's parser, so that it reports the same error first.
func (p *parser) parse(text []byte) *SyntaxError {
	if err := p.checkEncoding(text); err != nil {
		return err
	}
	lines := meaningfulLines(string(text))
	lines, err := p.switches(lines)
	if err != nil {
		return err
	}
	layout, orders, header := splitSections(lines)
	if len(layout) == 0 {
		return p.errorAt(header, 0, "no map rows", "draw the kitchen "+beforeOrders)
	}
	if err := p.layout(layout); err != nil {
		return err
	}
	for _, l := range orders {
		if err := p.order(l); err != nil {
			return err
		}
	}
	return nil
}

// checkEncoding reports the first byte that is not UTF-8.
func (p *parser) checkEncoding(text []byte) *SyntaxError {
	if utf8.Valid(text) {
		return nil
	}
	good := 0
	for {
		r, size := utf8.DecodeRune(text[good:])
		if r == utf8.RuneError && size == 1 {
			break
		}
		good += size
	}
	// Without the added character, a byte after a line end would have no line.
	before := splitLines(string(text[:good]) + "!")
	last := line{number: len(before), text: before[len(before)-1]}
	want := "save the file as UTF-8"
	if bytes.HasPrefix(text, []byte("\xff\xfe")) || bytes.HasPrefix(text, []byte("\xfe\xff")) {
		want = "the file looks like UTF-16; save it as UTF-8"
	}
	return p.errorAt(last, len(last.text)-1, fmt.Sprintf("byte 0x%02x is not valid UTF-8", text[good]), want)
}

// splitSections splits the lines at the first ORDERS: line, the header. Without one the header is the first line of the
// file, for messages.
func splitSections(lines []line) (layout, orders []line, header line) {
	for i, l := range lines {
		if upper(trim(l.text)) == "ORDERS:" {
			return lines[:i], lines[i+1:], l
		}
	}
	return lines, nil, line{number: 1}
}

// errorAt returns an error at a byte offset of a line.
func (p *parser) errorAt(l line, offset int, problem, want string) *SyntaxError {
	return &SyntaxError{p.file, l.number, l.column(offset), problem, want}
}

// exceeds records the first error about a limit.
func (p *parser) exceeds(err *SyntaxError) {
	if p.limitError == nil {
		p.limitError = err
	}
}
