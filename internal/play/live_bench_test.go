package play_test

import (
	"bytes"
	"path/filepath"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/play/live"
)

// BenchmarkRecord records a match of 500 turns that ends before it is old enough to be published, as
// matches of fast bots do.
func BenchmarkRecord(b *testing.B) {
	line := bytes.Repeat([]byte("x"), 210)
	p := live.NewPublisher(filepath.Join(b.TempDir(), "live"), time.Hour)
	defer p.Close()
	b.ReportAllocs()
	for b.Loop() {
		r := p.Record(live.Match{}, nil)
		for range 500 {
			_ = r.Line(line)
		}
		r.End()
	}
}
