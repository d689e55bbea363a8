package overdrive_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// edge is a track with a truck on the first block, where A starts.
const edge = `{"seed":1,"config":{"TRACK_LENGTH":20,"MAX_ROUNDS":10},"scenario":{"generated":false,"lanes":[` +
	`"00000000000000000004","00000000000000000004","00000000000000000004","00000000000000000004"],"trucks":[[1,1]],"players":[` +
	`{"lane":1,"block":1,"speed":0,"maxSpeed":15,"damage":0,"powerups":[],"states":["READY"]},` +
	`{"lane":4,"block":1,"speed":5,"maxSpeed":15,"damage":0,"powerups":[],"states":["READY"]}]}}`

// Ends of matches, with their winners.
func TestEnds(t *testing.T) {
	t.Parallel()
	rolls, drives := scripted(), scripted(strings.Split(strings.Repeat("ACCELERATE,", 10), ",")...)
	late := func(rounds ...int) testPlayer { return failingIn(bot.TimedOut, rounds...) }
	crashed := failingIn(bot.Crashed, 2, 3, 4, 5, 6, 7, 8, 9, 10)
	tests := []struct {
		name     string
		start    string
		a, b     overdrive.Player
		reason   string
		why      string
		winner   int
		rounds   int
		blocks   [2]int64
		failures []string
	}{
		{"A gets there", lane, drives, rolls, "finished", "A reached the end of the track", 0, 5, [2]int64{40, 26}, nil},
		{"B gets there", lane, rolls, drives, "finished", "B reached the end of the track", 1, 5, [2]int64{24, 40}, nil},
		{"nobody does", lane, scripted("FIX", "FIX", "FIX", "FIX"), scripted("DECELERATE", "DECELERATE"), "max-rounds", "all rounds were played", 0, 10, [2]int64{27, 4}, nil},
		{"both do", lane, scripted("TURN_RIGHT", "ACCELERATE"), scripted("TURN_LEFT", "ACCELERATE"), "both-finished", "both reached the end of the track, and A wins a complete tie", 0, 7, [2]int64{40, 40}, nil},
		{"A is late", lane, late(3), drives, "finished", "B reached the end of the track", 1, 5, [2]int64{24, 40}, []string{"A timed_out 3: on purpose"}},
		{"A is late often", lane, late(2, 3, 5), drives, "finished", "B reached the end of the track", 1, 5, [2]int64{24, 40}, []string{"A timed_out 2: on purpose; 3 rounds passed without an answer"}},
		{"B crashed", lane, drives, crashed, "finished", "A reached the end of the track", 0, 5, [2]int64{40, 26}, []string{"B crashed 2: on purpose; from then on it gave no command"}},
		{"both are gone", lane, crashed, crashed, "finished", "B reached the end of the track", 1, 8, [2]int64{33, 40}, []string{"A crashed 2: on purpose; from then on it gave no command", "B crashed 2: on purpose; from then on it gave no command"}},
		{"garbage", lane, scripted("JUMP", "", "use_tweet 9 9", "ACCELERATE;x"), rolls, "finished", "", 1, 8, [2]int64{34, 40}, nil},
		{"only blanks", lane, scripted("NOTHING", " ; "), drives, "engine-exception", "the contest's engine fails here (the command has only blanks and semicolons)", contest.NoWinner, 1, [2]int64{6, 7}, nil},
		{"pushed off the track", edge, rolls, rolls, "engine-exception", "the contest's engine fails here (player 1 was pushed back behind the first block)", contest.NoWinner, 1, [2]int64{1, 1}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			out, trace := playMatchOn(t.Context(), t, tt.start, tt.a, tt.b)
			if out.Reason != tt.reason || out.Winner != tt.winner || out.Turns != tt.rounds {
				t.Errorf("ended by %q after %d rounds, winner %d; want %q, %d, %d",
					out.Reason, out.Turns, out.Winner, tt.reason, tt.rounds, tt.winner)
			}
			if out.NoResult != (tt.winner == contest.NoWinner) {
				t.Errorf("winner %d, no result %t", out.Winner, out.NoResult)
			}
			if tt.why != "" && out.Why != tt.why {
				t.Errorf("explanation %q", out.Why)
			}
			if got := [2]int64{out.Seats[0].Score, out.Seats[1].Score}; got != tt.blocks {
				t.Errorf("blocks %d, want %d", got, tt.blocks)
			}
			var failures []string
			for _, f := range out.Failures() {
				failures = append(failures, fmt.Sprintf("%s %s %d: %s", f.Seat, f.Kind, f.Turn, f.Reason))
			}
			must.Be(t, "failures", tt.failures, failures)
			contesttest.CheckPlaces(t, &out)
			for i, s := range out.Seats {
				if s.Seat != []string{"A", "B"}[i] {
					t.Errorf("standing %d is %+v", i, s)
				}
			}
			if !strings.Contains(trace.String(), fmt.Sprintf(`"reason":%q`, tt.reason)) {
				t.Errorf("the trace has another end: %s", trace)
			}
		})
	}
}

