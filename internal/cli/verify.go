package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/usage"
)

func newVerifyCommand(env *Env) *cobra.Command {
	var verbose bool
	var jobs int
	cmd := env.recordedCommand("verify", someArgs("trace, match or folder"), func(cmd *cobra.Command, args []string) error {
		return env.verify(cmd.Context(), args, verbose, jobs)
	})
	cmd.Flags().BoolVarP(&verbose, "verbose", "v", false, "print a line for each file")
	cmd.Flags().IntVarP(&jobs, "jobs", "j", env.CPUs, "number of files checked at a time")
	return cmd
}

func (env *Env) verify(ctx context.Context, words []string, verbose bool, jobs int) error {
	if jobs < 1 {
		return usage.Errorf("--jobs must be 1 or more")
	}
	archive := env.archive()
	files, err := archive.Listed("verify", words)
	if err != nil {
		return err
	}
	sum := verify.Summary{Results: []verify.Result{}}
	var firstErr, printErr error
	from := verify.Source{Open: func(file string) (io.ReadCloser, error) { return archive.OpenListed(ctx, file) }, Game: env.games.Named}
	err = verify.Files(ctx, from, files, jobs, func(r verify.Result) {
		sum.Add(r)
		if r.Err != nil && firstErr == nil {
			firstErr = r.Err
		}
		switch {
		case env.out.IsJSON():
		case r.Err != nil:
			env.note("cookoff: %s", plain.Line(r.Err.Error()))
		case r.Diff != nil || verbose:
			printErr = errors.Join(printErr, env.out.Prose(r.String()))
		}
	})
	if nothing := sum.Turns == 0 && sum.Traces == 0; err == nil && printErr == nil && (!nothing || env.out.IsJSON()) {
		err = env.out.Say(sum.String()+"\n", &sum)
	}
	if err = errors.Join(err, printErr); err != nil {
		return err
	}
	switch {
	case sum.Diverged > 0:
		return silent(exitDiverged)
	case sum.Failed > 1:
		return fmt.Errorf("%d files could not be checked", sum.Failed)
	case sum.Failed > 0 && env.out.IsJSON():
		return firstErr
	case sum.Failed > 0:
		return silent(exitFailed)
	}
	return nil
}
