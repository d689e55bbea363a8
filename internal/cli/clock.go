package cli

import (
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
)

// usualClock is the clock of commands that play many matches, where the machine is busy by design.
func usualClock() bot.ClockKind {
	if bot.FairClock.Check() != nil {
		return bot.WallClock
	}
	return bot.FairClock
}

func clockFlag(cmd *cobra.Command, usual string) {
	cmd.Flags().String("clock", "", "what counts as a bot's time: "+strings.Join(bot.ClockKinds(), ", ")+
		" (docs/protocol.md; default "+usual+")")
	command.Complete(cmd, "clock", bot.ClockKinds()...)
}

// isClock takes the words for clocks, and none for the command's usual one.
func isClock(s string) error {
	if s == "" {
		return nil
	}
	return oneOf(bot.ClockKinds()...)(s)
}

// manyInit is the time limit at the start of commands that play many matches, where the game has none: a
// bot that never gets ready must not hold up all the others.
const manyInit = time.Minute

// manyClock is the clock of a game's matches where many are played.
func (a *app) manyClock(info contest.Info) (contest.Clock, error) {
	c, err := a.clock(info, usualClock())
	if c.Init == 0 && a.settings.from(keyClock(info.Name, "init")) == fromDefault {
		c.Init = manyInit
	}
	return c, err
}

// clock is the clock of a game's matches by the settings.
func (a *app) clock(info contest.Info, usual bot.ClockKind) (contest.Clock, error) {
	c := contest.Clock{
		Kind: usual,
		Init: a.settings.duration(keyClock(info.Name, "init")),
		Turn: a.settings.duration(keyClock(info.Name, "turn")),
	}
	if asked := a.settings.text(keyClockKind); asked != "" {
		c.Kind = bot.ClockKind(asked)
	}
	return c, c.Kind.Check()
}
