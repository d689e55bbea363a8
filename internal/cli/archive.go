package cli

import (
	"context"

	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// archive returns where recorded matches are.
func (env *Env) archive() *recorded.Archive {
	return &recorded.Archive{Files: env.Files, Database: env.withResults, Games: games.Named, Now: env.Now, Note: env.Note, Stdin: env.Stdin}
}

// timelineOf makes the scenes of the trace that an argument names.
func (env *Env) timelineOf(ctx context.Context, word string) (*timeline.Timeline, recorded.Source, error) {
	trace, err := env.archive().Named(ctx, word)
	if err != nil {
		return nil, trace, err
	}
	line, err := timeline.OfRecording(ctx, trace.Name, replay.NewRecording(ctx, trace.Open), games.Named)
	return line, trace, err
}
