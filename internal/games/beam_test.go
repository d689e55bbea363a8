package games_test

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
)

func TestBeamOptionsAreChecked(t *testing.T) {
	t.Parallel()
	g, err := games.Named("alamode")
	if err != nil {
		t.Fatal(err)
	}
	for word, want := range map[string]string{
		"@beam:nodes=1,width=20000,depth=100": "",
		"@beam:nodes=0":                       "nodes=0: must be a whole number, 1 or more",
		"@beam:width=0":                       "width=0: must be a whole number from 1 to 20000",
		"@beam:width=20001":                   "width=20001: must be a whole number from 1 to 20000",
		"@beam:depth=101":                     "depth=101: must be a whole number from 1 to 100",
		"@beam:partner=same,plan=yes":         "",
		"@beam:partner=me":                    "partner=me: must be one of learn, same, idle",
		"@beam:plan=maybe":                    "plan=maybe: must be one of no, yes",
		"@beam:depth=deep":                    "depth=deep: must be a whole number from 1 to 100",
	} {
		_, err := bot.Parse(word, t.TempDir(), g.Info().Builtins)
		if (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", word, err, want)
		}
	}
}

// Each option changes the bot.
func TestBeamOptionsCount(t *testing.T) {
	t.Parallel()
	g, err := games.Named("alamode")
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := games.Scenario(games.Request{Word: "alamode:seed=1", Read: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
	actions := func(word string) string {
		m, trace := contesttest.Match(t, g, s, "beam="+word, "@idle", "@idle")
		if _, err := m.Play(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		_, turns, _ := strings.Cut(trace.String(), "\n")
		return turns
	}
	usual := actions("@beam:nodes=60")
	if actions("@beam:nodes=60,width=4000,depth=30") != usual {
		t.Error("the defaults, when they are asked for, are another bot")
	}
	for _, option := range []string{"width=2", "depth=2"} {
		if actions("@beam:nodes=60,"+option) == usual {
			t.Errorf("%s changes nothing", option)
		}
	}
}

// The beam search has the time limit of a first answer for its own first answer, in whatever turn that is.
func TestBeamHasTimeToBegin(t *testing.T) {
	t.Parallel()
	g, m, trace := idlers(t, "alamode:seed=1", 0)
	if _, err := m.Play(t.Context(), g); err != nil {
		t.Fatal(err)
	}
	_, joins, _ := idlers(t, "alamode:seed=1", 0)
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
			now = time.Time{} // of the past
			return
		}
		took = append(took, now.Sub(time.Time{}))
		if now = (time.Time{}); len(took) == 4 {
			stop()
		}
	}
	table, err := g.Prepare(joins.Terms)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := table.Resume(ctx, contest.Past{At: contesttest.Playback(t, g, trace.Bytes(), 0), Turn: 10}, joins.Seats, joins.Observer); err != nil {
		t.Fatal(err)
	}
	if took[0] < 100*time.Millisecond || took[2] > 20*time.Millisecond {
		t.Errorf("the turns of the beam search and of @idle take %v", took)
	}
}

// The plan is appended to the action, and changes nothing else.
func TestBeamTellsItsPlan(t *testing.T) {
	t.Parallel()
	g, err := games.Named("alamode")
	if err != nil {
		t.Fatal(err)
	}
	s, _, err := games.Scenario(games.Request{Word: "alamode:seed=1", Read: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
	outputs := func(word string) (actions, plans []string) {
		m, trace := contesttest.Match(t, g, s, "beam="+word, "@simple", "@idle")
		if _, err := m.Play(t.Context(), g); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(trace.String()) {
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
		t.Error("with its plan told it plays another match")
	}
	if want := "partner cooks"; !strings.HasPrefix(plans[60], want) {
		t.Errorf("in turn 61 its plan is %q, want %q…", plans[60], want)
	}
}
