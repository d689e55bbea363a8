package games

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/contest"
)

// tellingSeeds is the number of seeds of a game that are informative about a bot that has played the first.
const tellingSeeds = 3

// Telling returns diverse scenarios of a game, beginning with the one for a first match.
func Telling(info contest.Info) (words []string) {
	words = []string{firstScenario(info)}
	if HasMaps(info) {
		words = append(words, slices.DeleteFunc(Maps(), func(name string) bool { return name == FirstMap })...)
	}
	for _, o := range info.Options {
		for _, value := range tellingValues(o) {
			if value != o.Default {
				words = append(words, fmt.Sprintf("%s:seed=%d,%s=%s", info.Name, 1+len(words)%tellingSeeds, o.Name, value))
			}
		}
	}
	for seed := 2; seed <= 1+tellingSeeds; seed++ {
		words = append(words, fmt.Sprintf("%s:seed=%d", info.Name, seed))
	}
	return words
}

// tellingValues returns values of an option that demand different abilities of a bot.
func tellingValues(o contest.ScenarioOption) (values []string) {
	switch o.Name {
	case contest.OptionLeague:
		for n := 1; o.Check(strconv.Itoa(n)) == nil; n++ {
			values = append(values, strconv.Itoa(n))
		}
	case "layout", "switch":
		values = slices.Clone(o.Choices)
	case "size":
		values = []string{"6x6", "30x20"}
	case "bots":
		values = []string{"8"}
	}
	return values
}
