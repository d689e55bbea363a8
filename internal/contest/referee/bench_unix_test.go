//go:build unix

package referee_test

import (
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// BenchmarkTurn plays turns of one message and three questions with a compiled referee. The CPU time is that of cookoff alone,
// as the referee and the bots are other processes.
func BenchmarkTurn(b *testing.B) {
	for _, with := range []string{"two messages, built-in bots", "built-in bots", "three processes", "built-in bots, a trace"} {
		b.Run(with, func(b *testing.B) {
			g := newDice(b)
			looks := contest.OptionValue{Name: "looks", Value: map[bool]string{true: "yes", false: "no"}[strings.HasPrefix(with, "two")]}
			m, trace := contesttest.Match(b, g, scenario(looks), "@idle", "@idle", "@idle")
			m.Turns, m.Clock = b.N, contest.Clock{Kind: bot.DefaultClock(), Turn: time.Minute, Init: time.Minute}
			if m.Trace = nil; with == "built-in bots, a trace" {
				m.Trace = trace
			}
			if with == "three processes" {
				for i := range m.Seats {
					m.Seats[i].Process = contesttest.Start(b, b.Context(), bot.Command{
						Argv: []string{os.Args[0]}, Clock: m.Clock.Kind,
						Env: append(os.Environ(), contesttest.RoleVariable+"=bot", howVariable+"="+map[bool]string{true: "first"}[i == 0]),
					})
				}
			}
			table := must.Get(g.Prepare(m.Terms))(b)
			table.Start() // starts a referee
			b.ReportAllocs()
			before := contesttest.CPU(b)
			b.ResetTimer()
			if result, err := table.Play(b.Context(), m.Seats, m.Observer); err != nil || result.Turns != b.N {
				b.Fatal(strconv.Itoa(result.Turns), err)
			}
			b.ReportMetric(float64((contesttest.CPU(b)-before).Nanoseconds())/1000/float64(b.N), "own-µs/turn")
		})
	}
}
