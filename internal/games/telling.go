package games

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
)

// tellingSeeds is the number of seeds of a game that are informative about a bot that has played the first.
const tellingSeeds = 3

// Telling returns diverse scenarios of a game, beginning with the one for a first match.
func Telling(info contest.Info) (words []string) {
	words = []string{firstScenario(info)}
	if hasMaps(info) {
		words = append(words, slices.DeleteFunc(Maps(), func(name string) bool { return name == firstMap })...)
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

// hasMaps reports whether a game has built-in maps.
func hasMaps(info contest.Info) bool { return info.Name == MapGame().Info().Name }

// firstScenario returns the argument for the scenario of a first match.
func firstScenario(info contest.Info) string {
	if hasMaps(info) {
		return firstMap
	}
	return info.Name + ":seed=1"
}

// FirstMatch returns the command of a first match of a bot, BOT, against built-in bots that do nothing.
func FirstMatch(info contest.Info) string {
	return fmt.Sprintf("cookoff run %s BOT --fill @idle", firstScenario(info))
}

// PlayPlain returns the command of a match of a bot, BOT, against a simple one.
func PlayPlain(info contest.Info) string {
	opponent := "@" + FirstOpponent(info)
	if len(info.Seats) > 2 {
		opponent = "--fill " + opponent
	}
	return fmt.Sprintf("cookoff run %s BOT %s", firstScenario(info), opponent)
}

// ManyScenarios returns the argument for the scenarios of comparisons; empty for the default ones.
func ManyScenarios(info contest.Info) string {
	if hasMaps(info) {
		return ""
	}
	return info.Name + ":seed=1-500"
}

// Step is a command suggested next.
type Step struct {
	Command string `json:"command"`
	About   string `json:"about"`
}

// NextSteps returns the commands suggested after the first match of a bot of a name, that match again first.
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
		{strings.Replace(PlayPlain(info), "BOT", bot, 1), "play a match"},
		{fmt.Sprintf("cookoff tournament %s %s %s", bot, strings.Join(others, " "), many), "rank bots"},
		{fmt.Sprintf("cookoff matches --bot %s --lost", name), "the matches that it lost"},
		{"cookoff show 1", "one of them, and how to play it again"},
		{fmt.Sprintf("cookoff regress %s --against git:HEAD:%s%s", bot, bot, on), "commit it, change it, and ask: is it stronger now?"},
	}
}
