package games

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
)

// maxRange limits the number of scenarios of one argument.
const maxRange = 100_000

// rangeValue matches a range such as 1-50 or -3--1.
var rangeValue = regexp.MustCompile(`^(-?[0-9]+)-(-?[0-9]+)$`)

// Range expands the ranges in a scenario argument: grass:seed=1-3 becomes grass:seed=1, grass:seed=2 and
// grass:seed=3. The first of several ranges changes slowest. Arguments without a range and those that name no game
// stay as they are.
func (c *Catalogue) Range(word string) ([]string, error) {
	m := gameWord.FindStringSubmatch(word)
	if m == nil || m[2] == "" {
		return []string{word}, nil
	}
	if _, err := c.Named(m[1]); err != nil {
		return []string{word}, nil //nolint:nilerr // Scenario reports the error
	}
	words := []string{m[1] + ":"}
	for i, part := range strings.Split(m[2], ",") {
		values, err := rangeValues(part)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", word, err)
		}
		if len(words)*len(values) > maxRange {
			return nil, fmt.Errorf("%s gives more than %d scenarios; use smaller ranges", word, maxRange)
		}
		longer := make([]string, 0, len(words)*len(values))
		for _, w := range words {
			if i > 0 {
				w += ","
			}
			for _, v := range values {
				longer = append(longer, w+v)
			}
		}
		words = longer
	}
	return words, nil
}

// rangeValues expands the range in an option name=value.
func rangeValues(option string) ([]string, error) {
	name, value, _ := strings.Cut(option, "=")
	m := rangeValue.FindStringSubmatch(value)
	if m == nil {
		return []string{option}, nil
	}
	first, errFirst := strconv.ParseInt(m[1], 10, 64)
	last, errLast := strconv.ParseInt(m[2], 10, 64)
	switch {
	case errFirst != nil || errLast != nil:
		return nil, fmt.Errorf("%s: the ends of a range must be whole numbers that fit into 64 bits", option)
	case last < first:
		return nil, fmt.Errorf("%s: put the smaller number of a range first: %s=%d-%d", option, name, last, first)
	case uint64(last)-uint64(first) >= maxRange:
		return nil, fmt.Errorf("%s: a range has at most %d numbers", option, maxRange)
	}
	var all []string
	for n := first; ; n++ {
		all = append(all, name+"="+strconv.FormatInt(n, 10))
		if n == last {
			return all, nil
		}
	}
}

// Consecutive returns scenarios of the game with maps for count consecutive seeds. The first seed is the one in the
// options, or random. parse parses a scenario argument.
func Consecutive(
	options []string, count int, parse func(word string) (contest.Scenario, error),
) ([]contest.Scenario, error) {
	game := MapGame().Info().Name + ":"
	// Also accept a complete argument, as printed by cookoff.
	options = strings.Split(strings.TrimPrefix(strings.Join(options, ","), game), ",")
	first, err := parse(game + strings.Join(options, ","))
	if err != nil {
		return nil, err
	}
	seed, err := strconv.ParseInt(first.Option(contest.OptionSeed), 10, 64)
	if err != nil {
		return nil, err
	}
	options = slices.DeleteFunc(options, func(o string) bool { return o == "" || strings.HasPrefix(o, contest.OptionSeed+"=") })
	all := []contest.Scenario{first}
	for len(all) < count {
		of := append([]string{fmt.Sprintf(contest.OptionSeed+"=%d", seed+int64(len(all)))}, options...)
		s, err := parse(game + strings.Join(of, ","))
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}
