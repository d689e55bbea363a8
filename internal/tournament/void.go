package tournament

import (
	"context"
	"errors"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/store"
)

// voidTries is how often a match is played that turns out to be void each time. The last time it is played alone, and a bot
// that does not answer for long has lost, whatever kept it from running: one that could void its matches would never lose.
const voidTries = 3

// do does a job, as often as it takes for a match that is not void.
func (r *Runner) do(ctx context.Context, j job) result {
	done := result{job: j, err: errInterrupted}
	for ctx.Err() == nil {
		if r.timeUp() {
			done.err = ErrTimeUp
			return done
		}
		done.match, done.changed, done.err = r.playBeside(ctx, j, done.voids == voidTries-1)
		if !isVoid(done.err) {
			break
		}
		if done.voids++; done.voids == voidTries {
			return done
		}
	}
	if errors.Is(done.err, errInterrupted) && errors.Is(context.Cause(ctx), ErrTimeUp) {
		done.err = ErrTimeUp
	}
	if j.stored != nil && done.err == nil {
		done.compare(*j.stored)
	}
	return done
}

// playBeside plays the match of a job beside others, or alone.
func (r *Runner) playBeside(ctx context.Context, j job, alone bool) (store.Match, []string, error) {
	if alone {
		r.alone.Lock()
		defer r.alone.Unlock()
	} else {
		r.alone.RLock()
		defer r.alone.RUnlock()
	}
	return r.play(ctx, j, alone)
}

// isVoid reports whether an error is that of a match which says nothing about its bots.
func isVoid(err error) bool {
	_, void := errors.AsType[*conversation.VoidError](err)
	return void
}
