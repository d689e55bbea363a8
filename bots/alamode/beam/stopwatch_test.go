package beam_test

import (
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// stopwatch measures the turns of bots in wall-clock time and in processor time of their thread. The difference is
// due to other load.
type stopwatch struct {
	turns, states int
	wall, thread  turnTimes
}

// turnTimes counts the times of turns.
type turnTimes struct {
	slowest time.Duration
	late    int // turns that took longer than turnLimit
}

func (l *turnTimes) add(took time.Duration) {
	l.slowest = max(l.slowest, took)
	if took > turnLimit {
		l.late++
	}
}

// timed is a bot with a stopwatch.
type timed struct {
	planner
	*stopwatch
}

func (t timed) Act(m *kitchen.Match) kitchen.Action {
	began, beganThread := time.Now(), threadTime()
	a := t.planner.Act(m)
	t.thread.add(threadTime() - beganThread)
	t.wall.add(time.Since(began))
	t.turns++
	t.states += t.States()
	return a
}

func (s *stopwatch) report(b *testing.B) {
	b.Helper()
	b.ReportMetric(float64(s.turns), "turns")
	b.ReportMetric(float64(s.states)/float64(s.turns), "states/turn")
	b.ReportMetric(float64(s.wall.late), "late")
	b.ReportMetric(s.wall.slowest.Seconds()*1000, "slowest-ms")
	b.ReportMetric(float64(s.thread.late), "late-cpu")
	b.ReportMetric(s.thread.slowest.Seconds()*1000, "slowest-cpu-ms")
}
