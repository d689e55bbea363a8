package games

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
)

// Consecutive returns the scenarios of the game with maps for count consecutive seeds, from the seed of the options or a random one.
// makes parses an argument.
func Consecutive(
	options []string, count int, makes func(word string) (contest.Scenario, error),
) ([]contest.Scenario, error) {
	game := MapGame().Info().Name + ":"
	// A single argument, as it is printed and played, is accepted too.
	options = strings.Split(strings.TrimPrefix(strings.Join(options, ","), game), ",")
	first, err := makes(game + strings.Join(options, ","))
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
		s, err := makes(game + strings.Join(of, ","))
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}
