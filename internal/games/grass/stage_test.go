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

// meadow is a small map: P0 at the left, P1 at the right, grass in the middle of the lower row.
const meadow = `{"width":5,"height":2,"matter":[10,10],` +
	`"scrap":[[5,5,5,5,5],[5,5,0,5,5]],` +
	`"owner":[[0,-1,-1,-1,1],[0,-1,-1,-1,1]],` +
	`"units":[[1,0,0,0,1],[0,0,0,0,0]]}`

// part is a player in a test: its answer in a turn, from 1.
type part func(turn int) (line string, err error)

func (p part) Turn(s *field.State) ([]byte, error) {
	line, err := p(s.Turn() + 1)
	return []byte(line), err
}

// says returns a player that says these lines and then waits.
func says(lines ...string) part {
	return func(turn int) (string, error) {
		if turn > len(lines) {
			return "WAIT", nil
		}
		return lines[turn-1], nil
	}
}

// failsIn returns a player that waits until it fails.
func failsIn(turn int, kind bot.FailureKind) part {
	return func(now int) (string, error) {
		if now == turn {
			return "", &bot.Failure{Kind: kind, Reason: "as told"}
		}
		return "WAIT", nil
	}
}

// cast returns the game with two built-in bots, @p0 and @p1.
func cast(p0, p1 grass.Player) *grass.Game {
	return grass.New(
		contesttest.Builtin("p0", func(grass.Setup) grass.Player { return p0 }),
		contesttest.Builtin("p1", func(grass.Setup) grass.Player { return p1 }),
	)
}

// handMade returns a scenario of a file.
func handMade(text string) contest.Scenario {
	return contest.Scenario{Game: grass.Name, Name: "meadow", File: "meadow.json", Text: []byte(text)}
}

// seeded returns a scenario of a seed.
func seeded(seed, league int) contest.Scenario {
	return contest.Scenario{Game: grass.Name, Name: fmt.Sprintf("grass:seed=%d", seed), Options: []contest.OptionValue{
		{Name: "seed", Value: fmt.Sprint(seed)}, {Name: "league", Value: fmt.Sprint(league)},
	}}
}

// perform plays a match of two parts on the meadow and verifies its trace.
func perform(ctx context.Context, t testing.TB, p0, p1 grass.Player) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := cast(p0, p1)
	m, _ := contesttest.Match(t, game, handMade(meadow), "@p0", "@p1")
	return contesttest.Play(ctx, t, game, m)
}

// shipped returns the game with its built-in bots.
func shipped(testing.TB) contest.Game {
	return grass.New(
		contesttest.Builtin("idle", func(grass.Setup) grass.Player { return grass.Acts(idle.New()) }),
		contesttest.Builtin("random", func(s grass.Setup) grass.Player { return grass.Acts(random.New(s.Player, uint64(s.Seed))) }),
		contesttest.Builtin("simple", func(s grass.Setup) grass.Player { return grass.Acts(simple.New(s.Player)) }),
	)
}

// duel plays a match of bots that ship and verifies its trace.
func duel(t testing.TB, scenario contest.Scenario, full bool, words ...string) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := shipped(t)
	m, _ := contesttest.Match(t, game, scenario, words...)
	m.Full = full
	return contesttest.Play(t.Context(), t, game, m)
}

// checkTrace verifies a trace of one match.
func checkTrace(t testing.TB, trace *contesttest.Memory) {
	t.Helper()
	contesttest.Verified(t, grass.New(), trace)
}

// check verifies the first trace of a text.
func check(t testing.TB, text []byte) (replay.CheckResult, error) {
	t.Helper()
	return verify.Trace(grass.New(), contesttest.Trace(t, text))
}
