package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/foreignfiles"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

func newImportCommand(env *Env) *cobra.Command {
	var out string
	cmd := command("import", someArgs("file or folder"), func(cmd *cobra.Command, args []string) error {
		return env.importMatches(cmd.Context(), args, out)
	})
	cmd.Flags().StringVarP(&out, "output", "o", "", "`folder` to write the traces to (default: next to each file)")
	outputFlags(cmd)
	return cmd
}

// importResult is an imported file, or the reason why it was not imported.
type importResult struct {
	File  string `json:"file"`
	Trace string `json:"trace,omitempty"`
	Game  string `json:"game,omitempty"`
	*contest.Imported
	Error string `json:"error,omitempty"`

	turn string // the game's term for a turn
}

func (env *Env) importMatches(ctx context.Context, files []string, out string) error {
	if out != "" {
		if err := os.MkdirAll(env.Path(out), 0o777); err != nil {
			return err
		}
	}
	line := env.status().NewLine(slowImport)
	all := []*importResult{}
	var failed, differ bool
	for i, file := range files {
		what := fmt.Sprintf("importing %d of %d: %s", i+1, len(files), plain.Line(file))
		r, err := env.importMatch(ctx, file, out, func(lines int) { line.Progress("%s, %s", what, spelling.Count(lines, "line")) })
		line.Clear()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			r.Error = err.Error()
			failed = true
			env.note("cookoff: %s", plain.Line(plain.Clip(file+": "+r.Error, maxProblem)))
		case r.Differs > 0:
			differ = true
		}
		all = append(all, r)
		if err == nil && !env.out.IsJSON() {
			if err := env.out.Prose(r.text()); err != nil {
				return err
			}
		}
	}
	if env.out.IsJSON() {
		if err := env.out.JSON(map[string]any{"results": all}); err != nil {
			return err
		}
	}
	return cmp.Or(exitIf(differ, exitDiverged), exitIf(failed, exitFailed))
}

// maxProblem is the maximum length of a line about a match, in bytes, as it may quote the file.
const maxProblem = 400

// slowImport is the time after which progress is shown.
const slowImport = 2 * time.Second

// text returns the line about an imported match, with any remarks.
func (r *importResult) text() string {
	text := fmt.Sprintf("%s: %s, %s", plain.Line(r.File), r.Form, spelling.Count(r.Turns, r.turn))
	if r.Differs > 0 {
		text += fmt.Sprintf(", differs from the rules in %s %d", r.turn, r.Differs)
	}
	text += "; trace " + plain.Line(r.Trace) + "\n"
	for _, note := range r.Notes {
		text += "  " + plain.Line(plain.Clip(note, maxProblem)) + "\n"
	}
	return text
}

func (env *Env) importMatch(ctx context.Context, file, folder string, progress func(lines int)) (r *importResult, err error) {
	r = &importResult{File: file}
	from, closed, err := foreignfiles.Open(env.Path(file))
	if wrong, ok := errors.AsType[*os.PathError](err); ok {
		err = wrong.Err // the message has the path already
	}
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, closed.Close()) }()
	name := traceOf(file)
	if folder != "" {
		name = filepath.Join(folder, filepath.Base(name))
	}
	if err := env.NewFile(name); err != nil {
		return r, err
	}
	f, err := replay.Create(env.Path(name))
	if err != nil {
		return r, err
	}
	to := &importTrace{File: f, progress: progress}
	unknown := unknownForm(from)
	for _, game := range games.All() {
		info := game.Info()
		if info.Import == nil {
			continue
		}
		r.Imported, err = info.Import(ctx, from, to)
		if errors.Is(err, contest.ErrUnknownFormat) {
			if err.Error() != contest.ErrUnknownFormat.Error() {
				unknown = err // more specific
			}
			continue
		}
		if err != nil {
			return r, errors.Join(err, to.Discard())
		}
		r.Game, r.Trace, r.turn = info.Name, name, info.TurnWord()
		return r, to.Close()
	}
	return r, errors.Join(unknown, to.Discard())
}

// importTrace writes a trace and reports progress.
type importTrace struct {
	*replay.File
	lines    int
	progress func(lines int)
}

func (t *importTrace) Line(line []byte) error {
	t.lines++
	t.progress(t.lines)
	return t.File.Line(line)
}

// Sync does nothing: the trace appears under its name when it is complete.
func (t *importTrace) Sync() error {
	t.progress(t.lines)
	return nil
}

// unknownForm is the error for a match that no game can import.
func unknownForm(from *contest.Foreign) error {
	switch text := strings.TrimLeft(string(from.Text[:min(len(from.Text), 1<<10)]), " \t\r\n"); {
	case from.Files != nil && len(from.Files) == 0:
		return errors.New("it has no files")
	case from.Files != nil:
		return errors.New("it has no match logs of Overdrive: expected Round 001, with a folder for each player that contains PlayerCommand.txt. Matches of other games are single files")
	case text == "":
		return errors.New("it is empty")
	case strings.HasPrefix(text, `{"format":"cookoff-trace/`):
		return errors.New("it is a trace already: use it as it is, for example with cookoff verify")
	case strings.HasPrefix(text, "{"), strings.HasPrefix(text, "["):
		return errors.New("it is JSON, but neither a replay of the Carnegie engine (keys replay and team_money) nor a game of CodinGame (keys frames, or outputs and uinput)")
	}
	return errors.New("not a match that cookoff can import; it must be a replay of the Carnegie engine, a game of CodinGame, or Overdrive's match logs")
}

// traceOf returns the name of the trace for a file.
func traceOf(file string) string {
	file = filepath.Clean(file)
	for _, ext := range []string{".gz", ".zst", ".zip", ".json", ".replay"} {
		if base, ok := strings.CutSuffix(file, ext); ok && filepath.Base(base) != "" && filepath.Base(base) != "." {
			file = base
		}
	}
	return file + ".trace.jsonl.gz"
}
