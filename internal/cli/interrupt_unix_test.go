//go:build unix

package cli

import (
	"os"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
)

// A second signal, or the end of the grace period, ends a command that does not return. A signal
// immediately after the first one does not.
func TestInterruptible(t *testing.T) { //nolint:paralleltest // signals are for the whole process
	for name, tt := range map[string]struct {
		grace
		signals int
		ends    bool
	}{
		"one signal":                          {grace{0, time.Hour}, 1, false},
		"two signals":                         {grace{0, time.Hour}, 2, true},
		"two signals at once":                 {grace{time.Hour, time.Hour}, 2, false},
		"one signal, end of the grace period": {grace{time.Hour, time.Millisecond}, 1, true},
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
				t.Error("the command was ended")
			case <-time.After(20 * time.Millisecond): // the absence of an end cannot be observed
			}
		})
	}
}
