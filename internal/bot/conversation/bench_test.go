//go:build unix

package conversation_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
)

func BenchmarkRoundTrip(b *testing.B) {
	for _, marked := range []bool{false, true} {
		b.Run(fmt.Sprintf("marked=%v", marked), func(b *testing.B) {
			p := start(b, b.Context(), bot.Command{Argv: []string{"cat"}})
			line := []byte(`{"turn":17}`)
			b.ReportAllocs()
			for b.Loop() {
				if marked {
					p.Mark("turn 17")
				}
				p.Arm(time.Minute)
				if err := p.Send(line); err != nil {
					b.Fatal(err)
				}
				if _, err := p.ReadLine(); err != nil {
					b.Fatal(err)
				}
				p.Disarm()
			}
		})
	}
}

func BenchmarkStartClose(b *testing.B) {
	for b.Loop() {
		p, err := conversation.Start(b.Context(), bot.Command{Argv: []string{"cat"}})
		if err != nil {
			b.Fatal(err)
		}
		if err := p.Close(time.Minute); err != nil {
			b.Fatal(err)
		}
	}
}
