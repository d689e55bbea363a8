package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"time"

	"github.com/cookoff/cookoff/internal/cli/command"
)

// patience is how long an interrupted program waits.
type patience struct {
	// same is how long after a first signal others mean the same: timeout(1) and terminals send one to the
	// program and one to its group. A later one ends the program at once.
	same time.Duration

	// orderly is how long after a signal a command may take to save what was finished and to return. Then the program
	// ends, whatever it does: it may read a pipe that nothing is written to, or compute without looking at its context.
	// What is stored and written by then stays, and the system ends the bots (see process.Starter).
	orderly time.Duration
}

// usualPatience has every command end within a second.
func usualPatience() patience {
	return patience{same: 200 * time.Millisecond, orderly: 900 * time.Millisecond}
}

// interruptible returns a context that the first of some signals ends. A second one calls end, as does the end of the time
// that an orderly end may take, unless stop is called before.
func (p patience) interruptible(signals []os.Signal, end func()) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	sent := make(chan os.Signal, 1)
	signal.Notify(sent, signals...)
	returned := make(chan struct{})
	go func() {
		select {
		case <-sent:
			cancel()
		case <-returned:
			return
		}
		another, apart, late := false, time.After(p.same), time.After(p.orderly) // another: a signal means another one by now
		for {
			select {
			case <-apart:
				another = true
				continue
			case <-sent:
				if !another {
					continue
				}
			case <-late:
			case <-returned:
				return
			}
			end()
		}
	}()
	return ctx, func() {
		signal.Stop(sent)
		close(returned)
		cancel()
	}
}

// interrupted is the error of a command that was interrupted, whatever it returned: tools that were killed with it and
// files that were not read to their end look like failures of their own. A silent end with 0 is that of a command which
// ends by interruption only.
func interrupted(err error) error {
	switch coded, ok := errors.AsType[*command.CodeError](err); {
	case ok && coded.Code == command.ExitOK:
		return err
	case err == nil || err.Error() == "" || errors.Is(err, context.Canceled):
		return command.Silent(command.ExitInterrupted)
	}
	return command.Coded(command.ExitInterrupted, fmt.Errorf("interrupted: %w", err))
}
