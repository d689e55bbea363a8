// Package variant parses ranges of a bot's settings, and returns the variants of the bot. Settings are options or
// environment variables.
package variant

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// envPrefix marks an environment variable; other names are options.
const envPrefix = "env:"

// form is the syntax of a set.
const form = "NAME=1..9, NAME=0.5..2..0.25 (with a step), NAME=a,b,c or env:NAME=..."

// isName reports whether a text can name an option or an environment variable. It avoids a regular expression:
// compiling such Unicode classes would slow down every start of the program, and each bot has one.
func isName(text string) bool {
	for i, r := range text {
		inside := unicode.IsNumber(r) || r == '.' || r == '-'
		if !unicode.IsLetter(r) && r != '_' && (i == 0 || !inside) {
			return false
		}
	}
	return text != ""
}

// Set is a setting with its values: "SPEED=1..9".
type Set struct {
	Name  string // of the option or variable
	Env   bool   // environment variable
	parts []part
}

// part is an item of a set's list: a value or a range.
type part struct {
	value string
	*Range
}

// Range is a range of numbers.
type Range struct {
	From, To float64
	Step     float64 // 0 if missing and the limits are not integers
	Digits   int     // decimals of its values
}

// Parse parses a set.
func Parse(text string) (Set, error) {
	name, values, ok := strings.Cut(text, "=")
	s := Set{Name: name}
	s.Name, s.Env = strings.CutPrefix(name, envPrefix)
	switch {
	case !ok || s.Name == "":
		return s, fmt.Errorf("%q: write %s", text, form)
	case !isName(s.Name):
		return s, fmt.Errorf("%q is not a valid name: use letters, digits and _ . -, beginning with a letter or _", s.Name)
	case values == "":
		return s, fmt.Errorf("%s has no values: write %s", name, form)
	}
	for text := range strings.SplitSeq(values, ",") {
		p, err := parsePart(text)
		if err != nil {
			return s, fmt.Errorf("%s: %w", name, err)
		}
		s.parts = append(s.parts, p)
	}
	return s, nil
}

// Label returns the name as typed: with env: for variables.
func (s Set) Label() string {
	if s.Env {
		return envPrefix + s.Name
	}
	return s.Name
}

// Range returns the range of a set that is a single range; ok is false for others.
func (s Set) Range() (r Range, ok bool) {
	if len(s.parts) != 1 || s.parts[0].Range == nil {
		return r, false
	}
	return *s.parts[0].Range, true
}

// values lists the values of a set. More than most are an error.
func (s Set) values(most int) (all []string, err error) {
	for _, p := range s.parts {
		values := []string{p.value}
		if p.Range != nil {
			if values, err = p.values(most); err != nil {
				return nil, fmt.Errorf("%s: %w", s.Label(), err)
			}
		}
		all = append(all, values...)
	}
	seen := map[string]bool{}
	for _, v := range all {
		if seen[v] {
			return nil, fmt.Errorf("%s: the value %s is given twice", s.Label(), v)
		}
		seen[v] = true
	}
	return all, nil
}

// number is a limit or the step of a range. Other texts with .. are values, such as paths.
const number = `[-+]?\d+(?:\.\d+)?`

var ranges = regexp.MustCompile(`^(` + number + `)\.\.(` + number + `)(?:\.\.(` + number + `))?$`)

func parsePart(text string) (part, error) {
	if text == "" {
		return part{}, errors.New("a value is empty")
	}
	m := ranges.FindStringSubmatch(text)
	if m == nil {
		return part{value: text}, nil
	}
	r := &Range{}
	for i, to := range []*float64{&r.From, &r.To, &r.Step} {
		if m[i+1] == "" {
			continue
		}
		n, err := strconv.ParseFloat(m[i+1], 64)
		if err != nil || math.Abs(n) > 1e12 {
			return part{}, fmt.Errorf("%s: limits and step must be at most 1e12", text)
		}
		*to = n
		if _, behind, ok := strings.Cut(m[i+1], "."); ok {
			r.Digits = max(r.Digits, len(behind))
		}
	}
	switch {
	case r.From >= r.To:
		return part{}, fmt.Errorf("%s: the second number must be above the first", text)
	case m[3] != "" && r.Step <= 0:
		return part{}, fmt.Errorf("%s: the step must be above 0", text)
	case m[3] == "" && r.Digits == 0:
		r.Step = 1
	}
	return part{value: text, Range: r}, nil
}

// Text formats a number with the decimals of the range.
func (r Range) Text(x float64) string { return strconv.FormatFloat(x, 'f', r.Digits, 64) }

// values lists the numbers of a range.
func (p part) values(most int) (all []string, err error) {
	if p.Step == 0 {
		return nil, fmt.Errorf("%s needs a step, such as %s..%s", p.value, p.value, p.Text(max((p.To-p.From)/4, math.Pow10(-p.Digits))))
	}
	steps := math.Floor((p.To-p.From)/p.Step + 1e-9) // may overflow an int
	if steps >= float64(most) {
		return nil, fmt.Errorf("%s has %.0f values; at most %d can be compared, so give a larger step", p.value, steps+1, most)
	}
	for n := range int(steps) + 1 {
		all = append(all, p.Text(p.From+float64(n)*p.Step))
	}
	return all, nil
}
