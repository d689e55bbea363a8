package games

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
)

// diverseSeeds is the number of further seeds in DiverseScenarios.
const diverseSeeds = 3

// DiverseScenarios returns scenarios that test different abilities of a bot; the first one suits a first match.
func DiverseScenarios(info contest.Info) (words []string) {
	words = []string{firstScenario(info)}
	if hasMaps(info) {
		words = append(words, slices.DeleteFunc(Maps(), func(name string) bool { return name == firstMap })...)
	}
	for _, o := range info.Options {
		for _, value := range diverseValues(o) {
			if value != o.Default {
				words = append(words, fmt.Sprintf("%s:seed=%d,%s=%s", info.Name, 1+len(words)%diverseSeeds, o.Name, value))
			}
		}
	}
	for seed := 2; seed <= 1+diverseSeeds; seed++ {
		words = append(words, fmt.Sprintf("%s:seed=%d", info.Name, seed))
	}
	return words
}

// diverseValues returns values of an option that require different abilities.
func diverseValues(o contest.ScenarioOption) (values []string) {
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

// hasMaps reports whether a game has built-in maps.
func hasMaps(info contest.Info) bool { return info.Name == MapGame().Info().Name }

// firstScenario returns the scenario argument for a first match.
func firstScenario(info contest.Info) string {
	if hasMaps(info) {
		return firstMap
	}
	return info.Name + ":seed=1"
}

// FirstMatch returns the command for a first match of BOT, against built-in bots that do nothing.
func FirstMatch(info contest.Info) string {
	return fmt.Sprintf("cookoff run %s BOT --fill @idle", firstScenario(info))
}

// PlayOpponent returns the command for a match of BOT against FirstOpponent.
func PlayOpponent(info contest.Info) string {
	opponent := "@" + FirstOpponent(info)
	if len(info.Seats) > 2 {
		opponent = "--fill " + opponent
	}
	return fmt.Sprintf("cookoff run %s BOT %s", firstScenario(info), opponent)
}

// ManyScenarios returns the scenario argument for comparing bots; empty if the default scenarios serve.
func ManyScenarios(info contest.Info) string {
	if hasMaps(info) {
		return ""
	}
	return info.Name + ":seed=1-500"
}

// Step is a suggested command.
type Step struct {
	Command string `json:"command"`
	About   string `json:"about"`
}

// NextSteps suggests commands after the first match of a bot; the first one repeats that match.
func NextSteps(info contest.Info, name, bot string) []Step {
	many, on := "--on tiny --on duel", ""
	if all := ManyScenarios(info); all != "" {
		many, on = "--on "+info.Name+":seed=1-10", " --on "+all
	}
	others := []string{"@" + FirstOpponent(info)}
	for _, b := range info.Builtins {
		if word := "@" + b.Name; word != others[0] && len(others) < len(info.Seats) {
			others = append(others, word)
		}
	}
	return []Step{
		{strings.Replace(PlayOpponent(info), "BOT", bot, 1), "play a match"},
		{fmt.Sprintf("cookoff tournament %s %s %s", bot, strings.Join(others, " "), many), "rank bots"},
		{fmt.Sprintf("cookoff matches --bot %s --lost", name), "list the matches that it lost"},
		{"cookoff show 1", "show one of them, and how to play it again"},
		{fmt.Sprintf("cookoff regress %s --against git:HEAD:%s%s", bot, bot, on), "after a change: is it stronger than the last commit?"},
	}
}
