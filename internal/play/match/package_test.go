package match_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/tier"
)

// poisoner is a bot that replaces the byte code of cookoff's modules with code that looks up to
// date, and adds a module that hides one of Python's.
const poisoner = `
import os, py_compile, game_constants
folder = os.path.dirname(game_constants.__file__)
poison = "import sys; sys.stderr.write('poisoned\\n')\n"
for name in [n for n in os.listdir(folder) if n.endswith(".py")]:
    path = os.path.join(folder, name)
    with open(path) as file:
        text = file.read()
    time = os.stat(path).st_mtime
    with open(path, "w") as file:
        file.write(poison + text)
    os.utime(path, (time, time))
    py_compile.compile(path)
    with open(path, "w") as file:
        file.write(text)
    os.utime(path, (time, time))
with open(os.path.join(folder, "colorsys.py"), "w") as file:
    file.write(poison)
print("in", folder)
` + idlePython

// A bot cannot change the imports of other bots, in the same or in later matches.
func TestBotsShareNoModules(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	h := host(t)
	python := contesttest.Compiler(t, games.MapGame().Info().Runner)
	victim := contesttest.File(t, "victim.py", "import colorsys, game_state, map_processor\nprint('clean')\n"+idlePython)
	for _, pkg := range []*bot.Package{nil, python.Package} {
		h.Python, h.Package = python.Path, pkg
		// RED is ready before BLUE starts.
		for i, words := range [][2]string{{contesttest.File(t, "poisoner.py", poisoner), victim}, {victim, victim}} {
			m, _ := setting(t, words[0], words[1])
			mine := h
			mine.LogDir = fmt.Sprintf("%s/%v-%d", h.LogDir, pkg != nil, i)
			result := play(t, m, mine)
			for seat := range result.Seats {
				log := result.Seats[seat].Log
				text, err := os.ReadFile(log)
				if err != nil || strings.Contains(string(text), "poisoned") || len(result.Failures()) > 0 {
					t.Errorf("match %d, seat %d: %v, error %v, failures %+v", i, seat, string(text), err, result.Failures())
				}
				if folder, ok := strings.CutPrefix(strings.TrimSpace(string(text)), "in "); ok {
					if _, err := os.Stat(folder); !os.IsNotExist(err) {
						t.Errorf("%s was not removed: %v", folder, err)
					}
				}
			}
		}
	}
}

// The package's byte code is used: starting a bot compiles none of cookoff's modules.
func TestPackageIsCompiledOnce(t *testing.T) {
	t.Parallel()
	h := host(t)
	compiled(t, &h)
	// "python -v" prints "code object from", followed by the source or the byte code.
	m, _ := setting(t, contesttest.File(t, "bot.py", idlePython), "@idle")
	m.Seats[0].Bot.Env = []bot.Variable{
		{Name: "PYTHONVERBOSE", Value: "1"}, {Name: "PYTHONPYCACHEPREFIX", Value: t.TempDir()}, {Name: "PYTHONOPTIMIZE"},
	}
	result := play(t, m, h)
	modules := 0
	for _, line := range logLines(t, result.Seats[0].Log) {
		if !strings.Contains(line, "code object from") || !strings.Contains(line, "cookoff-") {
			continue
		}
		if modules++; !strings.HasSuffix(line, ".pyc'") {
			t.Errorf("a module was compiled: %s", line)
		}
	}
	if modules < 10 {
		t.Errorf("only %d modules of cookoff are imported", modules)
	}
}
