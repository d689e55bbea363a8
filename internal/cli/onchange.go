package cli

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// onChangeFlag is the name of the flag that runs a command again and again.
const onChangeFlag = "on-change"

// pollInterval is the interval at which files are checked. Changed files must look the same at two checks in a row, as an
// editor saves in several steps.
const pollInterval = 200 * time.Millisecond

func bindOnChange(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, onChangeFlag, false, "run again whenever the bots' own files change, until Ctrl-C")
}

// watchedBots is the state of the bots whose own files are watched.
type watchedBots struct {
	contents string            // digests of the bots
	stamps   map[string]string // mode, size and time of files and folders
}

// onChange runs the command line in a child process, and again whenever the bots' own files have changed, until it is
// interrupted. A new process rereads everything.
func (env *Env) onChange(ctx context.Context, game contest.Game, words ...string) error {
	args := slices.DeleteFunc(slices.Clone(env.args), func(arg string) bool {
		name, _, _ := strings.Cut(arg, "=")
		return name == "--"+onChangeFlag
	})
	watched, err := env.watchedBots(ctx, game, words)
	if err != nil {
		return err
	}
	if len(watched.stamps) == 0 {
		return usage.Errorf("--%s: %s %s no files to watch", onChangeFlag, spelling.List(words), spelling.Choose(len(words), "has", "have"))
	}
	for {
		code, err := env.runProgram(ctx, args)
		if err != nil || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		if code == exitUsage {
			return silent(code)
		}
		next, file, err := env.nextChange(ctx, watched, game, words)
		if err != nil {
			return err
		}
		watched = next
		if name, err := filepath.Rel(env.Dir, file); err == nil && filepath.IsLocal(name) {
			file = name
		}
		env.note("%s changed at %s", file, env.Now().Format(time.TimeOnly))
	}
}

// runProgram runs cookoff with arguments and returns its exit code.
func (env *Env) runProgram(ctx context.Context, args []string) (int, error) {
	c := exec.CommandContext(ctx, env.Program, args...)
	c.Dir, c.Env, c.Stdin = env.Dir, env.Variables, env.Stdin
	c.Stdout, c.Stderr = env.stdout.to, env.stderr.to
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) }
	c.WaitDelay = graceFactor * defaultGrace().shutdown
	err := c.Run()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok && failed.Exited() {
		return failed.ExitCode(), nil
	}
	return 0, err
}

// nextChange waits until the content of bots changes, and returns one of the changed files.
func (env *Env) nextChange(ctx context.Context, last *watchedBots, game contest.Game, words []string) (next *watchedBots, file string, err error) {
	for stamps := last.stamps; ; {
		if stamps, err = settled(ctx, stamps); err != nil {
			return nil, "", err
		}
		next, err := env.watchedBots(ctx, game, words)
		switch {
		case ctx.Err() != nil:
			return nil, "", ctx.Err()
		case err != nil || next.contents == last.contents: // a file is missing while it is saved, or does not belong to a bot
			continue
		}
		return next, changed(last.stamps, next.stamps), nil
	}
}

// settled waits until files differ from stamps and have stopped changing, and returns their new stamps.
func settled(ctx context.Context, stamps map[string]string) (map[string]string, error) {
	ticker := time.NewTicker(pollInterval)
	defer ticker.Stop()
	for last := stamps; ; {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-ticker.C:
		}
		now := currentStamps(stamps)
		if maps.Equal(now, last) && !maps.Equal(now, stamps) {
			return now, nil
		}
		last = now
	}
}

// changed returns a file that was created, written or removed.
func changed(before, after map[string]string) (file string) {
	both := maps.Clone(before)
	maps.Copy(both, after)
	for _, path := range slices.Sorted(maps.Keys(both)) {
		isFolder := strings.HasPrefix(both[path], "d")
		if before[path] != after[path] && (file == "" || !isFolder) {
			file = path
		}
	}
	return file
}

// watchedBots reads the bots of arguments.
func (env *Env) watchedBots(ctx context.Context, game contest.Game, words []string) (*watchedBots, error) {
	w := &watchedBots{stamps: map[string]string{}}
	bots, err := env.newBots(game, tournament.Args{})
	if err != nil {
		return nil, err
	}
	for _, word := range words {
		content, files, err := bots.OwnFiles(ctx, word)
		if err != nil {
			return nil, err
		}
		w.contents += content + "\n"
		for _, path := range files {
			w.stamps[path], w.stamps[filepath.Dir(path)] = "", ""
		}
	}
	w.stamps = currentStamps(w.stamps)
	return w, nil
}

// currentStamps returns the mode, size and time of files and folders.
func currentStamps(of map[string]string) map[string]string {
	stamps := make(map[string]string, len(of))
	for path := range of {
		stamps[path] = "missing"
		if info, err := os.Stat(path); err == nil {
			stamps[path] = fmt.Sprint(info.Mode(), info.Size(), info.ModTime().UnixNano())
		}
	}
	return stamps
}
