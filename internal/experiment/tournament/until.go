package tournament

import (
	"context"
	"errors"
	"time"
)

// ErrTimeUp ends a run at Runner.Until with matches that were not started.
var ErrTimeUp = errors.New("the time is up")

// Grace is the additional time for matches in progress at Runner.Until. Then they are stopped, and not stored.
const Grace = time.Minute

// timeUp reports whether no new match may start.
func (r *Runner) timeUp() bool { return !r.Until.IsZero() && !r.Now().Before(r.Until) }

// limited returns a context that ends with ErrTimeUp some time after Until.
func (r *Runner) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if r.Until.IsZero() {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, r.Until.Sub(r.Now())+Grace, ErrTimeUp)
}
