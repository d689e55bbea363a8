package alamode_test

import (
	"context"
	"encoding/json"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// The looks of tiles are in the order of the kinds, with the same names and letters.
func TestTileLooks(t *testing.T) {
	t.Parallel()
	stage, _ := must.Get(alamode.New().Prepare(contest.Terms{Scenario: seeded("1", "4")}))(t).Start()
	must.Be(t, "number of tiles", int(kitchen.OvenTile)+1, len(stage.Tiles))
	for i, look := range stage.Tiles {
		if tile := kitchen.Tile(i); look.Letter != string(tile.Letter()) || look.Name != tile.String() {
			t.Errorf("%s has the look of %s (%s)", tile, look.Name, look.Letter)
		}
	}
}

// testPlayer is a player given by its answers.
type testPlayer func(m *kitchen.Match) (string, error)

func (p testPlayer) Turn(m *kitchen.Match, _ bool) (string, error) { return p(m) }

// always returns a player that always gives the same answer.
func always(line string) testPlayer { return func(*kitchen.Match) (string, error) { return line, nil } }

// until returns a player that plays like first up to a turn of a round, and then like then.
func until(round, turn int, first, then testPlayer) testPlayer {
	return func(m *kitchen.Match) (string, error) {
		if m.Round < round || m.Round == round && int(m.State.Turn) < turn {
			return first(m)
		}
		return then(m)
	}
}

// failing returns a player that fails instead of answering.
func failing(kind bot.FailureKind) testPlayer {
	return func(*kitchen.Match) (string, error) {
		return "", &bot.Failure{Kind: kind, Reason: "on purpose"}
	}
}

// gameWith returns the game with the players as built-in bots @a, @b and @c.
func gameWith(parts ...alamode.Player) *alamode.Game {
	var builtins []alamode.Builtin
	for i, p := range parts {
		builtins = append(builtins, contesttest.Builtin(string(rune('a'+i)), func(alamode.Setup) alamode.Player { return p }))
	}
	return alamode.New(builtins...)
}

// withBuiltins returns the game with some of its built-in bots.
func withBuiltins() *alamode.Game {
	return alamode.New(
		contesttest.Builtin("idle", func(alamode.Setup) alamode.Player { return alamode.Acts(idle.New()) }),
		contesttest.Builtin("simple", func(alamode.Setup) alamode.Player { return alamode.Acts(simple.New()) }),
		contesttest.Builtin("random", func(alamode.Setup) alamode.Player { return alamode.Acts(random.New(0, 1)) }),
	)
}

// seeded returns the scenario of a seed.
func seeded(seed, league string) contest.Scenario {
	return contest.Scenario{
		Game: alamode.Name, Name: "alamode:seed=" + seed,
		Options: []contest.OptionValue{{Name: "seed", Value: seed}, {Name: "league", Value: league}},
	}
}

// setting sets up a match of the built-in bots @a, @b and @c, recorded in memory.
func setting(t testing.TB, game *alamode.Game) (*contesttest.Setting, *contesttest.Memory) {
	t.Helper()
	return contesttest.Match(t, game, seeded("7", "4"), "@a", "@b", "@c")
}

// playMatch plays a match of three players and verifies its trace.
func playMatch(t *testing.T, ctx context.Context, parts ...alamode.Player) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := gameWith(parts...)
	m, _ := setting(t, game)
	return contesttest.Play(ctx, t, game, m)
}

// checker is the game that verifies traces in all tests.
var checker = gameWith()

// checkTrace verifies the trace of a match.
func checkTrace(t testing.TB, trace *contesttest.Memory) {
	t.Helper()
	contesttest.Verified(t, checker, trace)
}

// turnLine is a turn line of a trace.
type turnLine struct {
	Round, Turn, Player int
	Output              *string
	Failed              string
	Result              string
	Digest              string
	State               json.RawMessage
}

// endLine is the end line of a trace.
type endLine struct {
	RoundScores []int `json:"round_scores"`
	Scores      []int
	Ranks       []int
	Eliminated  []struct {
		Player, Round, Turn int
		Why                 string
	}
	Winner *int
	Reason string
	Digest string
	State  json.RawMessage
}

// places returns the places of the seats.
func places(out contest.Result) (list []int) {
	for _, s := range out.Seats {
		list = append(list, s.Place)
	}
	return list
}

// points returns the scores of the seats.
func points(out contest.Result) (list []int64) {
	for _, s := range out.Seats {
		list = append(list, s.Score)
	}
	return list
}

// figure returns one of a seat's stats.
func figure(t *testing.T, s contest.SeatResult, key string) contest.Figure {
	t.Helper()
	i := slices.IndexFunc(s.Figures, func(f contest.Figure) bool { return f.Key == key })
	if i < 0 {
		t.Fatalf("%s has no figure %s", s.Seat, key)
	}
	return s.Figures[i]
}
