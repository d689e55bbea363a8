package usage

import (
	"fmt"
	"strings"
)

// Refusals are several things that are wrong with one command, each printed in a line of its own.
type Refusals struct{ All []error }

func (r *Refusals) Error() string {
	var lines []string
	for _, err := range r.All {
		lines = append(lines, err.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns what is wrong.
func (r *Refusals) Unwrap() []error { return r.All }

// Each returns each thing that is wrong; none for nil.
func Each(err error) []error {
	if several, ok := err.(*Refusals); ok { //nolint:errorlint // a wrapped one has words around it
		return several.All
	}
	if err == nil {
		return nil
	}
	return []error{err}
}

// All returns what is wrong as one error: nil if nothing is, and a single error as it is. The same text is not repeated.
func All(errs ...error) error {
	r, said := &Refusals{}, map[string]bool{}
	for _, err := range errs {
		for _, one := range Each(err) {
			if !said[one.Error()] {
				said[one.Error()] = true
				r.All = append(r.All, one)
			}
		}
	}
	switch len(r.All) {
	case 0:
		return nil
	case 1:
		return r.All[0]
	}
	return r
}

// Unless returns an error in what the user typed, unless it is right.
func Unless(right bool, format string, args ...any) error {
	if right {
		return nil
	}
	return &Error{fmt.Errorf(format, args...)}
}
