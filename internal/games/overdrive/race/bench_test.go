package race_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
)

// newMatch returns the start of a match on the default track of seed 42.
func newMatch(t testing.TB) *race.State {
	t.Helper()
	sc := must.Get(race.NewScenario(race.DefaultConfig(), 42))(t)
	return race.NewState(sc)
}

// drive is a simple player: it repairs if necessary, uses its power-ups and accelerates.
func drive(s *race.State, player int) race.Command {
	at := s.Position(player)
	switch {
	case s.Damage(player) > 2:
		return race.Command{Action: race.Fix}
	case s.Speed(player) < s.Track().SpeedState2:
		return race.Command{Action: race.Accelerate}
	case s.Holds(player, race.Boost) > 0:
		return race.Command{Action: race.UseBoost}
	case s.Holds(player, race.Oil) > 3:
		return race.Command{Action: race.UseOil}
	case s.Holds(player, race.Tweet) > 0 && at.Block+40 <= s.Track().TrackLength:
		return race.Command{Action: race.UseTweet, Target: race.Position{Lane: at.Lane, Block: at.Block + 40}}
	case s.Holds(player, race.EMP) > 0:
		return race.Command{Action: race.UseEMP}
	case s.Holds(player, race.Lizard) > 0:
		return race.Command{Action: race.UseLizard}
	case (s.Round()+player)%3 == 0 && at.Lane > 2:
		return race.Command{Action: race.TurnLeft}
	case (s.Round()+player)%3 == 0:
		return race.Command{Action: race.TurnRight}
	default:
		return race.Command{Action: race.Accelerate}
	}
}

func driveBoth(s *race.State) error {
	return s.Step([race.Players]race.Command{drive(s, 0), drive(s, 1)})
}

// halfway returns a position in the middle of a match.
func halfway(t testing.TB) *race.State {
	t.Helper()
	s := newMatch(t)
	for s.Position(0).Block < s.Track().TrackLength/2 {
		must.Do(t, driveBoth(s))
	}
	if s.Over() {
		t.Fatal("the match is over")
	}
	return s
}

// The test is not parallel, as AllocsPerRun counts the allocations of all goroutines.
//
//nolint:paralleltest // see above
func TestStepDoesNotAllocate(t *testing.T) {
	start := newMatch(t)
	s := start.Clone()
	match := func() {
		s.CopyFrom(start)
		for !s.Over() {
			must.Do(t, driveBoth(s))
		}
	}
	match() // grows the buffer
	if n := testing.AllocsPerRun(10, match); n != 0 {
		t.Errorf("%v allocations in a match, want none", n)
	}
}

// BenchmarkMatch plays matches; an operation is a round.
func BenchmarkMatch(b *testing.B) {
	start := newMatch(b)
	s := start.Clone()
	b.ReportAllocs()
	for b.Loop() {
		if s.Over() {
			s.CopyFrom(start)
		}
		must.Do(b, driveBoth(s))
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "steps/s")
}
