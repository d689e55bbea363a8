package play_test

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/play/live"
)

// BenchmarkRecord publishes a match of 500 turns: one that is too short to be written to a file,
// and one that is written while it grows.
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
