package cli

import (
	"context"
	"io"

	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// archive returns where recorded matches are.
func (env *Env) archive() *recorded.Archive {
	return &recorded.Archive{Files: env.Files, Database: env.withResults, Games: games.Named, Now: env.Now, Note: env.Note}
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

// recording returns a trace file, by the path the user named.
func (env *Env) recording(ctx context.Context, trace string) *replay.Recording {
	return replay.NewRecording(ctx, func() (io.ReadCloser, error) { return env.OpenRecord(ctx, trace) })
}
