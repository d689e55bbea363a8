//go:build unix

package wasi_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// BenchmarkCall measures a question and its answer for a module and for a native program.
func BenchmarkCall(b *testing.B) {
	for name, c := range map[string]bot.Command{
		"module": hosted(b, guest(echoing(1))),
		"cat":    {Argv: []string{"cat"}, Starter: starter()},
	} {
		b.Run(name, func(b *testing.B) {
			p := contesttest.Start(b, b.Context(), c)
			line := []byte(`{"turn":17}`)
			for b.Loop() {
				p.Arm(time.Minute)
				must.Do(b, p.Send(line))
				must.Get(p.ReadLine())(b)
				p.Disarm()
			}
		})
	}
}

// BenchmarkStart measures the time until a small module is ready in its host process.
func BenchmarkStart(b *testing.B) {
	c := hosted(b, guest(echoing(1)))
	for b.Loop() {
		p := contesttest.Start(b, b.Context(), c)
		must.Do(b, p.Close(time.Minute))
	}
}
