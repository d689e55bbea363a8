package games_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// The beam search uses the longer time limit for its first answer, also if it joins a match in a later turn.
func TestBeamTimeOfFirstAnswer(t *testing.T) {
	t.Parallel()
	g, m, trace := idleMatch(t, "alamode:seed=1", 0)
	must.Get(m.Play(t.Context(), g))(t)
	_, joins, _ := idleMatch(t, "alamode:seed=1", 0)
	joins.Seats[0] = contest.Seat{Bot: contesttest.Bot(t, g, "@beam", t.TempDir())}
	joins.Trace, joins.Clock = nil, contest.Clock{Init: 200 * time.Millisecond, Turn: 10 * time.Millisecond}
	var now time.Time
	joins.Now = func() time.Time {
		now = now.Add(time.Millisecond)
		return now
	}
	var took []time.Duration
	ctx, stop := context.WithCancel(t.Context())
	joins.Progress = func(turn int, _ []int64) {
		if turn <= 10 {
			now = time.Time{} // replayed turns do not count
			return
		}
		took = append(took, now.Sub(time.Time{}))
		if now = (time.Time{}); len(took) == 4 {
			stop()
		}
	}
	table := must.Get(g.Prepare(joins.Terms))(t)
	must.Get(table.Resume(ctx, contest.Past{At: contesttest.Playback(t, g, trace.Bytes(), 0), Turn: 10}, joins.Seats, joins.Observer))(t)
	if took[0] < 100*time.Millisecond || took[2] > 20*time.Millisecond {
		t.Errorf("turns of @beam and @idle alternately took %v", took)
	}
}

// The option plan appends the plan to the action and does not change the action.
func TestBeamPlanOption(t *testing.T) {
	t.Parallel()
	outputs := func(word string) (actions, plans []string) {
		for line := range strings.Lines(traceOf(t, "alamode:seed=1", word, "@simple @idle")) {
			if _, rest, ok := strings.Cut(line, `"output":"`); ok {
				output, _, _ := strings.Cut(rest, `"`)
				action, plan, _ := strings.Cut(output, ";")
				actions, plans = append(actions, action), append(plans, plan)
			}
		}
		return actions, plans
	}
	quiet, _ := outputs("@beam:nodes=60")
	actions, plans := outputs("@beam:nodes=60,plan=yes")
	if !slices.Equal(quiet, actions) {
		t.Error("the option plan changes the actions")
	}
	if want := "partner cooks"; !strings.HasPrefix(plans[60], want) {
		t.Errorf("plan in turn 61: %q, want %q…", plans[60], want)
	}
}
