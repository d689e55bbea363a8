package tournament

import (
	"context"
	"errors"
	"time"
)

// ErrTimeUp ends the playing at Runner.Until: matches are left that were not begun.
var ErrTimeUp = errors.New("the time is up")

// Grace is how much longer matches may last that are under way at Runner.Until. Then they are stopped, and not kept.
const Grace = time.Minute

// timeUp reports whether no further match begins.
func (r *Runner) timeUp() bool { return !r.Until.IsZero() && !r.Now().Before(r.Until) }

// limited returns a context that ends some time after Until, because of ErrTimeUp.
func (r *Runner) limited(ctx context.Context) (context.Context, context.CancelFunc) {
	if r.Until.IsZero() {
		return context.WithCancel(ctx)
	}
	return context.WithTimeoutCause(ctx, r.Until.Sub(r.Now())+Grace, ErrTimeUp)
}
