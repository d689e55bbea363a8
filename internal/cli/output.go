package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"sync"

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

// held is standard error, whose output can be held back while the terminal shows a screen.
type held struct {
	mu    sync.Mutex
	to    io.Writer
	holds bool
	text  bytes.Buffer
}

func (h *held) Write(p []byte) (int, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.holds {
		return h.text.Write(p)
	}
	return h.to.Write(p)
}

func (h *held) hold() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.holds = true
}

// release writes the output that was held back.
func (h *held) release() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.holds = false
	_, _ = h.text.WriteTo(h.to) // there is nowhere to say that this fails
}
