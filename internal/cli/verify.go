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

type verifyOptions struct {
	verbose bool
	workers int
}

func newVerifyCommand(env *Env) *cobra.Command {
	o := &verifyOptions{}
	cmd := &cobra.Command{
		Use:   "verify TRACE|MATCH|FOLDER...",
		Short: "Check traces against the rules",
		Long: `Plays each trace again by the rules and compares every answer and every state. At the first
difference in a file it prints the turn, the field, and the values in the trace and by the rules.
TRACE may be a pattern such as 'traces/*.jsonl.gz', or - for standard input, and MATCH is the number
of a match of a tournament (list them: cookoff matches). In a FOLDER, all traces are checked,
subfolders included.`,
		Example: `  cookoff verify runs
  cookoff verify -v 'traces/*.jsonl.gz'
  cookoff verify 17`,
		Annotations: map[string]string{exits: "6 a trace differs from the rules, "},
		Args:        someArgs("trace, match or folder"),

		ValidArgsFunction: env.completeRecorded,
		RunE:              func(cmd *cobra.Command, args []string) error { return env.verify(cmd.Context(), args, o) },
	}
	cmd.Flags().BoolVarP(&o.verbose, "verbose", "v", false, "print a line for each file")
	cmd.Flags().IntVarP(&o.workers, "jobs", "j", env.CPUs, "files to check at the same time")
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

func (env *Env) verify(ctx context.Context, words []string, o *verifyOptions) error {
	if o.workers < 1 {
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
	err = verify.Files(ctx, from, files, o.workers, func(r verify.Result) {
		sum.Add(r)
		if r.Err != nil && firstErr == nil {
			firstErr = r.Err
		}
		switch {
		case env.out.IsJSON():
		case r.Err != nil:
			env.note("cookoff: %s", plain.Line(r.Err.Error()))
		case r.Diff != nil || o.verbose:
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
