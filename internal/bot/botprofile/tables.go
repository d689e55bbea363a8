package botprofile

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Limits of what is shown.
const (
	shownTurns = 8
	shownLines = 10
	shownParts = 3 // lines for each turn
)

// Document returns the profile as tables.
func (p *Profile) Document() *ui.Document {
	d := &ui.Document{Value: p}
	if lines := p.lineTable(); len(lines.Rows) > 0 {
		d.Body = append(d.Body, lines)
	} else {
		d.Body = append(d.Body, ui.Prose(fmt.Sprintf("The bot was too fast for samples: %s.", spelling.Count(len(p.Turns), "turn"))))
	}
	d.Body = append(d.Body, p.turnTable())
	return d
}

// lineTable returns the table of the slowest lines. It is empty if the bot was too fast for samples.
func (p *Profile) lineTable() *ui.Table {
	var seen time.Duration
	for i := range p.Turns {
		seen += p.Turns[i].sampledTime()
	}
	t := &ui.Table{Head: []string{"share", "ms", "line"}, Right: map[int]bool{0: true, 1: true}}
	for _, l := range p.Lines(shownLines, p.Turns...) {
		t.Row(percent(l.Time, seen), milliseconds(l.Time), l.Place.String())
	}
	return t
}

// turnTable returns the table of the slowest turns, each with its slowest lines.
func (p *Profile) turnTable() *ui.Table {
	t := &ui.Table{Head: []string{"turn", "ms", "mostly at"}, Right: map[int]bool{0: true, 1: true}, Prose: true}
	for _, turn := range p.Slowest(shownTurns) {
		var parts []string
		for _, l := range p.Lines(shownParts, turn) {
			parts = append(parts, l.Place.String()+" "+percent(l.Time, turn.sampledTime()))
		}
		took := milliseconds(max(turn.Took, turn.sampledTime()))
		if turn.Took == 0 {
			took = "> " + took // the turn did not end
		}
		t.Row(fmt.Sprint(turn.Number), took, strings.Join(parts, ", "))
	}
	return t
}

func percent(part, of time.Duration) string {
	return fmt.Sprintf("%.0f %%", 100*part.Seconds()/max(of.Seconds(), 1e-9))
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.1f", float64(d)/float64(time.Millisecond))
}

// Advise returns an error that names a profiler for a bot which this package cannot profile.
func Advise(b *bot.Bot) error {
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
