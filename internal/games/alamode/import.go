package alamode

import (
	"context"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/codingame"
)

// importGame converts a game played on CodinGame to a trace.
func (g *rules) importGame(ctx context.Context, from *contest.Foreign, to contest.Recorder) (*contest.Imported, error) {
	c := codingame.Contest{
		Verbs:   []string{"MOVE", "USE", "WAIT"},
		Leagues: []string{"4", "3", "2", "1"},
	}
	return codingame.Import(ctx, g, c, from, to)
}
