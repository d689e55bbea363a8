//go:build unix

package conversation_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/must"
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
				must.Do(b, p.Send(line))
				must.Get(p.ReadLine())(b)
				p.Disarm()
			}
		})
	}
}

func BenchmarkStartClose(b *testing.B) {
	for b.Loop() {
		p := must.Get(conversation.Start(b.Context(), bot.Command{Argv: []string{"cat"}}))(b)
		must.Do(b, p.Close(time.Minute))
	}
}
