package bot

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/process"
)

// ClockKind is the kind of time that a bot's clock counts.
type ClockKind string

// The kinds of clocks. "" is WallClock.
const (
	WallClock ClockKind = "wall" // wall-clock time, as in contests
	CPUClock  ClockKind = "cpu"  // CPU time of all processes and threads of the bot
	FairClock ClockKind = "fair" // wall-clock time, less the time that the bot waited for a processor and for cookoff
)

// ClockKinds returns the values of --clock.
func ClockKinds() []string {
	return []string{string(WallClock), string(CPUClock), string(FairClock)}
}

// DefaultClock returns the default clock: the fair one, if this machine supports it.
func DefaultClock() ClockKind {
	if FairClock.Check() != nil {
		return WallClock
	}
	return FairClock
}

// Measures reports whether the clock needs measurements of the bot's processes.
func (k ClockKind) Measures() bool { return k == CPUClock || k == FairClock }

// Check returns an error if this system does not support the clock.
func (k ClockKind) Check() error {
	switch k {
	case "", WallClock:
		return nil
	case CPUClock, FairClock:
		if err := process.CanMeasure(); err != nil {
			return fmt.Errorf("clock %s: %w; use the clock wall", k, err)
		}
		return nil
	}
	return fmt.Errorf("unknown clock %q; must be one of %s", string(k), strings.Join(ClockKinds(), ", "))
}
