package main_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/match"
)

// callsATurn is the number of calls that the callers make per turn.
const callsATurn = 1000

const pythonCaller = `
class BotPlayer:
    def __init__(self, map_copy):
        pass
    def play_turn(self, controller):
        me = controller.get_team_bot_ids(controller.get_team())[0]
        for _ in range(1000):
            controller.move(me, 0, 0)
`

// callers are bots with a thousand calls per turn, one in each form.
func callers(b *testing.B) map[string]func() string {
	b.Helper()
	const source = "./testdata/caller"
	return map[string]func() string{
		"program": func() string { return goBuild(b, "caller", nil, source) },
		"module": func() string {
			return goBuild(b, "caller.wasm", []string{"GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0"}, source)
		},
		"plugin": func() string { return buildPlugin(b, "caller.so", source) },
		"python": func() string {
			path := filepath.Join(b.TempDir(), "caller.py")
			if err := os.WriteFile(path, []byte(pythonCaller), 0o666); err != nil {
				b.Fatal(err)
			}
			return path
		},
	}
}

// BenchmarkForms measures the cost of a form of bot: a call from its question to its answer, in the bot's own time,
// on average and in the least disturbed turn, and a start until the bot is ready. A module has been compiled
// before.
func BenchmarkForms(b *testing.B) {
	for _, form := range []string{"program", "module", "plugin", "python"} {
		word := callers(b)[form]
		b.Run(form+"/call", func(b *testing.B) {
			const turns = 20
			h, word := benchHost(b, form), word()
			var spent time.Duration
			least := time.Hour
			for b.Loop() {
				result, _ := playMatch(b, h, word, turns)
				spent += result.Seats[0].Timing.Total
				for _, turn := range result.Seats[0].Timing.Counted {
					least = min(least, turn.Own)
				}
			}
			b.ReportMetric(float64(spent.Nanoseconds())/float64(b.N*turns*callsATurn), "ns/call")
			b.ReportMetric(float64(least.Nanoseconds())/callsATurn, "ns/call-in-best-turn")
		})
		b.Run(form+"/start", func(b *testing.B) {
			h, word := benchHost(b, form), word()
			playMatch(b, h, word, 0)
			var ready time.Duration
			for b.Loop() {
				_, d := playMatch(b, h, word, 0)
				ready += d
			}
			b.ReportMetric(ready.Seconds()*1000/float64(b.N), "ms/ready")
		})
	}
}

func benchHost(b *testing.B, form string) match.Host {
	b.Helper()
	dir := b.TempDir()
	h := match.Host{
		Machine: bot.Machine{Env: os.Environ(), Modules: &bot.Modules{Cache: filepath.Join(built.dir, "cache"), Memory: 256 << 20}},
		LogDir:  filepath.Join(dir, "logs"),
	}
	if form == "plugin" || form == "module" {
		h.Cookoff = buildCookoff(b)
	}
	if form == "python" {
		python := contesttest.Compiler(b, games.MapGame().Info().Runner)
		h.Python, h.Package = python.Path, python.Package
	}
	return h
}

// firstLine is a trace that only knows when it began: when the bots were ready.
type firstLine struct{ at time.Time }

func (f *firstLine) Line([]byte) error {
	if f.at.IsZero() {
		f.at = time.Now()
	}
	return nil
}

func (f *firstLine) Sync() error { return nil }

// playMatch plays a bot against an idle one, and returns the time until it was ready.
func playMatch(b *testing.B, h match.Host, word string, turns int) (contest.Result, time.Duration) {
	b.Helper()
	game := games.MapGame()
	text, _ := games.Map("duel")
	trace := new(firstLine)
	m := &contesttest.Setting{
		Terms: contest.Terms{
			Scenario: contest.Scenario{Game: game.Info().Name, Name: "duel", Text: text},
			Rules:    game.Info().Rules[0],
			Turns:    turns,
			Clock:    contesttest.Patient(),
		},
		Observer: contest.Observer{
			Trace: trace,
			Now:   time.Now,
		},
	}
	for _, word := range []string{word, "@idle"} {
		m.Seats = append(m.Seats, contest.Seat{Bot: contesttest.Bot(b, game, word, b.TempDir())})
	}
	began := time.Now()
	result, err := m.PlayOn(b.Context(), game, h)
	if err != nil || len(result.Failures()) > 0 {
		b.Fatal(err, result.Failures())
	}
	return result, trace.at.Sub(began)
}
