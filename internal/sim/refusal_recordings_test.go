package sim_test

import (
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/sim"
)

// For every refused call of the recordings: without the obstacle in the reason, the call is carried out, or refused
// for another reason.
func TestReasonsOfRecordings(t *testing.T) {
	t.Parallel()
	folder := rulestest.Conformance(t, "carnegie")
	files := rulestest.Traces(t, folder)
	replays, err := filepath.Glob(filepath.Join(folder, "replays", "*.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	lifted := map[sim.Refusal]int{}
	refused, total := 0, 0
	for _, file := range append(files, replays...) {
		refused += liftAll(t, file, lifted)
	}
	for _, n := range lifted {
		total += n
	}
	const fewest = 20 // kinds of reasons
	if len(lifted) < fewest {
		t.Errorf("of %d refused calls only %v", refused, lifted)
	}
	t.Logf("%d refused calls, %d obstacles taken away: %v", refused, total, lifted)
}

// liftAll replays a recording, and removes the reason for each refusal, in a copy.
func liftAll(t *testing.T, file string, lifted map[sim.Refusal]int) (refused int) {
	t.Helper()
	s, turns := rulestest.KitchenCalls(t, file)
	for _, calls := range turns {
		s.BeginTurn()
		for _, c := range calls {
			before := s.Clone()
			r := s.Controller(c.Team).Attempt(c.Fn, c.Args)
			if r == sim.Done {
				continue
			}
			refused++
			checkReason(t, before, c.Team, c.Fn, c.Args, r)
			if !lift(before, c.Team, c.Fn, c.Args, r) {
				continue
			}
			lifted[r]++
			if next := before.Controller(c.Team).Attempt(c.Fn, c.Args); next == r {
				t.Fatalf("%s, turn %d: %s is refused because %q, also without that", filepath.Base(file), s.Turn(), c.Text, r)
			}
		}
	}
	return refused
}

// lift removes the reason for refusing a call; it is false if that is the call itself.
func lift(s *sim.State, team sim.Team, fn sim.Fn, args []sim.Value, r sim.Refusal) bool {
	if fn == sim.FnSwitchMaps {
		s.LiftSwitch(team, r)
		return len(args) == 0
	}
	if len(args) == 0 {
		return false
	}
	id := args[0].BotID()
	if id < 0 || id >= s.Bots() || s.Bot(id).Team != team {
		return false
	}
	bot, rest := s.Bot(id), args[1:]
	if fn == sim.FnBuy && len(rest) > 0 {
		rest = rest[1:]
	}
	at := [2]int{bot.X, bot.Y}
	for i := range min(2, len(rest)) {
		switch v := rest[i]; {
		case v.Kind == sim.IntKind && fn == sim.FnMove && -1 <= v.Int && v.Int <= 1:
			at[i] += int(v.Int)
		case v.Kind == sim.IntKind && fn != sim.FnMove && v.Int == int64(int16(v.Int)):
			at[i] = int(v.Int)
		case v.Kind != sim.NullKind:
			return false
		}
	}
	b := s.Board()
	if at[0] < 0 || at[1] < 0 || at[0] >= b.Width || at[1] >= b.Height {
		return false
	}
	return s.Lift(fn, id, s.CellOf(sim.Pos{X: at[0], Y: at[1]}), r, args)
}
