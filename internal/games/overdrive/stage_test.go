package overdrive_test

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/replay"
)

// lane is an empty street: 40 blocks of 4 lanes, played for 10 rounds; mud on block 20 of lane 1.
const lane = `{"seed":1,"config":{"TRACK_LENGTH":40,"MAX_ROUNDS":10},"scenario":{"generated":false,"lanes":[` +
	`"0000000000000000000100000000000000000004",` +
	`"0000000000000000000000000000000000000004",` +
	`"0000000000000000000000000000000000000004",` +
	`"0000000000000000000000000000000000000004"],"trucks":[]}}`

// part is a player in a test: what it says in a round, from 1.
type part func(round int) (command string, err error)

func (p part) Turn(s *race.State) (string, error) { return p(s.Round() + 1) }

// says is a player that says these commands and then nothing much.
func says(commands ...string) part {
	return func(round int) (string, error) {
		if round > len(commands) {
			return "NOTHING", nil
		}
		return commands[round-1], nil
	}
}

// failsIn is a player that does nothing and fails in the given rounds.
func failsIn(kind bot.FailureKind, rounds ...int) part {
	return func(now int) (string, error) {
		if slices.Contains(rounds, now) {
			return "", &bot.Failure{Kind: kind, Reason: "as told"}
		}
		return "NOTHING", nil
	}
}

// cast makes the game with two built-in bots, @a and @b.
func cast(a, b overdrive.Player) *overdrive.Game {
	player := func(name string, p overdrive.Player) overdrive.Builtin {
		return overdrive.Builtin{
			Builtin: bot.Builtin{Name: name},
			New:     func(overdrive.Setup, []bot.Option) (overdrive.Player, error) { return p, nil },
		}
	}
	return overdrive.New(player("a", a), player("b", b))
}

// memory is a trace kept in memory. It counts how often it was made durable.
type memory struct {
	bytes.Buffer
	syncs int
}

func (m *memory) Line(line []byte) error {
	m.Write(line)
	return m.WriteByte('\n')
}

func (m *memory) Sync() error {
	m.syncs++
	return nil
}

// handMade is a scenario of a file.
func handMade(text string) contest.Scenario {
	return contest.Scenario{Game: overdrive.Name, Name: "lane", File: "lane.json", Text: []byte(text)}
}

// seeded is a scenario of a seed.
func seeded(seed int) contest.Scenario {
	return contest.Scenario{Game: overdrive.Name, Name: fmt.Sprintf("overdrive:seed=%d", seed), Options: []contest.OptionValue{
		{Name: "seed", Value: fmt.Sprint(seed)},
	}}
}

// setting is a match between bots given as on the command line, with a recorder in memory.
func setting(t testing.TB, game contest.Game, scenario contest.Scenario, words ...string) (*contest.Match, *memory) {
	t.Helper()
	info := game.Info()
	trace := new(memory)
	m := &contest.Match{
		Scenario: scenario,
		Rules:    info.Rules[0],
		Turns:    info.Turns,
		Seed:     7,
		Clock:    contest.Clock{Init: time.Minute, Turn: time.Minute},
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

// perform plays a match of two parts on the lane and verifies its trace.
func perform(ctx context.Context, t testing.TB, a, b overdrive.Player) (contest.Outcome, *memory) {
	t.Helper()
	return performOn(ctx, t, lane, a, b)
}

func performOn(ctx context.Context, t testing.TB, start string, a, b overdrive.Player) (contest.Outcome, *memory) {
	t.Helper()
	game := cast(a, b)
	m, trace := setting(t, game, handMade(start), "@a", "@b")
	out, err := game.Play(ctx, m)
	if err != nil {
		t.Fatal(err)
	}
	checkTrace(t, trace)
	return out, trace
}

// shipped is the game with the bots that ship with it.
func shipped(t testing.TB) contest.Game {
	t.Helper()
	game, err := games.Named(overdrive.Name)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// duel plays a match of bots that ship and verifies its trace.
func duel(t testing.TB, scenario contest.Scenario, full bool, words ...string) (contest.Outcome, *memory) {
	t.Helper()
	game := shipped(t)
	m, trace := setting(t, game, scenario, words...)
	m.Full = full
	out, err := game.Play(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	checkTrace(t, trace)
	return out, trace
}

// checkTrace verifies a trace of one match.
func checkTrace(t testing.TB, trace *memory) {
	t.Helper()
	report, err := check(t, trace.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if report.Diff != nil {
		t.Fatalf("the trace does not verify: %v", report.Diff)
	}
	if turns := strings.Count(trace.String(), "\n{\"turn\":"); report.Turns != turns || report.Values == 0 {
		t.Fatalf("%d rounds and %d values verify, of %d rounds", report.Turns, report.Values, turns)
	}
}

// check verifies the first trace of a text.
func check(t testing.TB, text []byte) (replay.Report, error) {
	t.Helper()
	traces, err := replay.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	first, err := traces.Next()
	if err != nil {
		t.Fatal(err)
	}
	return overdrive.New().Verify(first)
}
