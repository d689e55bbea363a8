package doctor

import (
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
)

const (
	areaMachine = "machine"
	areaScreen  = "screen"
	areaResults = "results"
)

const (
	mebibyte = 1 << 20
	gibibyte = 1 << 30

	enoughMemory = 2 * gibibyte   // two bots with as much as a contest gives each
	enoughDisk   = 512 * mebibyte // copies of some bots' folders, and traces
)

// machineChecks returns the checks of the machine's resources.
func (m Machine) machineChecks() []Check {
	cores := ok(areaMachine, "cores", fmt.Sprint(m.Cores))
	if m.Cores < 2 {
		cores = note(areaMachine, "cores", "1: a bot and cookoff share it", "time limits mean less here; play with --clock fair")
	}
	data := ok(areaMachine, "data of bots", "shown from a snapshot; no match copies it (overlayfs)")
	if m.Unlayered != "" {
		data = note(areaMachine, "data of bots", "copied for each match: folders cannot be laid over snapshots here ("+m.Unlayered+")", "")
	}
	return []Check{cores, m.memoryCheck(), m.Temp.check(areaMachine, "temporary folder"), data}
}

func (m Machine) memoryCheck() Check {
	const name = "memory"
	switch {
	case m.Memory.Total == 0:
		return note(areaMachine, name, "this system does not report how much there is", "")
	case m.Memory.Free == 0:
		return ok(areaMachine, name, size(m.Memory.Total))
	case m.Memory.Free < enoughMemory:
		return note(areaMachine, name, fmt.Sprintf("%s, %s free", size(m.Memory.Total), size(m.Memory.Free)),
			"end other programs, or play fewer matches at a time (--concurrency)")
	}
	return ok(areaMachine, name, fmt.Sprintf("%s, %s free", size(m.Memory.Total), size(m.Memory.Free)))
}

// check returns the check of a writable folder.
func (f Folder) check(area, name string) Check {
	switch {
	case f.Problem != "":
		return missing(area, name, f.Problem, "make it writable, or choose another folder")
	case !f.Known:
		return ok(area, name, f.Path)
	case f.Free < enoughDisk:
		return note(area, name, fmt.Sprintf("%s, with %s free", f.Path, size(f.Free)), "make room")
	}
	return ok(area, name, fmt.Sprintf("%s, with %s free", f.Path, size(f.Free)))
}

// screenChecks returns the checks of ways to watch matches.
func (m Machine) screenChecks() []Check {
	browser := ok(areaScreen, "browser", m.Browser)
	if m.Browser == "" {
		browser = missing(areaScreen, "browser", "none found; view and serve --open need one",
			"install one, or name it in BROWSER; view -o match.html writes a page to be opened elsewhere")
	}
	return []Check{browser, m.Terminal.check()}
}

func (t Terminal) check() Check {
	const name = "terminal"
	switch {
	case !t.Is:
		return note(areaScreen, name, "standard output is not a terminal", "")
	case !t.Obeys:
		return note(areaScreen, name, "it cannot move its cursor (TERM is dumb): nothing can be watched in it",
			"watch --print prints a turn as text")
	case !t.Unicode:
		return note(areaScreen, name, t.describe("ASCII"), "for pictures of Unicode choose a locale such as LANG=C.UTF-8")
	}
	return ok(areaScreen, name, t.describe("Unicode"))
}

func (t Terminal) describe(characters string) string {
	colours := "colours"
	if !t.Colours {
		colours = "no colours"
	}
	if t.Width > 0 {
		return fmt.Sprintf("%s, %s, %d characters wide", colours, characters, t.Width)
	}
	return colours + ", " + characters
}

func (m Machine) resultChecks(asked string) []Check {
	c := m.Database.check(areaResults, "database")
	if c.State == Missing {
		c.Fix = "make the folder writable, or name another file with --db"
	}
	return []Check{c.by(asked)}
}

// size formats a number of bytes.
func size(bytes uint64) string {
	if bytes < gibibyte {
		return fmt.Sprintf("%d MiB", bytes/mebibyte)
	}
	return fmt.Sprintf("%.1f GiB", float64(bytes)/gibibyte)
}

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
