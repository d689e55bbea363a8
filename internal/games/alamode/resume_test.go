package alamode_test

import (
	"hash/fnv"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/bots/alamode/random"
	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// memoryless is a player whose random choices depend only on its view.
func memoryless(m *kitchen.Match) (string, error) {
	view := fnv.New64a()
	view.Write(rulestest.JSON(m))
	return alamode.Acts(random.New(m.Player(), view.Sum64())).Turn(m, true)
}

// A match resumed from a recorded position continues with the same moves.
func TestResume(t *testing.T) {
	t.Parallel()
	t.Run("no elimination", func(t *testing.T) {
		t.Parallel()
		game := gameWith(testPlayer(memoryless), testPlayer(memoryless), testPlayer(memoryless))
		s, _ := contesttest.Match(t, game, seeded("7", "4"), "@a", "@b", "@c")
		result, _ := contesttest.FromState(t, game, s, []int{0, 50, 51, 200, 201, 599, 1, 49, 199, 202, 400, 600}[:tier.Count(3, 12)]...)
		if len(result.Failures()) > 0 {
			t.Errorf("failures %v", contesttest.Failures(result))
		}
	})
	t.Run("two eliminations", func(t *testing.T) {
		t.Parallel()
		game := gameWith(until(2, 60, memoryless, failing(bot.Crashed)), until(1, 100, memoryless, always("soup")), testPlayer(memoryless))
		s, _ := contesttest.Match(t, game, seeded("8", "3"), "@a", "@b", "@c")
		s.Full = true
		// In played turns, B is out in turn 100 and A in turn 210; the rounds end with turns 150, 280 and 380.
		result, _ := contesttest.FromState(t, game, s, []int{99, 100, 150, 209, 210, 281, 101, 151, 211, 250, 280, 380}[:tier.Count(3, 12)]...)
		if result.Winner != 2 || len(result.Failures()) != 2 {
			t.Errorf("winner %d, failures %v", result.Winner, contesttest.Failures(result))
		}
	})
	t.Run("all eliminated", func(t *testing.T) {
		t.Parallel()
		game := gameWith(until(2, 4, memoryless, always("soup")), until(1, 100, memoryless, failing(bot.TimedOut)), until(3, 4, memoryless, always("soup")))
		s, _ := contesttest.Match(t, game, seeded("8", "3"), "@a", "@b", "@c")
		result, _ := contesttest.FromState(t, game, s, []int{150, 154, 253, 100, 151, 153, 254}[:tier.Count(3, 7)]...)
		if result.Reason != "all_eliminated" {
			t.Errorf("the match ended by %s, failures %v", result.Reason, contesttest.Failures(result))
		}
	})
	t.Run("processes", func(t *testing.T) {
		t.Parallel()
		contesttest.Needs(t, "sh")
		python := contesttest.File(t, "cook.py", pythonCook(t))
		contesttest.Python(t)
		shell := must.Get(filepath.Abs(filepath.Join("testdata", "cook.sh")))(t)
		game := gameWith(testPlayer(memoryless), until(1, 30, memoryless, always("soup")))
		s, _ := contesttest.Match(t, game, seeded("11", "1"), python, "@b", "sh=cmd:sh '"+shell+"'")
		result, _ := contesttest.FromState(t, game, s, []int{150, 0, 1, 260}[:tier.Count(1, 4)]...)
		if result.Turns != 600 || len(result.Failures()) != 1 || result.Seats[0].Score == 0 {
			t.Errorf("%d turns, %d points, failures %v", result.Turns, result.Seats[0].Score, contesttest.Failures(result))
		}
	})
}
