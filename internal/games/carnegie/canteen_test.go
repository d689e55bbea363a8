package carnegie_test

import (
	"bytes"
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/carnegie"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/sim"
)

// canteen is a kitchen with one bot per team, RED's 0 and BLUE's 1, which starts in the middle and reaches only the shop, after
// one step up.
const canteen = `
##$#C
#...K
S.b.U
T...B
##R##

SWITCH: turn=100 duration=50
`

// shop is the position of the canteen's shop.
var shop = sim.Pos{X: 2, Y: 4}

// playerFunc is a player that calls a function in each turn.
type playerFunc func(c sim.Controller) error

func (p playerFunc) Turn(c sim.Controller) error { return p(c) }

func idles(sim.Controller) error { return nil }

// spends moves to the shop and buys a plate, and so has less money than an idle bot.
func spends(c sim.Controller) error {
	id := c.State().FirstBot(c.Team())
	c.Move(id, 0, 1)
	c.Buy(id, sim.BuyPlate, shop.X, shop.Y)
	return nil
}

// failsIn returns a player that acts like does, and fails at the end of a turn.
func failsIn(turn int, does playerFunc) playerFunc {
	return func(c sim.Controller) error {
		err := does(c)
		if c.State().Turn() == turn {
			return &bot.Failure{Kind: bot.Crashed, Reason: "as told"}
		}
		return err
	}
}

// newGame returns the game with two built-in bots, @red and @blue. A nil bot fails to start.
func newGame(red, blue carnegie.Player) *carnegie.Game {
	player := func(name string, p carnegie.Player) carnegie.Builtin {
		return carnegie.Builtin{
			Builtin: bot.Builtin{Name: name},
			New: func(carnegie.Setup, []bot.Option) (carnegie.Player, error) {
				if p == nil {
					return nil, &bot.Failure{Kind: bot.FailedToStart, Reason: "stays at home"}
				}
				return p, nil
			},
		}
	}
	return carnegie.New(player("red", red), player("blue", blue))
}

// seats returns the seats of a match between built-in bots.
func seats(names ...string) (players []contest.Seat) {
	for _, name := range names {
		players = append(players, contest.Seat{
			Bot: &bot.Bot{Spec: bot.Spec{Word: "@" + name, Name: name, Form: bot.FormBuiltin, Builtin: name}},
		})
	}
	return players
}

// newSetting returns a match on a map, and its trace in memory.
func newSetting(text string, turns int, players []contest.Seat) (*contesttest.Setting, *contesttest.Memory) {
	trace := new(contesttest.Memory)
	return &contesttest.Setting{
		Terms: contest.Terms{
			Scenario: contest.Scenario{Game: carnegie.Name, Name: "canteen", Text: []byte(text)},
			Rules:    sim.OfficialRules,
			Turns:    turns,
			Seed:     1,
		},
		Observer: contest.Observer{Trace: trace, Now: time.Now},
		Seats:    players,
	}, trace
}

// playInCanteen plays a match between two players in the canteen and verifies its trace.
func playInCanteen(t *testing.T, ctx context.Context, turns int, red, blue carnegie.Player) (contest.Result, *contesttest.Memory) {
	t.Helper()
	game := newGame(red, blue)
	m, trace := newSetting(canteen, turns, seats("red", "blue"))
	out := must.Get(m.Play(ctx, game))(t)
	checkTrace(t, trace, out.Turns)
	return out, trace
}

// checkTrace verifies the trace of a match.
func checkTrace(t testing.TB, trace *contesttest.Memory, turns int) {
	t.Helper()
	report := must.Get(verify.Trace(carnegie.New(), contesttest.Trace(t, trace.Bytes())))(t)
	if report.Diff != nil {
		t.Fatalf("the trace does not verify: %v", report.Diff)
	}
	if report.Turns != turns || report.Values == 0 {
		t.Fatalf("%d turns and %d values verify, want %d turns", report.Turns, report.Values, turns)
	}
}

// turnLine is the part of a turn of a trace that tests use.
type turnLine struct {
	Turn  int
	Calls []struct {
		Team, Fn string
		Args     []json.RawMessage
		Ret      *bool
		Raise    string
	}
	Digest string
	State  json.RawMessage
}

// team returns the names of a team's calls.
func (l *turnLine) team(t sim.Team) (fns []string) {
	for _, c := range l.Calls {
		if c.Team == t.String() {
			fns = append(fns, c.Fn)
		}
	}
	return fns
}

// endLine is the part of the end of a trace that tests use.
type endLine struct {
	Winner *string
	Reason string
	Turns  int
	Digest string
	State  json.RawMessage
}

// contestReplay is the part of the contest's replay file that tests use.
type contestReplay struct {
	Winner *string
	Turns  int
	Replay []json.RawMessage
}

func replayOf(t *testing.T, trace *contesttest.Memory) (contestReplay, error) {
	t.Helper()
	var text bytes.Buffer
	var r contestReplay
	if err := carnegie.New().Info().WriteReplay(t.Context(), contesttest.Opener(trace.Bytes()), &text); err != nil {
		return r, err
	}
	must.JSON(t, text.Bytes(), &r)
	return r, nil
}
