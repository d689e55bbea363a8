// Package chaos implements a bot that fails on purpose. It plays in its own process, and does nothing until the turn in which it
// fails as its options specify.
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

// The modes of failing.
const (
	Crash       = "crash"         // exits with a status other than 0
	Exit        = "exit"          // exits with status 0
	Slow        = "slow"          // answers late from then on
	Silent      = "silent"        // continues to read, but no longer answers
	Garbage     = "garbage"       // answers with bytes that are invalid in every game
	HalfLine    = "half-line"     // answers with half a line
	Flood       = "flood"         // writes an endless line
	Fork        = "fork"          // leaves processes behind that keep its input and output open, and exits
	Memory      = "memory"        // allocates memory, and crashes
	Stderr      = "stderr"        // writes a lot to its standard error, and continues
	HangAtStart = "hang-at-start" // neither reads nor writes, in any turn
	LateAnswer  = "late-answer"   // answers one turn late
)

// Modes returns the modes of failing, in the order of lists.
func Modes() []string {
	return []string{Crash, Exit, Slow, Silent, Garbage, HalfLine, Flood, Fork, Memory, Stderr, HangAtStart, LateAnswer}
}

// Limits and defaults of options.
const (
	maxAt        = 1 << 30
	maxDelay     = 600_000  // milliseconds
	maxMebi      = 64 << 10 // MiB
	defaultAt    = 1
	defaultMebi  = 16
	defaultDelay = 2000
)

// Bot describes the bot.
func Bot() bot.Builtin {
	return bot.Builtin{
		Name: Name, Summary: "fails on purpose, to test tools and opponents; does nothing before", Hosted: true,
		Options: []bot.BuiltinOption{
			{Name: "how", Summary: strings.Join(Modes(), ", ") + "; by default " + Crash, Check: checkMode},
			{Name: "at", Summary: fmt.Sprintf("its turn in which it does so, by default %d; 0: before the first", defaultAt), Check: within(0, maxAt)},
			{Name: "ms", Summary: fmt.Sprintf("how late slow and late-answer are, in milliseconds; by default %d", defaultDelay), Check: within(0, maxDelay)},
			{Name: "mb", Summary: fmt.Sprintf("how much memory and stderr take, in MiB; by default %d", defaultMebi), Check: within(1, maxMebi)},
		},
	}
}

func checkMode(value string) error {
	if slices.Contains(Modes(), value) {
		return nil
	}
	return errors.New("must be one of " + strings.Join(Modes(), ", "))
}

// within returns a check for a whole number in a range.
func within(least, most int) func(string) error {
	return func(value string) error {
		if n, err := strconv.Atoi(value); err != nil || n < least || n > most {
			return fmt.Errorf("must be a whole number from %d to %d", least, most)
		}
		return nil
	}
}
