package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"time"
)

// grace bounds the time between a signal and the end of the program.
type grace struct {
	// debounce is the time after the first signal in which further ones are ignored: timeout(1) and terminals send one to
	// the process and one to its process group. A later signal ends the program at once.
	debounce time.Duration

	// shutdown is the time for the command to save finished work and return, not counting time in which the program gets
	// no processor. Then the program exits in any case: it may be reading from a silent pipe, or computing without
	// checking its context. Stored and written data stays, and the system ends the bots (see process.Starter).
	shutdown time.Duration
}

// The grace period is counted in ticks of graceTick, as a ticker drops ticks while the program gets no processor. It
// ends after graceFactor times the period in any case.
const (
	graceTick   = 10 * time.Millisecond
	graceFactor = 10
)

// defaultGrace makes every command end within a second if it gets a processor.
func defaultGrace() grace {
	return grace{debounce: 200 * time.Millisecond, shutdown: 900 * time.Millisecond}
}

// interruptible returns a context that is cancelled by the first of some signals. It calls end at a second signal, and
// after the grace period, unless stop is called before.
func (g grace) interruptible(signals []os.Signal, end func()) (ctx context.Context, stop func()) {
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
		debounced, debounce, deadline := false, time.After(g.debounce), time.After(graceFactor*g.shutdown)
		ticks, ran := time.NewTicker(graceTick), time.Duration(0)
		defer ticks.Stop()
		for {
			select {
			case <-debounce:
				debounced = true
				continue
			case <-sent:
				if !debounced {
					continue
				}
			case <-ticks.C:
				if ran += graceTick; ran < g.shutdown {
					continue
				}
				ticks.Stop()
			case <-deadline:
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

// interrupted replaces the error of an interrupted command, as killed tools and partly read files look like failures.
// It keeps a silent error with code 0, the normal end of a command that runs until it is interrupted.
func interrupted(err error) error {
	switch coded, ok := errors.AsType[*codeError](err); {
	case ok && coded.Code == exitOK:
		return err
	case err == nil || err.Error() == "" || errors.Is(err, context.Canceled):
		return silent(exitInterrupted)
	}
	return coded(exitInterrupted, fmt.Errorf("interrupted: %w", err))
}
