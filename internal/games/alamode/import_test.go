package alamode_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode"
)

// Recorded matches in CodinGame's formats are imported with all states.
func TestImportOfRecordings(t *testing.T) {
	t.Parallel()
	contesttest.ReimportGames(t, alamode.New(), rulestest.Traces(t, rulestest.ConformanceOr(sample(), alamode.Name)))
}
