package carnegie_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/carnegie"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

// In every turn BLUE plays first, and RED sees the effects of its actions.
func TestBlueActsFirst(t *testing.T) {
	t.Parallel()
	var order []string
	var seen []int64
	blue := playerFunc(func(c sim.Controller) error {
		order = append(order, c.Team().String())
		return spends(c)
	})
	red := playerFunc(func(c sim.Controller) error {
		order = append(order, c.Team().String())
		seen = append(seen, c.State().Money(sim.Blue))
		return nil
	})
	playInCanteen(t, t.Context(), 2, red, blue)
	must.Be(t, "order of play", []string{"BLUE", "RED", "BLUE", "RED"}, order)
	must.Be(t, "BLUE's money in RED's turns, after BLUE bought a plate", []int64{149, 150}, seen)
}

// failed is a failure without its reason.
type failed struct {
	seat string
	kind bot.FailureKind
	turn int
}

func failures(out contest.Result) (list []failed) {
	for _, f := range out.Failures() {
		list = append(list, failed{f.Seat, f.Kind, f.Turn})
	}
	return list
}

func TestMatchResults(t *testing.T) {
	t.Parallel()
	panics := playerFunc(func(c sim.Controller) error {
		if c.State().Turn() == 2 {
			panic("burnt my hand")
		}
		return nil
	})
	tests := []struct {
		name      string
		turns     int
		red, blue carnegie.Player // nil fails to start
		reason    string
		winner    int
		played    int
		failures  []failed
	}{
		{"more money wins", 3, playerFunc(idles), playerFunc(spends), "money", 0, 3, nil},
		{"BLUE has more money", 3, playerFunc(spends), playerFunc(idles), "money", 1, 3, nil},
		{"equal money is a draw", 3, playerFunc(spends), playerFunc(spends), "money", -1, 3, nil},
		{
			"BLUE fails, RED wins with less money", 9, playerFunc(spends), failsIn(3, idles),
			"blue_failed", 0, 3,
			[]failed{{"BLUE", bot.Crashed, 3}},
		},
		{
			"RED fails, BLUE wins with less money", 9, failsIn(3, idles), playerFunc(spends),
			"red_failed", 1, 3,
			[]failed{{"RED", bot.Crashed, 3}},
		},
		{
			"both fail in one turn", 9, failsIn(3, idles), failsIn(3, spends),
			"both_failed", -1, 3,
			[]failed{{"RED", bot.Crashed, 3}, {"BLUE", bot.Crashed, 3}},
		},
		{
			"earlier failure decides", 9, failsIn(3, idles), failsIn(2, spends),
			"blue_failed", 0, 2,
			[]failed{{"BLUE", bot.Crashed, 2}},
		},
		{
			"failure in the last turn", 3, playerFunc(idles), failsIn(3, idles),
			"blue_failed", 0, 3,
			[]failed{{"BLUE", bot.Crashed, 3}},
		},
		{
			"RED fails to start", 9, nil, playerFunc(spends),
			"red_failed", 1, 1,
			[]failed{{"RED", bot.FailedToStart, 0}},
		},
		{
			"BLUE fails to start", 9, playerFunc(spends), nil,
			"blue_failed", 0, 1,
			[]failed{{"BLUE", bot.FailedToStart, 0}},
		},
		{
			"RED fails to start, BLUE in turn 1", 9, nil, failsIn(1, spends),
			"both_failed", -1, 1,
			[]failed{{"RED", bot.FailedToStart, 0}, {"BLUE", bot.Crashed, 1}},
		},
		{
			"BLUE fails to start, RED in turn 1", 9, failsIn(1, spends), nil,
			"both_failed", -1, 1,
			[]failed{{"BLUE", bot.FailedToStart, 0}, {"RED", bot.Crashed, 1}},
		},
		{
			"both fail to start", 9, nil, nil,
			"both_failed", -1, 0,
			[]failed{{"RED", bot.FailedToStart, 0}, {"BLUE", bot.FailedToStart, 0}},
		},
		{
			"both fail to start, no turns", 0, nil, nil,
			"both_failed", -1, 0,
			[]failed{{"RED", bot.FailedToStart, 0}, {"BLUE", bot.FailedToStart, 0}},
		},
		{
			"panic", 9, panics, playerFunc(spends),
			"red_failed", 1, 2,
			[]failed{{"RED", bot.Crashed, 2}},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out, trace := playInCanteen(t, t.Context(), tt.turns, tt.red, tt.blue)
			if out.Reason != tt.reason || out.Winner != tt.winner || out.Turns != tt.played {
				t.Errorf("%s after %d turns, winner %d; want %s after %d, winner %d",
					out.Reason, out.Turns, out.Winner, tt.reason, tt.played, tt.winner)
			}
			must.Be(t, "failures", tt.failures, failures(out), cmp.AllowUnexported(failed{}))
			checkPlaces(t, out)
			checkReplay(t, trace, out)
		})
	}
}

