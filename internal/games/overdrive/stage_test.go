package overdrive_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/idle"
	"github.com/cookoff/cookoff/bots/overdrive/random"
	"github.com/cookoff/cookoff/bots/overdrive/simple"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
)

// lane is an almost empty track: 4 lanes of 40 blocks and 10 rounds, with mud on block 20 of lane 1.
const lane = `{"seed":1,"config":{"TRACK_LENGTH":40,"MAX_ROUNDS":10},"scenario":{"generated":false,"lanes":[` +
	`"0000000000000000000100000000000000000004",` +
	`"0000000000000000000000000000000000000004",` +
	`"0000000000000000000000000000000000000004",` +
	`"0000000000000000000000000000000000000004"],"trucks":[]}}`

// The looks of blocks are in the order of the objects.
func TestBlockLooks(t *testing.T) {
	t.Parallel()
	table := must.Get(overdrive.New().Prepare(contest.Terms{Scenario: contest.Scenario{Text: []byte(lane)}}))(t)
	stage, _ := table.Start()
	var names []string
	for _, look := range stage.Tiles {
		names = append(names, look.Name)
	}
	want := make([]string, race.EMPItem+1)
	for object, name := range map[race.Object]string{
		race.Empty: "road", race.Mud: "mud", race.OilSpill: "oil spill", race.OilItem: "oil", race.FinishLine: "finish line",
		race.BoostItem: "boost", race.Wall: "wall", race.LizardItem: "lizard", race.TweetItem: "tweet", race.EMPItem: "EMP",
	} {
		want[object] = name
	}
	must.Be(t, "looks", want, names)
}

// testPlayer is a player given by its answers; rounds count from 1.
type testPlayer func(round int) (command string, err error)

func (p testPlayer) Turn(s *race.State) (string, error) { return p(s.Round() + 1) }

// scripted returns a player that gives these commands and then does nothing.
func scripted(commands ...string) testPlayer {
	return func(round int) (string, error) {
		if round > len(commands) {
			return "NOTHING", nil
		}
		return commands[round-1], nil
	}
}

// failingIn returns a player that does nothing, and fails in some rounds.
func failingIn(kind bot.FailureKind, rounds ...int) testPlayer {
	return func(now int) (string, error) {
		if slices.Contains(rounds, now) {
			return "", &bot.Failure{Kind: kind, Reason: "on purpose"}
		}
		return "NOTHING", nil
	}
}

// gameWith returns the game with the players as built-in bots @a and @b.
func gameWith(a, b overdrive.Player) *overdrive.Game {
	return overdrive.New(
		contesttest.Builtin("a", func(overdrive.Setup) overdrive.Player { return a }),
		contesttest.Builtin("b", func(overdrive.Setup) overdrive.Player { return b }),
	)
}

// handMade returns the scenario of a file.
func handMade(text string) contest.Scenario {
	return contest.Scenario{Game: overdrive.Name, Name: "lane", File: "lane.json", Text: []byte(text)}
}

// seeded returns the scenario of a seed.
func seeded(seed int) contest.Scenario {
	return contest.Scenario{Game: overdrive.Name, Name: fmt.Sprintf("overdrive:seed=%d", seed), Options: []contest.OptionValue{
		{Name: "seed", Value: fmt.Sprint(seed)},
	}}
}

// playMatch plays a match of two players on lane and verifies its trace.
func playMatch(ctx context.Context, t testing.TB, a, b overdrive.Player) (contest.Result, *contesttest.Memory) {
	t.Helper()
	return playMatchOn(ctx, t, lane, a, b)
}

func playMatchOn(ctx context.Context, t testing.TB, start string, a, b overdrive.Player) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := gameWith(a, b)
	m, _ := contesttest.Match(t, game, handMade(start), "@a", "@b")
	return contesttest.Play(ctx, t, game, m)
}

// withBuiltins returns the game with some of its built-in bots.
func withBuiltins() *overdrive.Game {
	return overdrive.New(
		contesttest.Builtin("idle", func(overdrive.Setup) overdrive.Player { return overdrive.Acts(idle.New()) }),
		contesttest.Builtin("random", func(s overdrive.Setup) overdrive.Player {
			return overdrive.Acts(random.New(s.Player, uint64(s.Seed)))
		}),
		contesttest.Builtin("simple", func(s overdrive.Setup) overdrive.Player { return overdrive.Acts(simple.New(s.Player)) }),
	)
}

// prepared returns the table of a match.
func prepared(t testing.TB, game contest.Game, m *contesttest.Setting) contest.Table {
	t.Helper()
	return must.Get(game.Prepare(m.Terms))(t)
}

// playBuiltins plays a match of built-in bots and verifies its trace.
func playBuiltins(t testing.TB, scenario contest.Scenario, full bool, words ...string) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := withBuiltins()
	m, _ := contesttest.Match(t, game, scenario, words...)
	m.Full = full
	return contesttest.Play(t.Context(), t, game, m)
}

// checkTrace verifies the trace of a match.
func checkTrace(t testing.TB, trace *contesttest.Memory) {
	t.Helper()
	contesttest.Verified(t, overdrive.New(), trace)
}

// check verifies the first trace in a text.
func check(t testing.TB, text []byte) (replay.CheckResult, error) {
	t.Helper()
	return verify.Trace(overdrive.New(), contesttest.Trace(t, text))
}
