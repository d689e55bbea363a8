package usage

import (
	"fmt"
	"strings"
)

// Errors is several usage errors in one command, printed one per line.
type Errors struct{ All []error }

func (r *Errors) Error() string {
	var lines []string
	for _, err := range r.All {
		lines = append(lines, err.Error())
	}
	return strings.Join(lines, "\n")
}

// Unwrap returns the errors.
func (r *Errors) Unwrap() []error { return r.All }

// Each returns the errors in err; none for nil.
func Each(err error) []error {
	if several, ok := err.(*Errors); ok { //nolint:errorlint // a wrapped error has its own text
		return several.All
	}
	if err == nil {
		return nil
	}
	return []error{err}
}

// All joins errors: it returns nil without errors, and a single error unchanged. It omits errors with the same text.
func All(errs ...error) error {
	r, seen := &Errors{}, map[string]bool{}
	for _, err := range errs {
		for _, one := range Each(err) {
			if !seen[one.Error()] {
				seen[one.Error()] = true
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

// Require returns a usage error if valid is false.
func Require(valid bool, format string, args ...any) error {
	if valid {
		return nil
	}
	return &Error{fmt.Errorf(format, args...)}
}