// checkPlaces compares the places with the winner, and checks the score of a match without turns.
func checkPlaces(t *testing.T, out contest.Result) {
	t.Helper()
	contesttest.CheckPlaces(t, &out)
	for _, s := range out.Seats {
		if out.Turns == 0 && s.Score != sim.StartMoney {
			t.Errorf("%s has the score %d before turn 1", s.Seat, s.Score)
		}
	}
}

// checkReplay checks the contest's replay of a match.
func checkReplay(t *testing.T, trace *contesttest.Memory, out contest.Result) {
	t.Helper()
	r, err := replayOf(t, trace)
	if out.Turns == 0 {
		if !errors.Is(err, contest.ErrNoReplay) {
			t.Errorf("replay of %d turns, error %v; want none", r.Turns, err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	if r.Turns != out.Turns || len(r.Replay) != out.Turns {
		t.Errorf("the replay has %d turns and %d records, want %d", r.Turns, len(r.Replay), out.Turns)
	}
	var winner *string
	if out.Winner != contest.NoWinner {
		winner = &out.Seats[out.Winner].Seat
	}
	must.Be(t, "winner", winner, r.Winner)
}

// The turn in which BLUE fails is completed: its actions count, RED plays too, and the replay has both.
func TestTurnOfFailureIsCompleted(t *testing.T) {
	t.Parallel()
	_, trace := playInCanteen(t, t.Context(), 9, playerFunc(spends), failsIn(1, spends))
	turns, _ := contesttest.Lines[turnLine, endLine](t, trace)
	must.Be(t, "BLUE's calls", []string{"move", "buy", "!crashed"}, turns[0].team(sim.Blue))
	must.Be(t, "RED's calls", []string{"move", "buy"}, turns[0].team(sim.Red))
	r := must.Get(replayOf(t, trace))(t)
	var record struct {
		Bots []struct {
			Y       int
			Holding struct{ Type string }
		}
	}
	must.JSON(t, r.Replay[0], &record)
	for id, b := range record.Bots {
		if b.Y != shop.Y-1 || b.Holding.Type != "Plate" {
			t.Errorf("bot %d in the replay: %+v", id, b)
		}
	}
}

// The reason of a failure by panic contains the value of the panic.
func TestPanicReason(t *testing.T) {
	t.Parallel()
	out, _ := playInCanteen(t, t.Context(), 9, playerFunc(func(sim.Controller) error { panic("burnt my hand") }), playerFunc(idles))
	if len(out.Failures()) != 1 || out.Failures()[0].Reason != "panic: burnt my hand" || out.Failures()[0].Bot != "red" {
		t.Errorf("failures %+v", out.Failures())
	}
}

// An interrupted match ends before the incomplete turn, without a winner, and failures in that turn do not count.
func TestInterrupted(t *testing.T) {
	t.Parallel()
	stopsIn := func(turn int, stop func(), then playerFunc) playerFunc {
		return func(c sim.Controller) error {
			if err := spends(c); c.State().Turn() != turn {
				return err
			}
			stop()
			return then(c)
		}
	}
	fails := failsIn(3, idles)
	tests := []struct {
		name    string
		players func(stop func()) (red, blue carnegie.Player)
		played  int
	}{
		{"before the first turn", func(stop func()) (red, blue carnegie.Player) {
			stop()
			return playerFunc(spends), playerFunc(spends)
		}, 0},
		{"before the first turn, a bot failed to start", func(stop func()) (red, blue carnegie.Player) {
			return nil, stopsIn(1, stop, idles)
		}, 0},
		{"while BLUE plays", func(stop func()) (red, blue carnegie.Player) {
			return playerFunc(spends), stopsIn(3, stop, idles)
		}, 2},
		{"while BLUE plays, then fails", func(stop func()) (red, blue carnegie.Player) {
			return playerFunc(spends), stopsIn(3, stop, fails)
		}, 2},
		{"while RED plays", func(stop func()) (red, blue carnegie.Player) {
			return stopsIn(3, stop, idles), playerFunc(spends)
		}, 2},
		{"while RED plays, after BLUE failed", func(stop func()) (red, blue carnegie.Player) {
			return stopsIn(3, stop, idles), fails
		}, 2},
		{"while RED plays the last turn", func(stop func()) (red, blue carnegie.Player) {
			return stopsIn(5, stop, idles), playerFunc(idles)
		}, 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ctx, stop := context.WithCancel(t.Context())
			red, blue := tt.players(stop)
			out, trace := playInCanteen(t, ctx, 5, red, blue)
			if out.Reason != contest.Interrupted || out.Winner != contest.NoWinner || out.Turns != tt.played {
				t.Errorf("ended by %s after %d turns, winner %d", out.Reason, out.Turns, out.Winner)
			}
			for _, f := range out.Failures() {
				if f.Turn > 0 {
					t.Errorf("failure in the dropped turn %d", f.Turn)
				}
			}
			turns, end := contesttest.Lines[turnLine, endLine](t, trace)
			if len(turns) != tt.played || end.Turns != tt.played || end.Reason != contest.Interrupted ||
				end.Winner != nil || end.State == nil {
				t.Errorf("the trace has %d turns and the end %+v", len(turns), end)
			}
		})
	}
}

// An error of a player that is not a failure ends the match, with the team and the turn.
func TestErrorEndsMatch(t *testing.T) {
	t.Parallel()
	lost := errors.New("the wire is cut")
	game := newGame(playerFunc(idles), playerFunc(func(sim.Controller) error { return lost }))
	m, _ := newSetting(canteen, 3, seats("red", "blue"))
	_, err := m.Play(t.Context(), game)
	if !errors.Is(err, lost) || err.Error() != "BLUE, turn 1: the wire is cut" {
		t.Errorf("error %v", err)
	}
}

func TestInvalidMatches(t *testing.T) {
	t.Parallel()
	tests := []struct {
		name   string
		change func(m *contesttest.Setting)
		want   string
	}{
		{"unknown rules", func(m *contesttest.Setting) { m.Rules = "house" }, `unknown rules "house"; carnegie is played by official or report`},
		{"invalid map", func(m *contesttest.Setting) { m.Scenario.Text = []byte("#?#\n") }, ""},
		{"no walkable tile", func(m *contesttest.Setting) { m.Scenario.Text = []byte("###\n") }, ""},
		{"too many turns", func(m *contesttest.Setting) { m.Turns = sim.MaxTurns + 1 }, ""},
		{"one bot", func(m *contesttest.Setting) { m.Seats = m.Seats[:1] }, "the game carnegie is played by 2 bots, not 1"},
		{"unknown built-in bot", func(m *contesttest.Setting) { m.Seats[1].Bot.Builtin = "cat" }, `BLUE, turn 0: unknown built-in bot "cat"`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, trace := newSetting(canteen, 3, seats("red", "blue"))
			game := newGame(playerFunc(idles), playerFunc(idles))
			must.Get(game.Prepare(m.Terms))(t)
			tt.change(m)
			_, err := m.Play(t.Context(), game)
			if err == nil || tt.want != "" && err.Error() != tt.want {
				t.Errorf("error %v, want %s", err, tt.want)
			}
			if trace.Len() > 0 {
				t.Errorf("the match was played: trace of %d bytes", trace.Len())
			}
		})
	}
}

// After each turn the scores are reported in the order of the seats.
func TestProgress(t *testing.T) {
	t.Parallel()
	game := newGame(playerFunc(spends), playerFunc(idles))
	m, _ := newSetting(canteen, 3, seats("red", "blue"))
	var progress [][]int64
	m.Progress = func(turn int, scores []int64) {
		progress = append(progress, append([]int64{int64(turn)}, scores...))
	}
	m.Trace = nil // a trace is optional
	must.Get(m.Play(t.Context(), game))(t)
	must.Be(t, "progress", [][]int64{{1, 149, 151}, {2, 150, 152}, {3, 151, 153}}, progress)
}
