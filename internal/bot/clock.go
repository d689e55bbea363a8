package bot

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// ClockKind says what counts as the time that a bot takes.
type ClockKind string

// The kinds of clocks. None is as WallClock.
const (
	WallClock ClockKind = "wall" // wall-clock time, as in contests
	CPUClock  ClockKind = "cpu"  // CPU time of all processes and threads of the bot
	FairClock ClockKind = "fair" // wall-clock time less what the bot waited for a processor and for cookoff
)

// ClockKinds are the words for clocks.
func ClockKinds() []string {
	return []string{string(WallClock), string(CPUClock), string(FairClock)}
}

// UsualClock returns the clock of matches for which none is chosen: the fair one, where this machine has it.
func UsualClock() ClockKind {
	if FairClock.Check() != nil {
		return WallClock
	}
	return FairClock
}

// Measures reports whether it counts what a bot does itself, however busy the machine is.
func (k ClockKind) Measures() bool { return k == CPUClock || k == FairClock }

// Check says in one line why this system has no such clock, or nothing.
func (k ClockKind) Check() error {
	switch k {
	case "", WallClock:
		return nil
	case CPUClock, FairClock:
		if err := process.CanMeasure(); err != nil {
			return fmt.Errorf("the clock %s: %w; there is the clock wall", k, err)
		}
		return nil
	}
	return fmt.Errorf("there is no clock %q; must be one of %s", string(k), strings.Join(ClockKinds(), ", "))
}
