package fleet

import (
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// The hub warns once of a worker that is too slow for the bots, but not of one that leaves them
// time to spare, nor of differences within the tolerance.
func TestSpeeds(t *testing.T) {
	t.Parallel()
	var warnings []string
	h := &Hub{workers: map[string]*member{}}
	h.Warn = func(text string) { warnings = append(warnings, text) }
	for name, speed := range map[string]float64{"fast": 400, "similar": 390, "slow": 100, "unknown": 0} {
		h.workers[name] = &member{hello: hello{Name: name, Speed: speed}}
	}
	play := func(worker string, share float64, why *bot.Failure) {
		own := time.Duration(share * float64(50*time.Millisecond))
		h.recordSlowest(&contest.Result{Seats: []contest.SeatResult{
			{Bot: "thinker", Failure: why, Timing: contest.Timing{Counted: []contest.TurnTime{{Turn: 1, Own: own, Limit: 50 * time.Millisecond}}}},
			{Bot: "builtin"},
		}}, h.workers[worker])
	}
	for range 10 {
		play("fast", 0.2, nil)
		play("unknown", 0.9, nil)
	}
	play("fast", 0.98, nil)
	play("fast", 0.98, nil)
	for range 10 {
		play("fast", 1.1, &bot.Failure{Kind: bot.TimedOut})
	}
	if len(warnings) > 0 {
		t.Errorf("warnings %q, want none yet", warnings)
	}
	play("fast", 0.96, nil)
	play("fast", 0.99, nil)
	if len(warnings) != 1 || !strings.Contains(warnings[0], "worker slow may be too slow: it is 4.0 times slower than fast, where thinker took 9") {
		t.Errorf("warnings %q, want one about the worker slow", warnings)
	}
	if m := h.workers["slow"].describe(); !strings.Contains(m.State(), "may be too slow") {
		t.Errorf("state of the worker: %q", m.State())
	}
}
