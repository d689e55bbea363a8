package variant

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/text/usage"
)

// maxVariants limits the number of variants.
const maxVariants = 100

// Setting is one value of a setting.
type Setting struct {
	Set
	Value string
}

// Variant is a combination of values, one per set.
type Variant []Setting

// String formats a variant: "SPEED=7 env:MODE=fast".
func (v Variant) String() string {
	var parts []string
	for _, s := range v {
		parts = append(parts, s.Label()+"="+s.Value)
	}
	return strings.Join(parts, " ")
}

// Values returns the values by label.
func (v Variant) Values() map[string]string {
	values := map[string]string{}
	for _, s := range v {
		values[s.Label()] = s.Value
	}
	return values
}

// ParseGrid parses sets and returns their combinations. It returns an error for each invalid set, and the
// combinations of the valid ones.
func ParseGrid(texts []string) ([]Variant, error) {
	var sets []Set
	var wrong []error
	for _, text := range texts {
		set, err := Parse(text)
		if err == nil {
			_, err = set.values(maxVariants)
		}
		if err != nil {
			wrong = append(wrong, usage.Errorf("--set: %w", err))
			continue
		}
		sets = append(sets, set)
	}
	grid, err := Grid(sets)
	if err != nil && len(wrong) == 0 {
		wrong = []error{usage.Errorf("--set: %w", err)}
	}
	return grid, usage.All(wrong...)
}

// Grid returns all combinations of values; the last set varies fastest.
func Grid(sets []Set) ([]Variant, error) {
	grid, seen := []Variant{nil}, map[string]bool{}
	for _, s := range sets {
		if seen[s.Label()] {
			return nil, fmt.Errorf("%s is set twice; give all its values at once: %s=a,b,c", s.Label(), s.Label())
		}
		seen[s.Label()] = true
		values, err := s.values(maxVariants)
		if err != nil {
			return nil, err
		}
		if n := len(grid) * len(values); n > maxVariants {
			return nil, fmt.Errorf("there are at least %d combinations; at most %d can be compared", n, maxVariants)
		}
		var finer []Variant
		for _, v := range grid {
			for _, value := range values {
				finer = append(finer, append(slices.Clip(v), Setting{s, value}))
			}
		}
		grid = finer
	}
	if len(grid) < 2 {
		return nil, singleVariantError(sets)
	}
	return grid, nil
}

// singleVariantError returns the error for sets with a single combination.
func singleVariantError(sets []Set) error {
	for _, s := range sets {
		switch p := s.parts[0]; {
		case p.Range != nil:
			return fmt.Errorf("%s: the step of %s leaves only one value", s.Label(), p.value)
		case strings.Contains(p.value, ".."):
			return fmt.Errorf("%s: %s is a single value, not a range of numbers; write %s=1..9", s.Label(), p.value, s.Label())
		}
	}
	return errors.New("there is only one value; give two or more: NAME=1..9")
}
