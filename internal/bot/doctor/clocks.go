package doctor

import (
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

const areaClocks = "clocks"

// lateTimer is the acceptable delay of a timer for limits of 50 ms.
const lateTimer = time.Millisecond

// clockChecks returns how bots can be timed.
func (m Machine) clockChecks(asked string) []Check {
	fair := ok(areaClocks, "fair", "exact: the system tells how long each thread of a bot waited for a processor")
	if m.Unfair != "" {
		fair = missing(areaClocks, "fair", m.Unfair, "tournaments take the clock wall here: leave processors free (--concurrency 1)")
		if m.Clock == bot.FairClock || m.Clock == bot.CPUClock {
			fair.Fix = "choose --clock wall"
			fair = fair.by(asked)
		}
	}
	late := m.Timer.Round(time.Microsecond).String() + " late"
	timer := ok(areaClocks, "timers", "they ring "+late)
	if m.Timer > lateTimer {
		timer = note(areaClocks, "timers", "they ring "+late+", which a limit of 50ms feels", "end other programs")
	}
	return []Check{fair, timer, m.loadCheck()}
}

func (m Machine) loadCheck() Check {
	switch {
	case !m.Load.Known:
		return note(areaClocks, "load", "this system does not report how busy it is", "")
	case m.Load.Mean > float64(m.Cores):
		return note(areaClocks, "load", fmt.Sprintf("%.1f threads compete for the %s", m.Load.Mean, processors(m.Cores)),
			"end other programs, or play with --clock fair: with --clock wall bots pay for the others")
	}
	return ok(areaClocks, "load", fmt.Sprintf("%.1f threads compete for the %s", m.Load.Mean, processors(m.Cores)))
}

func processors(n int) string {
	if n == 1 {
		return "processor"
	}
	return fmt.Sprintf("%d processors", n)
}
