package tournament

import (
	"context"
	"errors"

	"github.com/cookoff/cookoff/internal/bot/conversation"
)

// voidTries is the number of attempts at a match that is void each time. In the last one it is played alone, and a
// bot that does not answer for long has lost, whatever the reason: otherwise a bot that voids its matches would
// never lose.
const voidTries = 3

// do does a job, with several attempts if the match is void.
func (r *Runner) do(ctx context.Context, j job) result {
	done := result{job: j, err: ErrInterrupted}
	for ctx.Err() == nil {
		if r.timeUp() {
			done.err = ErrTimeUp
			return done
		}
		done.match, done.changed, done.err = r.play(ctx, j, done.voids)
		if !isVoid(done.err) {
			break
		}
		if done.voids++; done.voids == voidTries {
			return done
		}
	}
	if errors.Is(done.err, ErrInterrupted) && errors.Is(context.Cause(ctx), ErrTimeUp) {
		done.err = ErrTimeUp
	}
	if j.stored != nil && done.err == nil {
		done.compare(*j.stored)
	}
	return done
}

// isVoid reports whether an error means that a match says nothing about its bots.
func isVoid(err error) bool {
	_, void := errors.AsType[*conversation.VoidError](err)
	return void
}
