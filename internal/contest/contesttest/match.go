package contesttest

import (
	"context"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
)

// Patient are limits that no bot of a test should come to.
func Patient() contest.Clock { return contest.Clock{Init: time.Minute, Turn: time.Minute} }

// Match is a match of a game under its first rules between bots given as on the command line, whose
// paths are absolute, with patient limits and a recorder in memory.
func Match(t testing.TB, game contest.Game, scenario contest.Scenario, words ...string) (*contest.Match, *Memory) {
	t.Helper()
	info := game.Info()
	trace := new(Memory)
	m := &contest.Match{
		Scenario: scenario,
		Rules:    info.Rules[0],
		Turns:    info.Turns,
		Seed:     7,
		Clock:    Patient(),
		Trace:    trace,
		Now:      time.Now,
	}
	for i, word := range words {
		spec, err := bot.Parse(word, t.TempDir(), info.Builtins)
		if err != nil {
			t.Fatal(err)
		}
		m.Players = append(m.Players, contest.Player{Spec: spec, Seed: int64(14 + i)})
	}
	return m, trace
}

// Play plays a match and verifies its trace.
func Play(ctx context.Context, t testing.TB, game contest.Game, m *contest.Match) (contest.Outcome, *Memory) {
	t.Helper()
	out, err := game.Play(ctx, m)
	if err != nil {
		t.Fatal(err)
	}
	trace := m.Trace.(*Memory)
	Verified(t, game, trace)
	return out, trace
}
