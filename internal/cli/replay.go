package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/verify"
)

func newReplayCommand(a *app) *cobra.Command {
	var out string
	cmd := &cobra.Command{
		Use:   "replay TRACE",
		Short: "Make the contest's own replay file from a trace",
		Long: `Plays a trace again and writes the replay file that the contest's own engine would have written,
byte for byte. The extension of the output chooses the form: .json, .json.gz or .json.zst; in
Overdrive it is a .zip of the folder of logs that the contest's runner leaves. A trace that is cut
off or differs from the rules gives what the rules make of its turns; the exit code tells.` + fmt.Sprintf(command.ExitHelp, "6 the trace differs, "),
		Example: `  cookoff replay runs/2026-01-31-duel-a-vs-b/trace.jsonl.gz -o replay.json
  cookoff replay trace.jsonl.gz            # writes trace.replay.json.gz`,
		Args: command.Usage(command.One("trace file")),
		RunE: func(cmd *cobra.Command, args []string) error { return a.replay(cmd.Context(), args[0], out) },
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "`file` to write (default: beside the trace)")
	return cmd
}

type replayResult struct {
	Trace  string `json:"trace"`
	Replay string `json:"replay"`
}

func (a *app) replay(ctx context.Context, trace, out string) error {
	if a.IsFolder(trace) {
		trace = filepath.Join(trace, "trace.jsonl.gz")
	}
	if out == "-" {
		return command.UsageError(errors.New("-o -: the replay goes to a file; name one"))
	}
	game, err := a.gameOf(trace)
	if err != nil {
		return err
	}
	info := game.Info()
	if out == "" {
		out = beside(trace, info)
	}
	if err := replayName(info, out); err != nil {
		return fmt.Errorf("%s: write the replay: %w", trace, err)
	}
	if err := a.NewFile(out); err != nil {
		return err
	}
	if err := a.makeReplay(ctx, game, a.Path(trace), out); err != nil {
		return fmt.Errorf("%s: %w", trace, err)
	}
	if a.out.IsJSON() {
		err = a.out.JSON(replayResult{trace, out})
	} else {
		_, err = fmt.Fprintf(a.Stdout, "replay  %s\n", out)
	}
	return errors.Join(err, a.sound(game, trace))
}

// sound tells what is wrong with the trace that a replay was made of: it is cut off, or something else was played.
func (a *app) sound(game contest.Game, trace string) error {
	in, err := a.OpenRecord(trace)
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // it was only read
	r, err := replay.NewReader(in)
	if err != nil {
		return err
	}
	t, err := r.Next()
	if err != nil {
		return err
	}
	report, err := verify.Trace(game, t)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w; the replay shows the turns before that", trace, err)
	case report.Diff != nil:
		return command.Coded(command.ExitDiverged, fmt.Errorf("%s: DIVERGED: %w; the replay shows what the rules make of it", trace, report.Diff))
	}
	return nil
}

// beside is the name of a replay beside its trace.
func beside(trace string, info contest.Info) string {
	for _, ext := range []string{".gz", ".zst", ".jsonl"} {
		trace = strings.TrimSuffix(trace, ext)
	}
	if info.Replay == contest.ReplayJSON {
		return trace + ".replay.json.gz"
	}
	return trace + ".replay" + info.Replay
}

// gameOf is the game of a trace file.
func (a *app) gameOf(trace string) (contest.Game, error) {
	in, err := a.OpenRecord(trace)
	if err != nil {
		return nil, err
	}
	defer in.Close() //nolint:errcheck // it was only read
	game, err := readGame(in)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", trace, err)
	}
	return game, nil
}

// readGame is the game of a trace.
func readGame(in io.Reader) (contest.Game, error) {
	r, err := replay.NewReader(in)
	if err != nil {
		return nil, err
	}
	t, err := r.Next()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("the file is empty; it should hold a trace")
	}
	if err != nil {
		return nil, err
	}
	return games.Named(t.Game)
}
