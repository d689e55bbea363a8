package view_test

import (
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

// If a turn took more than its limit, the page explains why.
func TestTurnOverLimit(t *testing.T) {
	t.Parallel()
	for took, want := range map[time.Duration]bool{40 * time.Millisecond: false, 70 * time.Millisecond: true} {
		p := must.Get(report.Headroom([]report.Slowest{{Match: 3, Turn: 1, Took: took}}, time.Millisecond, 50*time.Millisecond, report.Links{}))(t)
		if got := strings.Contains(p.Note, "first answers, which have a limit of their own"); got != want {
			t.Errorf("a turn of %v has the note %q", took, p.Note)
		}
	}
}
