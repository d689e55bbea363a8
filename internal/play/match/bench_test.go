package match_test

import (
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
)

// discarded is a trace that is not kept, with the time of its first line.
type discarded struct{ began time.Time }

func (d *discarded) Line([]byte) error {
	if d.began.IsZero() {
		d.began = time.Now()
	}
	return nil
}

func (d *discarded) Sync() error { return nil }

// fullMatch returns a match of full length on the map duel.
func fullMatch(b *testing.B, red, blue string) *contesttest.Setting {
	b.Helper()
	text, ok := games.Map("duel")
	if !ok {
		b.Fatal("no map")
	}
	m, _ := setting(b, red, blue)
	m.Scenario.Text = text
	m.Turns = games.MapGame().Info().Turns
	m.Trace = &discarded{}
	return m
}

func BenchmarkMatchOfBuiltins(b *testing.B) {
	b.ReportAllocs()
	h := host(b)
	turns := 0
	for b.Loop() {
		turns += play(b, fullMatch(b, "@random", "@random"), h).Turns
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
	b.ReportMetric(float64(turns)/b.Elapsed().Seconds(), "turns/s")
}

// idlePython is an idle Python bot.
const idlePython = `
class BotPlayer:
    def __init__(self, map_copy):
        pass
    def play_turn(self, controller):
        pass
`

func BenchmarkMatchOfIdlePython(b *testing.B) {
	b.ReportAllocs()
	h := host(b)
	compiled(b, &h)
	word := contesttest.File(b, "bot.py", idlePython)
	for b.Loop() {
		if result := play(b, fullMatch(b, word, "@idle"), h); len(result.Failures()) > 0 {
			b.Fatal(result.Failures())
		}
	}
}

// BenchmarkPythonStart measures the time until a Python bot is ready.
func BenchmarkPythonStart(b *testing.B) {
	b.ReportAllocs()
	h := host(b)
	compiled(b, &h)
	word := contesttest.File(b, "bot.py", idlePython)
	var ready time.Duration
	for b.Loop() {
		m := fullMatch(b, word, "@idle")
		m.Turns = 0
		trace := &discarded{}
		m.Trace = trace
		began := time.Now()
		play(b, m, h)
		ready += trace.began.Sub(began)
	}
	b.ReportMetric(ready.Seconds()*1000/float64(b.N), "ms/ready")
}

// BenchmarkPythonCall measures a call of a Python bot, from its request to its answer.
func BenchmarkPythonCall(b *testing.B) {
	const turns, calls = 20, 1000
	for _, call := range []string{"get_turn()", "move(0, 0, 1)", "get_bot_state(0)", "get_map(team)"} {
		name, _, _ := strings.Cut(call, "(")
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			h := host(b)
			compiled(b, &h)
			word := contesttest.File(b, "bot.py", strings.Replace(idlePython, "(self, controller):\n        pass", `(self, controller):
        team = controller.get_team()
        for _ in range(1000):
            controller.`+call, 1))
			var spent time.Duration
			for b.Loop() {
				m := fullMatch(b, word, "@idle")
				m.Turns = turns
				result := play(b, m, h)
				if len(result.Failures()) > 0 {
					b.Fatal(result.Failures())
				}
				spent += result.Seats[0].Timing.Total
			}
			b.ReportMetric(float64(spent.Nanoseconds())/float64(b.N*turns*calls), "ns/call")
		})
	}
}
