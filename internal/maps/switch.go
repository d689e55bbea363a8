package maps

import (
	"strings"
)

const switchPrefix = "SWITCH:"

// switches parses the SWITCH: lines, which may be anywhere, and returns the other lines. A SWITCH: line
// cannot end in a comment: key=value after // or # is read as well.
func (p *parser) switches(lines []line) ([]line, *SyntaxError) {
	var others []line
	for _, l := range lines {
		if !isSwitchLine(l) {
			others = append(others, l)
			continue
		}
		if err := p.switchLine(l); err != nil {
			return nil, err
		}
	}
	return others, nil
}

// isSwitchLine reports whether a line of a map file sets the switch window.
func isSwitchLine(l line) bool { return strings.HasPrefix(upper(trim(l.text)), switchPrefix) }

// switchKeys returns the known fields of a switch line.
func switchKeys() []string { return []string{"turn", "duration"} }

// switchTokens returns the words after the colon of a switch line.
func switchTokens(l line) []token { return l.tokens(strings.Index(l.text, ":")+1, len(l.text)) }

// switchLine parses one line; fields that it omits keep their values.
func (p *parser) switchLine(l line) *SyntaxError {
	fields := map[string]token{}
	for _, t := range switchTokens(l) {
		if key, value, ok := t.pair(); ok {
			fields[key] = value
		}
	}
	for _, f := range []struct {
		key  string
		into *int64
	}{
		{"turn", &p.kitchen.SwitchTurn},
		{"duration", &p.kitchen.SwitchDuration},
	} {
		value, ok := fields[f.key]
		if !ok {
			continue
		}
		n, err := p.integer(l, f.key, value)
		if err != nil {
			return err
		}
		*f.into = p.within(l, f.key, value, n)
	}
	return nil
}
