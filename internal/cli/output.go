package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"

	"github.com/cookoff/cookoff/internal/cli/command"
)

// output is standard output. It records write errors that callers ignore.
type output struct {
	to  io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	if o.err != nil {
		return 0, o.err
	}
	n, err := o.to.Write(b)
	if failed, ok := errors.AsType[*fs.PathError](err); ok {
		err = failed.Err
	}
	if err != nil {
		o.err = fmt.Errorf("cannot write standard output: %w", err)
	}
	return n, o.err
}

// failed returns the error of a command, including lost output that it may have ignored.
func (o *output) failed(err error) error {
	switch {
	case o.err == nil:
		return err
	case err == nil:
		return o.err
	case err.Error() == "": // what there was to say is lost
		return command.Coded(command.ExitCode(err), o.err)
	}
	return err
}
