package overdrive_test

import (
	"testing"

	"github.com/cookoff/cookoff/bots/overdrive/idle"
	"github.com/cookoff/cookoff/bots/overdrive/racer"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// The search does not allocate: more search on the same number of tracks causes no more allocations.
func TestRacerSearchDoesNotAllocate(t *testing.T) { //nolint:paralleltest // AllocsPerRun counts for the whole process
	allocations := func(nodes int) float64 {
		sc := generated(t, 7)
		s, sight := race.NewState(sc), race.NewSight(sc, 0)
		bot, opponent := searching(nodes).make(0), idle.New()
		for range tier.Count(8, 30) {
			bot.Act(sight.Of(s)) // its commands are ignored, so that both searches reach the same position
			must.Do(t, s.Step([race.Players]race.Command{{Action: race.Accelerate}, opponent.Act(s)}))
		}
		return testing.AllocsPerRun(10, func() { bot.Act(sight.Of(s)) })
	}
	if few, many := allocations(racer.DefaultNodes), allocations(4*racer.DefaultNodes); many > few+5 {
		t.Errorf("%v allocations per command, with more search %v", few, many)
	}
}

func BenchmarkRacer(b *testing.B) {
	sc := generated(b, 7)
	s, sight := race.NewState(sc), race.NewSight(sc, 0)
	bot := searching(racer.DefaultNodes).make(0)
	for range 20 {
		must.Do(b, s.Step([race.Players]race.Command{bot.Act(sight.Of(s)), {Action: race.Accelerate}}))
	}
	b.ReportAllocs()
	for b.Loop() {
		bot.Act(sight.Of(s))
	}
}
