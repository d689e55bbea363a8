// Package chaos is a bot that fails on purpose, in one of the ways in which bots fail. It plays in a process of its own,
// does nothing until its turn comes, and then what its options say.
package chaos

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
)

// Name is the name of the bot, without @.
const Name = "chaos"

// The ways to fail.
const (
	Crash       = "crash"         // ends with a status other than 0
	Exit        = "exit"          // ends with status 0
	Slow        = "slow"          // answers late in every turn from then on
	Silent      = "silent"        // reads on, but does not answer any more
	Garbage     = "garbage"       // answers with bytes that are no answer in any game
	HalfLine    = "half-line"     // answers with the first half of a line, without its end
	Flood       = "flood"         // writes a line that never ends
	Fork        = "fork"          // leaves processes behind that hold its input and output, and ends
	Memory      = "memory"        // takes memory, and crashes
	Stderr      = "stderr"        // writes much to its standard error, and plays on
	HangAtStart = "hang-at-start" // neither reads nor writes anything, whatever the turn
	LateAnswer  = "late-answer"   // answers one turn late
)

// Hows are the ways to fail, in the order in which they are listed.
func Hows() []string {
	return []string{Crash, Exit, Slow, Silent, Garbage, HalfLine, Flood, Fork, Memory, Stderr, HangAtStart, LateAnswer}
}

// Bounds of options.
const (
	mostAt       = 1 << 30
	mostDelay    = 600_000  // milliseconds
	mostMebi     = 64 << 10 // MiB
	defaultAt    = 1
	defaultMebi  = 16
	defaultDelay = 2000
)

// Bot describes the bot.
func Bot() bot.Builtin {
	return bot.Builtin{
		Name: Name, Summary: "fails on purpose, to test tools and opponents; does nothing before", Hosted: true,
		Options: []bot.BuiltinOption{
			{Name: "how", Summary: strings.Join(Hows(), ", ") + "; by default " + Crash, Check: checkHow},
			{Name: "at", Summary: fmt.Sprintf("its turn in which it does so, by default %d; 0: before the first", defaultAt), Check: within(0, mostAt)},
			{Name: "ms", Summary: fmt.Sprintf("how late slow and late-answer are, in milliseconds; by default %d", defaultDelay), Check: within(0, mostDelay)},
			{Name: "mb", Summary: fmt.Sprintf("how much memory and stderr take, in MiB; by default %d", defaultMebi), Check: within(1, mostMebi)},
		},
	}
}

func checkHow(value string) error {
	if slices.Contains(Hows(), value) {
		return nil
	}
	return errors.New("must be one of " + strings.Join(Hows(), ", "))
}

// within checks a whole number.
func within(least, most int) func(string) error {
	return func(value string) error {
		if n, err := strconv.Atoi(value); err != nil || n < least || n > most {
			return fmt.Errorf("must be a whole number from %d to %d", least, most)
		}
		return nil
	}
}
