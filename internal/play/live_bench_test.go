package play_test

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/play/live"
)

// The cost of publishing a match is copying its lines: those of a kitchen's 500 turns, once for a match that is
// over at once, and once for one that is written as it grows.
func BenchmarkRecord(b *testing.B) {
	line := bytes.Repeat([]byte("x"), 210)
	for name, every := range map[string]time.Duration{"short": time.Hour, "written": time.Millisecond} {
		b.Run(name, func(b *testing.B) {
			p := live.NewPublisher(filepath.Join(b.TempDir(), "live"), every)
			defer p.Close()
			b.ReportAllocs()
			for b.Loop() {
				r := p.Record(live.Match{}, nil)
				for range 500 {
					_ = r.Line(line)
				}
				r.End()
			}
		})
	}
}
