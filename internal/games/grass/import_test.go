package grass_test

import (
	"math/rand/v2"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass"
)

// Recorded matches, in the forms of CodinGame, are imported with all their states.
func TestImportOfRecordings(t *testing.T) {
	t.Parallel()
	contesttest.ReimportGames(t, grass.New(), rulestest.Traces(t, rulestest.ConformanceOr(sample(), grass.Name)), rulestest.Content)
}

// What is wrong with a damaged game is said in one line.
func TestImportOfDamagedGames(t *testing.T) {
	t.Parallel()
	game := grass.New()
	trace := rulestest.Content(t, rulestest.Traces(t, sample())[0])
	site, kit := contesttest.CodinGame(t, game, trace, "7")
	contesttest.ImportMutated(t, game, func(rng *rand.Rand, damage func([]byte) []byte) *contest.Foreign {
		if rng.IntN(2) == 0 {
			return &contest.Foreign{Text: damage(site)}
		}
		return &contest.Foreign{Text: damage(kit)}
	})
}
