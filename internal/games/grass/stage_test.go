package grass_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/cookoff/cookoff/bots/grass/idle"
	"github.com/cookoff/cookoff/bots/grass/random"
	"github.com/cookoff/cookoff/bots/grass/simple"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/grass"
	"github.com/cookoff/cookoff/internal/games/grass/field"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// meadow is a small map with P0 on the left, P1 on the right, and grass in the middle of the lower row.
const meadow = `{"width":5,"height":2,"matter":[10,10],` +
	`"scrap":[[5,5,5,5,5],[5,5,0,5,5]],` +
	`"owner":[[0,-1,-1,-1,1],[0,-1,-1,-1,1]],` +
	`"units":[[1,0,0,0,1],[0,0,0,0,0]]}`

// testPlayer is a player given by its answers; turns count from 1.
type testPlayer func(turn int) (line string, err error)

func (p testPlayer) Turn(s *field.State) ([]byte, error) {
	line, err := p(s.Turn() + 1)
	return []byte(line), err
}

// scripted returns a player that gives these answers and then waits.
func scripted(lines ...string) testPlayer {
	return func(turn int) (string, error) {
		if turn > len(lines) {
			return "WAIT", nil
		}
		return lines[turn-1], nil
	}
}

// failingIn returns a player that waits, and fails in a turn.
func failingIn(turn int, kind bot.FailureKind) testPlayer {
	return func(now int) (string, error) {
		if now == turn {
			return "", &bot.Failure{Kind: kind, Reason: "on purpose"}
		}
		return "WAIT", nil
	}
}

// gameWith returns the game with the players as built-in bots @p0 and @p1.
func gameWith(p0, p1 grass.Player) *grass.Game {
	return grass.New(
		contesttest.Builtin("p0", func(grass.Setup) grass.Player { return p0 }),
		contesttest.Builtin("p1", func(grass.Setup) grass.Player { return p1 }),
	)
}

// handMade returns the scenario of a map file.
func handMade(text string) contest.Scenario {
	return contest.Scenario{Game: grass.Name, Name: "meadow", File: "meadow.json", Text: []byte(text)}
}

// seeded returns the scenario of a seed.
func seeded(seed, league int) contest.Scenario {
	return contest.Scenario{Game: grass.Name, Name: fmt.Sprintf("grass:seed=%d", seed), Options: []contest.OptionValue{
		{Name: "seed", Value: fmt.Sprint(seed)}, {Name: "league", Value: fmt.Sprint(league)},
	}}
}

// playMatch plays a match of two players on the meadow and verifies its trace.
func playMatch(ctx context.Context, t testing.TB, p0, p1 grass.Player) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := gameWith(p0, p1)
	m, _ := contesttest.Match(t, game, handMade(meadow), "@p0", "@p1")
	return contesttest.Play(ctx, t, game, m)
}

// withBuiltins returns the game with some of its built-in bots.
func withBuiltins(testing.TB) contest.Game {
	return grass.New(
		contesttest.Builtin("idle", func(grass.Setup) grass.Player { return grass.Acts(idle.New()) }),
		contesttest.Builtin("random", func(s grass.Setup) grass.Player { return grass.Acts(random.New(s.Player, uint64(s.Seed))) }),
		contesttest.Builtin("simple", func(s grass.Setup) grass.Player { return grass.Acts(simple.New(s.Player)) }),
	)
}

// playBuiltins plays a match of built-in bots and verifies its trace.
func playBuiltins(t testing.TB, scenario contest.Scenario, full bool, words ...string) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := withBuiltins(t)
	m, _ := contesttest.Match(t, game, scenario, words...)
	m.Full = full
	return contesttest.Play(t.Context(), t, game, m)
}

// checkTrace verifies the trace of a match.
func checkTrace(t testing.TB, trace *contesttest.Memory) {
	t.Helper()
	contesttest.Verified(t, grass.New(), trace)
}

// check verifies the first trace in a text.
func check(t testing.TB, text []byte) (replay.CheckResult, error) {
	t.Helper()
	return verify.Trace(grass.New(), contesttest.Trace(t, text))
}
