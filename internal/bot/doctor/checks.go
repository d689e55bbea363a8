package doctor

import (
	"fmt"
	"time"
)

const (
	mebibyte = 1 << 20
	gibibyte = 1 << 30

	minMemory = 2 * gibibyte   // two bots with the usual limit of contests
	minDisk   = 512 * mebibyte // copies of bots' folders, and traces
)

func (m Machine) cores() Check {
	if m.Cores < 2 {
		return note("1, shared by a bot and cookoff", "time limits are less exact here; play with --clock fair")
	}
	return ok(fmt.Sprint(m.Cores))
}

func (m Machine) data() Check {
	if m.NoOverlay != "" {
		return note("copied for each match: overlays of a snapshot do not work here ("+m.NoOverlay+")", "")
	}
	return ok("not copied for matches: bots see a snapshot (overlayfs)")
}

func (m Machine) memory() Check {
	switch {
	case m.Memory.Total == 0:
		return note("this system does not report its size", "")
	case m.Memory.Free == 0:
		return ok(size(m.Memory.Total))
	}
	found := fmt.Sprintf("%s, %s free", size(m.Memory.Total), size(m.Memory.Free))
	if m.Memory.Free < minMemory {
		return note(found, "end other programs, or play fewer matches at a time (--concurrency)")
	}
	return ok(found)
}

// check checks whether a folder is writable.
func (f Folder) check(fix string) Check {
	switch {
	case f.Problem != "":
		return missing(f.Problem, fix)
	case !f.Known:
		return ok(f.Path)
	}
	found := fmt.Sprintf("%s, with %s free", f.Path, size(f.Free))
	if f.Free < minDisk {
		return note(found, "free some space")
	}
	return ok(found)
}

func (m Machine) browser() Check {
	if m.Browser == "" {
		return missing("none found; view and serve --open need one",
			"install one, or name it in BROWSER; view -o match.html writes a page to open elsewhere")
	}
	return ok(m.Browser)
}

func (t Terminal) check() Check {
	switch {
	case !t.Is:
		return note("standard output is not a terminal", "")
	case !t.Obeys:
		return note("it cannot move its cursor (TERM is dumb), so matches cannot be watched in it", "watch --print prints a turn as text")
	case !t.Unicode:
		return note(t.describe("ASCII"), "for Unicode graphics choose a locale such as LANG=C.UTF-8")
	}
	return ok(t.describe("Unicode"))
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

// size formats a number of bytes.
func size(bytes uint64) string {
	if bytes < gibibyte {
		return fmt.Sprintf("%d MiB", bytes/mebibyte)
	}
	return fmt.Sprintf("%.1f GiB", float64(bytes)/gibibyte)
}

// maxTimerDelay is the acceptable delay of timers, for time limits of 50 ms.
const maxTimerDelay = time.Millisecond

func (m Machine) fairClock(asked string) Check {
	switch {
	case m.NoFairClock == "":
		return ok("exact: the system reports how long each thread of a bot waited for a processor")
	case m.Clock.Measures():
		return missing(m.NoFairClock, "choose --clock wall").by(asked)
	}
	return missing(m.NoFairClock, "tournaments use the clock wall here: leave processors free (--concurrency 1)")
}

func (m Machine) timers() Check {
	found := "they fire " + m.Timer.Round(time.Microsecond).String() + " late"
	if m.Timer > maxTimerDelay {
		return note(found+", which distorts a limit of 50ms", "end other programs")
	}
	return ok(found)
}

func (m Machine) load() Check {
	if !m.Load.Known {
		return note("this system does not report how busy it is", "")
	}
	found := fmt.Sprintf("%.1f threads compete for the %s", m.Load.Mean, processors(m.Cores))
	if m.Load.Mean > float64(m.Cores) {
		return note(found, "end other programs, or play with --clock fair: with --clock wall, bots lose time to other programs")
	}
	return ok(found)
}

func processors(n int) string {
	if n == 1 {
		return "processor"
	}
	return fmt.Sprintf("%d processors", n)
}
