//go:build unix

package cli

import (
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
)

// TestInterruptible checks that a command that does not return is ended by a second signal and after the grace period,
// and that a signal immediately after the first one has no effect.
func TestInterruptible(t *testing.T) { //nolint:paralleltest // signals are for the whole process
	for name, tt := range map[string]struct {
		grace
		signals int
		ends    bool
	}{
		"one":          {grace{0, time.Hour}, 1, false},
		"two":          {grace{0, time.Hour}, 2, true},
		"two at once":  {grace{time.Hour, time.Hour}, 2, false},
		"one, in time": {grace{time.Hour, time.Millisecond}, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			ended := make(chan struct{}, 1)
			ctx, stop := tt.interruptible([]os.Signal{syscall.SIGUSR2}, func() {
				select {
				case ended <- struct{}{}:
				default:
				}
			})
			defer stop()
			for range tt.signals {
				must.Do(t, syscall.Kill(os.Getpid(), syscall.SIGUSR2))
				<-ctx.Done()
			}
			if tt.ends {
				<-ended
				return
			}
			select {
			case <-ended:
				t.Error("it is ended")
			case <-time.After(20 * time.Millisecond): // that nothing happens cannot be observed
			}
		})
	}
}
