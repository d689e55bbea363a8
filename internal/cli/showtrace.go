package cli

import (
	"context"
	"errors"
	"io"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/replay"
)

// toStdout is the file name that stands for standard output.
const toStdout = "-"

// showTrace writes the trace of a stored match.
func (env *Env) showTrace(ctx context.Context, db *store.DB, o *showOptions) error {
	if o.trace != toStdout {
		if err := env.NewFile(o.trace); err != nil {
			return err
		}
	}
	source := storedtrace.Source{Store: db, Games: games.Named, Now: env.Now}
	trace, err := source.Trace(ctx, o.match)
	if err != nil {
		return err
	}
	in, err := trace.Open()
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // it was only read
	if o.trace == toStdout {
		_, err := io.Copy(env.Stdout, in)
		return err
	}
	out, err := replay.Create(env.Path(o.trace))
	if err != nil {
		return err
	}
	if _, err := io.Copy(out, in); err != nil {
		return errors.Join(err, out.Discard())
	}
	if err := out.Close(); err != nil {
		return err
	}
	env.Note("%s: the trace of match %d, %s", o.trace, o.match, map[storedtrace.Origin]string{
		storedtrace.Database: "as it was kept", storedtrace.File: "a copy of " + trace.Match.Match.Trace,
		storedtrace.Again: "which was played again, move by move the same",
	}[trace.Origin])
	return nil
}
