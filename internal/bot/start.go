package bot

import (
	"errors"
	"io/fs"
	"os/exec"
	"syscall"
)

// startFailure tells why a program could not be run at all, with the cure where it is known.
func startFailure(err error) *Failure {
	f := &Failure{Kind: FailedToStart, Reason: err.Error()}
	if path, ok := errors.AsType[*fs.PathError](err); ok && path.Op == "chdir" {
		return f
	}
	switch {
	case errors.Is(err, exec.ErrNotFound), errors.Is(err, fs.ErrNotExist):
		f.Hint = "is it installed, and if it is a script, also what its first line (#!) names?"
	case errors.Is(err, fs.ErrPermission):
		f.Hint = "make it executable (chmod +x)"
	case errors.Is(err, syscall.ENOEXEC):
		f.Hint = "it is no program for this machine; a script needs a first line " +
			"like #!/usr/bin/env python3"
	}
	return f
}