// Stats count the players' actions and events.
func TestFigures(t *testing.T) {
	t.Parallel()
	start := strings.Replace(lane, `"trucks":[]`, `"trucks":[[1,30]],"players":[`+
		`{"lane":1,"block":1,"speed":9,"maxSpeed":15,"damage":0,"powerups":["LIZARD","OIL"],"states":["READY"]},`+
		`{"lane":4,"block":1,"speed":3,"maxSpeed":15,"damage":0,"powerups":[],"states":["READY"]}]`, 1)
	out, _ := playMatchOn(t.Context(), t, start, scripted("USE_OIL", "JUMP", "NOTHING", "", "USE_LIZARD"), failingIn(bot.TimedOut, 1, 2))
	got := map[string]string{}
	for _, f := range out.Seats[0].Figures {
		got[f.Key] = f.String()
	}
	want := map[string]string{
		"rounds": fmt.Sprint(out.Turns), "mean_speed": got["mean_speed"], "final_speed": "3", "damage_taken": "3",
		"powerups_used": "2", "score": "-6", "commands_not_understood": "1", "rounds_missed": "0",
	}
	must.Be(t, "figures", want, got)
	mean := float64(out.Seats[0].Score-1) / float64(out.Turns)
	if d := got["mean_speed"]; d != fmt.Sprintf("%.2f", float64(int(mean*100))/100) {
		t.Errorf("mean speed %s of %.3f", d, mean)
	}
	if f := out.Seats[1].Figures; f[len(f)-1].Value != 2 {
		t.Errorf("missed rounds: %+v", f)
	}
}

// The players are asked in turn about the same position, and changing it has no effect.
func TestPlayersSeeTheSamePosition(t *testing.T) {
	t.Parallel()
	var order []string
	watch := func(name string) overdrive.Player {
		return watcher(func(s *race.State) {
			order = append(order, fmt.Sprintf("%s %d %d", name, s.Round(), s.Position(0).Block))
			s.Abort()
		})
	}
	out, _ := playMatch(t.Context(), t, watch("A"), watch("B"))
	if out.Turns != 8 || len(order) != 16 {
		t.Fatalf("%d rounds, asked %d times", out.Turns, len(order))
	}
	must.Be(t, "asked", []string{"A 0 1", "B 0 1", "A 1 6", "B 1 6"}, order[:4])
}

// watcher is a player that inspects the position and does nothing.
type watcher func(s *race.State)

func (l watcher) Turn(s *race.State) (string, error) {
	l(s)
	return "NOTHING", nil
}

// Without rounds there is no mean speed.
func TestInterruptedBeforeTheFirstRound(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	out, _ := playMatch(ctx, t, scripted(), scripted())
	if out.Reason != contest.Interrupted || out.Turns != 0 || !out.Seats[0].Figures[1].None {
		t.Errorf("outcome %+v", out)
	}
}
