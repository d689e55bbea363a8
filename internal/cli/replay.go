package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/play/verify"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/usage"
)

func newReplayCommand(env *Env) *cobra.Command {
	var out string
	cmd := env.recordedCommand("replay", oneArg("trace, match or folder"), func(cmd *cobra.Command, args []string) error {
		return env.replay(cmd.Context(), args[0], out)
	})
	cmd.Flags().StringVarP(&out, "output", "o", "", "`file` to write (default: next to the trace)")
	return cmd
}

type replayResult struct {
	Trace  string `json:"trace"`
	Replay string `json:"replay"`
}

func (env *Env) replay(ctx context.Context, word, out string) error {
	if out == "-" {
		return usage.Errorf("-o - is not supported; name a file")
	}
	source, err := env.archive().Whole(ctx, "replay", word)
	if err != nil {
		return err
	}
	trace := source.Name
	game, err := env.gameOfTrace(source.Recording, trace)
	if err != nil {
		return err
	}
	info := game.Info()
	if out == "" {
		out = matchfiles.ReplayBeside(source.FileName(), info)
	}
	if err := matchfiles.CheckReplayName(info, out); err != nil {
		return fmt.Errorf("%s: write the replay: %w", trace, err)
	}
	if err := env.NewFile(out); err != nil {
		return err
	}
	if err := matchfiles.MakeReplay(ctx, game, source.Open, env.Path(out)); err != nil {
		return fmt.Errorf("%s: %w", trace, err)
	}
	err = env.out.Say(fmt.Sprintf("replay  %s\n", out), replayResult{trace, out})
	return errors.Join(err, checkTrace(game, source.Recording, trace))
}

// checkTrace returns an error if a trace is truncated, or differs from the match as the rules play it.
func checkTrace(game contest.Game, source *replay.Recording, trace string) error {
	return replay.First(source.Open, func(t *replay.Trace) error {
		report, err := verify.Trace(game, t)
		switch {
		case err != nil:
			return fmt.Errorf("%s: %w; the replay has the turns before that", trace, err)
		case report.Diff != nil:
			shown := "what the rules give"
			if report.Diff.Announced {
				shown = "the states of the engine that played it"
			}
			return coded(exitDiverged, fmt.Errorf("%s differs: %w; the replay shows %s", trace, report.Diff, shown))
		}
		return nil
	})
}

func (env *Env) gameOfTrace(source *replay.Recording, trace string) (game contest.Game, err error) {
	in, err := source.Open()
	if err != nil {
		return nil, err // names the file
	}
	err = replay.First(func() (io.ReadCloser, error) { return in, nil }, func(t *replay.Trace) error {
		game, err = env.games.Named(t.Game)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", trace, err)
	}
	return game, nil
}
