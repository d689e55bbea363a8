package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/botprofile"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/match"
	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/ui"
)

// profile readies the profiling of the bot in a seat; nil if none is wanted.
func (a *app) profile(o *runOptions, m *prepared) (*match.Profile, error) {
	if o.profile == "" {
		return nil, nil
	}
	seat := slices.IndexFunc(m.info.Seats, func(s string) bool { return strings.EqualFold(s, o.profile) })
	if seat < 0 {
		return nil, command.UsageError(fmt.Errorf("--profile %s: %s has no such seat; it has %s", o.profile, m.info.Name, strings.Join(m.info.Seats, ", ")))
	}
	for flag, given := range map[string]bool{"swap": o.swap, "debug": o.debug != ""} {
		if given {
			return nil, command.UsageError(fmt.Errorf("--profile cannot be combined with --%s", flag))
		}
	}
	if b := m.seats[seat].Bot; !b.IsHosted() {
		return nil, command.UsageError(fmt.Errorf("--profile %s: %w", m.info.Seats[seat], otherProfiler(b)))
	}
	return &match.Profile{Seat: seat}, nil
}

// otherProfiler says how the time of a bot is seen that is not a Python bot of the contest.
func otherProfiler(b *bot.Bot) error {
	under := func(with ...string) string {
		return spelling.ShellLine([]string{"cmd:" + spelling.ShellLine(append(with, b.Path))})
	}
	const instead = "%s; play it as %s with --box off, then look at it with: %s"
	switch {
	case b.Ships():
		return fmt.Errorf("%s is a built-in bot, which plays inside cookoff; see --cpuprofile", b.Name)
	case b.Path == "":
		return fmt.Errorf("%s is a command; put perf before its program: 'cmd:perf record -g -o /tmp/bot.perf PROGRAM …' with --box off, "+
			"then look at it with: perf report -i /tmp/bot.perf", b.Name)
	case strings.HasSuffix(b.Path, ".py"):
		return fmt.Errorf(instead, b.Name+" is a plain Python script", under("python3", "-m", "cProfile", "-o", "/tmp/bot.prof"),
			"python3 -c \"import pstats; pstats.Stats('/tmp/bot.prof').sort_stats('tottime').print_stats(20)\"")
	case strings.HasSuffix(b.Path, ".js"):
		return fmt.Errorf(instead, b.Name+" is run by Node.js", under("node", "--cpu-prof", "--cpu-prof-dir=/tmp"), "the .cpuprofile file in /tmp, in a browser's DevTools")
	case strings.HasSuffix(b.Path, ".wasm"):
		return errors.New("a module is hosted by cookoff; build the bot as a program to profile it")
	}
	return fmt.Errorf(instead, b.Name+" is a program", under("perf", "record", "-g", "-o", "/tmp/bot.perf"), "perf report -i /tmp/bot.perf")
}

// How much of a profile is shown.
const (
	shownTurns = 8
	shownLines = 10
	shownParts = 3 // lines beside a turn
)

// reportProfile writes the profile of a match beside its other files, if one is wanted, and shows the slowest turns and
// lines.
func (a *app) reportProfile(played *playedMatch) error {
	p, m := played.profile, played.m
	if p == nil {
		return nil
	}
	seat, name := m.info.Seats[p.Seat], m.seats[p.Seat].Bot.Name
	profile, err := botprofile.Read(p.Text)
	if err != nil {
		return fmt.Errorf("profile of %s: %w", name, err)
	}
	if len(profile.Turns) == 0 {
		a.Note("cookoff: there is no profile of %s (%s): it played no turn", seat, name)
		return nil
	}
	scope, err := profile.Speedscope(seat + " " + name)
	if err != nil {
		return err
	}
	file := filepath.Join(played.files.Folder, strings.ToLower(seat)+".speedscope.json")
	if err := os.MkdirAll(a.Path(played.files.Folder), 0o777); err != nil {
		return err
	}
	if err := a.ReplaceFile(file, scope); err != nil {
		return err
	}
	a.Note("profile of %s (%s): %s; open it at https://www.speedscope.app", seat, name, file)
	if a.out.IsJSON() {
		return nil
	}
	return errors.Join(a.profileLines(profile), a.profileTurns(profile))
}

// profileLines prints the lines at which most time was spent.
func (a *app) profileLines(p *botprofile.Profile) error {
	var seen time.Duration
	for i := range p.Turns {
		seen += p.Turns[i].Seen()
	}
	t := ui.Table{Right: map[int]bool{0: true, 1: true}}
	t.Row("share", "ms", "line")
	for _, l := range p.Lines(shownLines, p.Turns...) {
		t.Row(percent(l.Time, seen), milliseconds(l.Time), l.Place.String())
	}
	if len(t.Rows) == 1 {
		return a.out.Prose(fmt.Sprintf("The bot was too fast for samples: %s.\n\n", spelling.Count(len(p.Turns), "turn")))
	}
	return errors.Join(t.Print(a.Stdout, a.out.Width), a.out.Text("\n"))
}

// profileTurns prints the slowest turns, with the lines at which most of each was spent.
func (a *app) profileTurns(p *botprofile.Profile) error {
	t := ui.Table{Right: map[int]bool{0: true, 1: true}, Prose: true}
	t.Row("turn", "ms", "mostly at")
	for _, turn := range p.Slowest(shownTurns) {
		var parts []string
		for _, l := range p.Lines(shownParts, turn) {
			parts = append(parts, l.Place.String()+" "+percent(l.Time, turn.Seen()))
		}
		took := milliseconds(max(turn.Took, turn.Seen()))
		if turn.Took == 0 {
			took = "> " + took // it did not end
		}
		t.Row(fmt.Sprint(turn.Number), took, strings.Join(parts, ", "))
	}
	return errors.Join(t.Print(a.Stdout, a.out.Width), a.out.Text("\n"))
}

func percent(part, of time.Duration) string {
	return fmt.Sprintf("%.0f %%", 100*part.Seconds()/max(of.Seconds(), 1e-9))
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f", float64(d)/float64(time.Millisecond))
}
