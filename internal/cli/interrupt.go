package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"time"
)

// grace is how long an interrupted program waits.
type grace struct {
	// same is how long further signals are treated as the first: timeout(1) and terminals send one to the program and one to its
	// group. A later one ends the program at once.
	same time.Duration

	// orderly is how long after a signal a command may take to save finished work and return, without the time for which other
	// programs keep it from a processor. Then the program exits in any case: it may be reading from a silent pipe, or computing
	// without checking its context. Stored and written data stays, and the system ends the bots (see process.Starter).
	orderly time.Duration
}

// The grace is counted in pieces of graceTick, as a ticker drops those in which the program got no processor. It is over in any
// case after graceTimes as long.
const (
	graceTick  = 10 * time.Millisecond
	graceTimes = 10
)

// usualGrace makes every command end within a second, if it gets a processor.
func usualGrace() grace {
	return grace{same: 200 * time.Millisecond, orderly: 900 * time.Millisecond}
}

// interruptible returns a context that the first of some signals cancels. A second signal calls end, as does the end of the
// orderly time, unless stop is called before.
func (p grace) interruptible(signals []os.Signal, end func()) (ctx context.Context, stop func()) {
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
		another, apart, last := false, time.After(p.same), time.After(graceTimes*p.orderly) // another: a signal means another one by now
		ticks, ran := time.NewTicker(graceTick), time.Duration(0)
		defer ticks.Stop()
		for {
			select {
			case <-apart:
				another = true
				continue
			case <-sent:
				if !another {
					continue
				}
			case <-ticks.C:
				if ran += graceTick; ran < p.orderly {
					continue
				}
				ticks.Stop()
			case <-last:
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

// interrupted returns the error of an interrupted command in place of its own, since killed tools and files read in part look
// like failures. A silent end with code 0 stays: it is that of a command that ends only by interruption.
func interrupted(err error) error {
	switch coded, ok := errors.AsType[*codeError](err); {
	case ok && coded.Code == exitOK:
		return err
	case err == nil || err.Error() == "" || errors.Is(err, context.Canceled):
		return silent(exitInterrupted)
	}
	return coded(exitInterrupted, fmt.Errorf("interrupted: %w", err))
}
