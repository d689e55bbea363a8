//go:build unix

package wasi_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// BenchmarkCall compares a question and its answer between a module and a native program.
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
				if _, err := p.ReadLine(); err != nil {
					b.Fatal(err)
				}
				p.Disarm()
			}
		})
	}
}

// BenchmarkStart measures the overhead of a host: the start of a small module until it is ready.
func BenchmarkStart(b *testing.B) {
	c := hosted(b, guest(echoing(1)))
	for b.Loop() {
		p := contesttest.Start(b, b.Context(), c)
		must.Do(b, p.Close(time.Minute))
	}
}
