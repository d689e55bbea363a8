package beam_test

import (
	"flag"
	"runtime"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/tier"
)

var soakRounds = flag.Int("rounds", 100, "number of rounds")

// TestSoak plays rounds with the contest's time limits, in all leagues, with each partner and in both seats,
// and logs the number of turns that took too long: in wall-clock time, and in processor time, which other
// programs do not affect. The bot must never be eliminated.
func TestSoak(t *testing.T) { //nolint:paralleltest // it measures the processor time of its thread
	tier.Soak(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	others := otherBots()
	var watch stopwatch
	for i := range *soakRounds {
		board := newBoard(t, kitchen.DefaultLeague-i/2%kitchen.DefaultLeague, *seed+int64(i))
		bot := func() player { return timed{planner{beam.New(board, time.Now, beam.Options{})}, &watch} }
		players := [kitchen.Players]player{bot(), nil, idle.New()}
		if n := i / 2 % (len(others) + 1); n < len(others) {
			players[1] = others[n].make()
		} else {
			players[1] = bot()
		}
		if i%2 == 1 {
			players[0], players[1] = players[1], players[0]
		}
		m := play(t, board, 1, players, nil)
		for p := range 2 {
			if when, out := m.Out(p); out {
				t.Errorf("seed %d: player %d was eliminated in %v", *seed+int64(i), p, when)
			}
		}
	}
	t.Logf("%d turns, %d states per turn", watch.turns, watch.states/max(1, watch.turns))
	t.Logf("wall-clock time: %d late, slowest %v; processor time: %d late, slowest %v",
		watch.wall.late, watch.wall.slowest, watch.thread.late, watch.thread.slowest)
}
