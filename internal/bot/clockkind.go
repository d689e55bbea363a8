package bot

import (
	"fmt"
	"strings"
)

// ClockKind says what counts as the time that a bot takes.
type ClockKind string

// The kinds of clocks. None is as WallClock.
const (
	WallClock ClockKind = "wall" // time on the wall, as in contests
	CPUClock  ClockKind = "cpu"  // CPU time of all processes and threads of the bot
	FairClock ClockKind = "fair" // time on the wall without that in which others kept the bot from running
)

// ClockKinds are the words for clocks.
func ClockKinds() []string {
	return []string{string(WallClock), string(CPUClock), string(FairClock)}
}

// Check tells whether this system has such a clock, and if not, why, in one line.
func (k ClockKind) Check() error {
	switch k {
	case "", WallClock:
		return nil
	case CPUClock, FairClock:
		if err := canMeasure(k); err != nil {
			return fmt.Errorf("the clock %s: %w; there is the clock wall", k, err)
		}
		return nil
	}
	return fmt.Errorf("there is no clock %q; it has to be one of %s", string(k), strings.Join(ClockKinds(), ", "))
}

// measured tells whether the clock needs to know what the bot has used.
func (k ClockKind) measured() bool { return k == CPUClock || k == FairClock }
