package carnegie_test

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// A Python bot runs with a mirror of the state in its process, or without: then its host sends every query to the engine.
const (
	mirrored = "mirrored"
	asking   = "asking"
)

// styleWord returns the argument for a Python bot, run in one of the two ways.
func styleWord(t testing.TB, way, path string) string {
	t.Helper()
	path = must.Get(filepath.Abs(path))(t)
	if way == mirrored {
		return "bot=" + path
	}
	pkg := must.Get(games.MapGame().Info().Runner.Package())(t)
	place := must.Get(workdir.New(nil, workdir.Mechanisms{}, ""))(t)
	t.Cleanup(func() { _ = place.Remove() })
	entry := must.Get(pkg.Unpack(place))(t)
	return fmt.Sprintf("bot=cmd:'%s' '%s' '%s'", stylePython(t, path), entry, path)
}

// styles returns the files of bots in various programming styles of contestants.
func styles(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/styles/*.py")
	if err != nil || len(files) < 10 {
		t.Fatalf("%d bots: %v", len(files), err)
	}
	return files
}

// stylePython returns the interpreter for a style of bots.
func stylePython(t testing.TB, path string) string {
	t.Helper()
	if !strings.HasPrefix(filepath.Base(path), "numpy") {
		return contesttest.Python(t)
	}
	python := contesttest.PythonWithPackages(t)
	if exec.CommandContext(t.Context(), python, "-c", "import numpy").Run() != nil {
		t.Skip("this Python has no numpy")
	}
	return python
}

// playStyle plays a bot against itself in a large kitchen.
func playStyle(t testing.TB, way, path string, env []string, change func(m *contesttest.Setting)) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := games.MapGame()
	spec := must.Get(bot.Parse(styleWord(t, way, path), t.TempDir(), game.Info().Builtins))(t)
	for _, v := range env {
		name, value, _ := strings.Cut(v, "=")
		spec.Env = append(spec.Env, bot.Variable{Name: name, Value: value})
	}
	player := must.Get(contest.Resolve(game, spec, t.TempDir()))(t)
	m, trace := newSetting(mapText(t, "grand"), 100, []contest.Seat{{Bot: player}, {Bot: player}})
	m.Clock = contest.Clock{Init: time.Minute, Turn: time.Minute}
	change(m)
	host := machine(t)
	host.Python = stylePython(t, path)
	result := must.Get(m.PlayOn(t.Context(), game, host))(t)
	if len(result.Failures()) > 0 {
		f := result.Failures()[0]
		t.Fatalf("%s failed in turn %d: %s\n%s", f.Seat, f.Turn, f.Reason, f.Traceback)
	}
	return result, trace
}

// The mirror answers like the engine: with and without it, a match has the same calls.
func TestMirrorAnswersLikeEngine(t *testing.T) {
	tier.Gate(t)
	t.Parallel()
	const turns = 12
	paths := append(styles(t), "testdata/sees_everything.py", "testdata/stumbles.py")
	text := strings.Replace(mapText(t, "grand"), "turn=250 duration=100", "turn=5 duration=3", 1)
	for i, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			var courses [2]string
			for j, way := range []string{mirrored, asking} {
				_, trace := playStyle(t, way, path, nil, func(m *contesttest.Setting) {
					m.Rules = sim.Presets()[i%2]
					m.Scenario.Text, m.Turns = []byte(text), turns
				})
				_, courses[j], _ = strings.Cut(trace.String(), "\n") // the header has the bot's start
			}
			must.Be(t, "traces", courses[1], courses[0])
		})
	}
}

// After an exception in the middle of a call, raised by a tracer or a stack overflow, the mirror still equals the state.
func TestInterruptedCalls(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	for _, way := range []string{mirrored, asking} {
		t.Run(way, func(t *testing.T) {
			t.Parallel()
			if way == asking { // there is no mirror
				tier.Gate(t)
			}
			turns := 25
			if tier.Soaking() {
				turns = 60
			}
			playStyle(t, way, "testdata/interrupted.py", nil, func(m *contesttest.Setting) { m.Turns = turns })
		})
	}
}

// figures are a measuring bot's measurements, by name.
type figures map[string][]float64

// report returns a measuring bot's measurements, which it writes to its log as a line of JSON at the end.
func report(b *testing.B, result contest.Result) figures {
	b.Helper()
	text := rulestest.Content(b, result.Seats[sim.Red].Log)
	for line := range strings.Lines(string(text)) {
		var f figures
		if json.Unmarshal([]byte(line), &f) == nil && len(f) > 0 {
			return f
		}
	}
	b.Fatalf("the log has no measurements:\n%s", text)
	return nil
}

// measure plays a measuring bot against an idle one for the benchmark's iterations. All matches are identical, so that the
// minimum of each measurement approximates an idle machine.
func measure(b *testing.B, way, path string, turns int, env ...string) figures {
	b.Helper()
	least := make(figures)
	env = append(env, fmt.Sprintf("TURNS=%d", turns))
	for b.Loop() {
		result, _ := playStyle(b, way, path, env, func(m *contesttest.Setting) {
			m.Turns = turns
			m.Seats[sim.Blue].Bot = &bot.Bot{Spec: bot.Spec{Word: "@idle", Name: "idle", Form: bot.FormBuiltin, Builtin: "idle"}}
		})
		for name, list := range report(b, result) {
			if least[name] == nil {
				least[name] = list
			}
			for i, n := range list {
				least[name][i] = min(least[name][i], n)
			}
		}
	}
	b.ReportMetric(0, "ns/op") // irrelevant: includes process start and exit
	return least
}

func median(list []float64) float64 {
	list = slices.Sorted(slices.Values(list))
	return list[len(list)/2]
}

// BenchmarkStyles measures the median time per turn that a Python bot spends in the controller's calls, and in making tiles
// of requested maps, for each style and with and without a mirror.
func BenchmarkStyles(b *testing.B) {
	for _, path := range styles(b) {
		for _, way := range []string{mirrored, asking} {
			b.Run(strings.TrimSuffix(filepath.Base(path), ".py")+"/"+way, func(b *testing.B) {
				style := must.Get(filepath.Abs(path))(b)
				const turns = 100
				f := measure(b, way, "testdata/measure/styled.py", turns, "STYLE="+style)
				for _, part := range []string{"calls", "tiles"} {
					shares := make([]float64, turns)
					for i := range shares {
						shares[i] = 100 * f[part][i] / f["turn"][i]
					}
					b.ReportMetric(median(shares), "%"+part)
				}
				b.ReportMetric(median(f["turn"]), "µs/turn")
				b.ReportMetric(median(f["number"]), "calls")
			})
		}
	}
}

// BenchmarkCalls measures the median time of single calls of a Python bot, and of a bare round trip through pipes,
// alternately.
func BenchmarkCalls(b *testing.B) {
	for _, way := range []string{mirrored, asking} {
		b.Run(way, func(b *testing.B) {
			for name, times := range measure(b, way, "testdata/measure/calls.py", 40) {
				b.ReportMetric(times[0], "µs/"+name)
			}
		})
	}
}
