package botprofile

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Advise names a profiler for a bot that is not a Python bot of the contest.
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
