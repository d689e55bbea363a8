package tournament

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/experiment/store"
)

// voidTries is the number of attempts at a match. In the last one, which is played alone, a bot loses if programs outside
// the match starve it: otherwise a bot could avoid losing by voiding its matches. That attempt is void only if the match's
// other bots starve it, or for another reason (VoidError.Why).
const voidTries = 3

// result is the result of a job.
type result struct {
	job
	match     store.Match
	changed   []string // bots whose files changed
	again     bool     // a stored match was played again for its trace
	different bool     // differs from the stored match
	differs   string   // path of the differing trace
	voids     int      // number of void attempts
	err       error    // a *conversation.VoidError if every attempt was void
}

// runJob plays the match of a job, in several attempts if void.
func (r *Runner) runJob(ctx context.Context, j job) result {
	done := result{job: j, err: ErrInterrupted}
	for ctx.Err() == nil {
		if r.timeUp() {
			done.err = ErrTimeUp
			return done
		}
		done.match, done.changed, done.err = r.playLocked(ctx, j, done.voids)
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

// playLocked plays the match of a job concurrently with others, or alone in the last attempt.
func (r *Runner) playLocked(ctx context.Context, j job, voids int) (store.Match, []string, error) {
	switch {
	case r.Away:
	case voids == voidTries-1:
		r.alone.Lock()
		defer r.alone.Unlock()
	default:
		r.alone.RLock()
		defer r.alone.RUnlock()
	}
	return r.play(ctx, j, voids)
}

// isVoid reports whether an error means that a match says nothing about its bots.
func isVoid(err error) bool {
	_, void := errors.AsType[*conversation.VoidError](err)
	return void
}

// voidReason returns why a match was void; empty for the usual reason, a bot starved of CPU.
func voidReason(err error) string {
	if v, ok := errors.AsType[*conversation.VoidError](err); ok {
		return v.Why
	}
	return ""
}

// Voids counts void matches.
type Voids struct {
	Times     int `json:"voids,omitempty"`     // number of void attempts
	Undecided int `json:"undecided,omitempty"` // matches given up after voidTries attempts

	Why string `json:"-"` // of one of them; empty if bots were starved of CPU
}

// Err returns an error if any match remained void.
func (v Voids) Err() error {
	if v.Undecided == 0 {
		return nil
	}
	if v.Why != "" {
		return fmt.Errorf("%s void in every attempt, for example because %s", wereMatches(v.Undecided), v.Why)
	}
	return fmt.Errorf("%s void in every attempt: bots kept each other from running; "+
		"run the same command again, with --ponder auto and --box auto, to play the missing matches",
		wereMatches(v.Undecided))
}

// Add adds other counts.
func (v *Voids) Add(u Voids) {
	v.Times += u.Times
	v.Undecided += u.Undecided
	v.Why = cmp.Or(v.Why, u.Why)
}
