package cli

import (
	"bufio"
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/experiment/retest"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// breakAt sets up debugging of the bot in a turn.
func (env *Env) breakAt(ctx context.Context, o *retestOptions, t *retest.Test, host *match.Host) (restore func(), err error) {
	info := t.Match.Game.Info()
	if o.stop > t.Turns {
		return nil, fmt.Errorf("--break %d: the bot is given %s", o.stop, spelling.Count(t.Turns, "turn"))
	}
	if err := t.Bot.CheckDebug(); err != nil {
		return nil, usage.Errorf("--break: %w", err)
	}
	debug, err := env.debug(info, t.Seat, t.Bot)
	if err != nil {
		return nil, err
	}
	debug.Break = o.stop
	host.Debug = debug
	if !t.Bot.IsHosted() {
		t.Before = func(turn int) {
			if turn == o.stop {
				env.Note("turn %d comes next: attach a debugger to it now, and press Enter to go on", turn)
				env.awaitEnter(ctx)
			}
		}
	}
	return keepTerminal(debug.In), nil
}

// awaitEnter waits until the user presses Enter.
func (env *Env) awaitEnter(ctx context.Context) {
	entered := make(chan bool, 1)
	go func() {
		_, _ = bufio.NewReader(env.Stdin).ReadString('\n')
		entered <- true
	}()
	select {
	case <-entered:
	case <-ctx.Done():
	}
}
