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

// lookEvery is how often files are looked at, and how long they have to rest: an editor saves in several steps.
const lookEvery = 200 * time.Millisecond

func bindOnChange(cmd *cobra.Command, to *bool) {
	cmd.Flags().BoolVar(to, onChangeFlag, false, "run again whenever the bots' own files change, until Ctrl-C")
}

// watchedBots are bots whose own files are watched.
type watchedBots struct {
	contents string            // their digests
	stamps   map[string]string // files and their folders, with what changes when they are written
}

// onChange runs the command line in a process of its own, and again whenever the own files of bots have changed, until it is
// interrupted. A new process reads everything anew.
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
		return usage.Errorf("--%s: %s %s no files that can change", onChangeFlag, spelling.List(words), spelling.Choose(len(words), "has", "have"))
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
	c.WaitDelay = graceTimes * usualGrace().orderly
	err := c.Run()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok && failed.Exited() {
		return failed.ExitCode(), nil
	}
	return 0, err
}

// nextChange waits until the content of bots has changed, and returns one of the files that did.
func (env *Env) nextChange(ctx context.Context, last *watchedBots, game contest.Game, words []string) (next *watchedBots, file string, err error) {
	for stamps := last.stamps; ; {
		if stamps, err = resting(ctx, stamps); err != nil {
			return nil, "", err
		}
		next, err := env.watchedBots(ctx, game, words)
		switch {
		case ctx.Err() != nil:
			return nil, "", ctx.Err()
		case err != nil || next.contents == last.contents: // a file is missing while it is saved, or it is no bot's
			continue
		}
		return next, changed(last.stamps, next.stamps), nil
	}
}

// resting waits until files differ from stamps, and have not changed since the last look, and returns their new stamps.
func resting(ctx context.Context, stamps map[string]string) (map[string]string, error) {
	looks := time.NewTicker(lookEvery)
	defer looks.Stop()
	for last := stamps; ; {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-looks.C:
		}
		now := restamped(stamps)
		if maps.Equal(now, last) && !maps.Equal(now, stamps) {
			return now, nil
		}
		last = now
	}
}

// changed returns a file that was made, written or removed.
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

// watchedBots reads the bots that arguments name.
func (env *Env) watchedBots(ctx context.Context, game contest.Game, words []string) (*watchedBots, error) {
	w := &watchedBots{stamps: map[string]string{}}
	bots, err := env.newBots(game, tournament.Words{})
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
	w.stamps = restamped(w.stamps)
	return w, nil
}

// restamped returns the present stamps of files and folders: mode, size and time.
func restamped(of map[string]string) map[string]string {
	stamps := make(map[string]string, len(of))
	for path := range of {
		stamps[path] = "missing"
		if info, err := os.Stat(path); err == nil {
			stamps[path] = fmt.Sprint(info.Mode(), info.Size(), info.ModTime().UnixNano())
		}
	}
	return stamps
}
