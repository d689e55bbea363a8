package conversation

import (
	"errors"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// startFailure tells why a command could not be run at all, with a suggested fix where one is known.
func startFailure(c bot.Command, err error) *bot.Failure {
	f := &bot.Failure{Kind: bot.FailedToStart, Reason: err.Error()}
	if c.Dir != "" {
		// The system does not say which of folder and program it misses.
		if _, err := os.Stat(c.Dir); err != nil {
			f.Reason = "no folder to run in: " + err.Error()
			return f
		}
	}
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		f.Hint = "is it installed? of a script, also what its first line (#!) names must be"
	case errors.Is(err, fs.ErrPermission):
		f.Hint = "make it executable (chmod +x)"
	case errors.Is(err, syscall.ENOEXEC):
		f.Hint = "it is no program for this machine; a script needs a first line " +
			"like #!/usr/bin/env python3"
	}
	if failed, ok := errors.AsType[*fs.PathError](err); ok && !errors.Is(err, fs.ErrPermission) {
		path := failed.Path
		if !filepath.IsAbs(path) {
			path = filepath.Join(c.Dir, path)
		}
		if why := process.WhyNotRunnable(path); why != "" {
			f.Hint = why
		}
	}
	return f
}
