package chef_test

import (
	"flag"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/bots/carnegie/chef"
	"github.com/cookoff/cookoff/bots/carnegie/greedy"
	"github.com/cookoff/cookoff/bots/carnegie/raider"
	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

var (
	soakTurns = flag.Int("turns", 1_000_000, "number of turns")
	thinkTime = flag.Duration("think", time.Millisecond, "time limit of @chef per turn of the soak")
)

// The bot does not panic in kitchens of any shape and in generated ones, against various bots. The test logs the processor time
// of turns, which other programs do not affect.
func TestSoak(t *testing.T) { //nolint:paralleltest // it measures the processor time of its thread
	tier.Soak(t)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	now := func() time.Time {
		var at unix.Timespec
		must.Do(t, unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &at))
		return time.Unix(at.Unix())
	}
	var took []time.Duration
	for seed := *firstSeed; len(took) < *soakTurns; seed++ {
		rng := rand.New(rand.NewPCG(uint64(seed), 3))
		_, b := generated(t, seed)
		if seed%2 == 0 {
			b = rulestest.Board(t, rulestest.AnyKitchen(rng), sim.Official())
		}
		us := sim.Team(rng.IntN(2))
		enemy := us.Enemy()
		players := [2]player{}
		players[us] = chef.New(b, us, chef.Options{Time: *thinkTime, Now: now, Seed: uint64(seed), Raid: chef.Raid(chef.Raids()[rng.IntN(3)])})
		players[enemy] = []player{
			random.New(b, enemy, uint64(seed)), greedy.New(b, enemy),
			raider.New(b, enemy, raider.Style(raider.Styles()[rng.IntN(4)])),
		}[rng.IntN(3)]
		s := sim.NewState(b)
		for range sim.DefaultTurns {
			s.BeginTurn()
			for _, team := range []sim.Team{sim.Blue, sim.Red} {
				began := now()
				must.Do(t, players[team].Turn(s.Controller(team)))
				if team == us {
					took = append(took, now().Sub(began))
				}
			}
		}
	}
	slices.Sort(took)
	at := func(part float64) time.Duration { return took[min(int(part*float64(len(took))), len(took)-1)] }
	t.Logf("%d turns: median %v, 99 %%: %v, 99.9 %%: %v, maximum %v", len(took), at(0.5), at(0.99), at(0.999), at(1))
}
