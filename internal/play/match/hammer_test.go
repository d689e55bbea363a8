package match_test

import (
	"bytes"
	"context"
	"fmt"
	"testing"

	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Concurrent matches do not affect each other: equal matches have equal traces.
func TestConcurrentMatches(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	python := "snake=" + contesttest.File(t, "bot.py", `
class BotPlayer:
    def __init__(self, map_copy):
        pass
    def play_turn(self, controller):
        me = controller.get_team_bot_ids(controller.get_team())[0]
        controller.move(me, 1, 0) or controller.move(me, -1, 0)
`)
	fails := "broken=" + shell(t, `read -r line; echo '{"protocol":"cookoff-bot/1"}'; read -r line; exit 3`)
	pairs := []struct {
		red, blue string
		matches   int
	}{
		{"@random", "@random", 60},
		{"@random:seed=5", "@idle", 60},
		{python, "@random", 4},
		{shell(t, echo), python, 4},
		{fails, fails, 6},
	}
	h := host(t)
	h.Python = contesttest.Python(t)
	var group errgroup.Group
	group.SetLimit(16)
	traces := make([][]*contesttest.Memory, len(pairs))
	for number, pair := range pairs {
		for i := range pair.matches {
			m, trace := setting(t, pair.red, pair.blue)
			traces[number] = append(traces[number], trace)
			mine := h
			mine.LogDir = fmt.Sprintf("%s/%d-%d", h.LogDir, number, i)
			group.Go(func() error {
				_, err := m.PlayOn(t.Context(), games.MapGame(), mine)
				return err
			})
		}
	}
	must.Do(t, group.Wait())
	for number, pair := range pairs {
		first := traces[number][0]
		for _, other := range traces[number][1:] {
			if !bytes.Equal(first.Bytes(), other.Bytes()) {
				t.Errorf("%s against %s: traces differ:\n%s%s", pair.red, pair.blue, first, other)
			}
		}
	}
}

// Concurrent matches can all be interrupted at any moment.
func TestConcurrentMatchesInterrupted(t *testing.T) {
	t.Parallel()
	word := shell(t, echo)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var group errgroup.Group
	h := host(t)
	for i := range 12 {
		m, _ := setting(t, word, []string{"@random", word}[i%2])
		m.Turns = 100000
		mine := h
		mine.LogDir = fmt.Sprintf("%s/%d", h.LogDir, i)
		if i == 0 {
			m.Progress = func(turn int, _ []int64) {
				if turn == 50 {
					stop()
				}
			}
		}
		group.Go(func() error {
			_, err := m.PlayOn(ctx, games.MapGame(), mine)
			if ctx.Err() != nil {
				return nil // some were interrupted before they began
			}
			return err
		})
	}
	must.Do(t, group.Wait())
}
