package cli

import (
	"context"
	"time"

	"github.com/cookoff/cookoff/internal/bot/gittree"
)

// buildingEvery is the interval of lines about a build without a terminal.
const buildingEvery = 10 * time.Second

// building shows that a commit is built, until the function that it returns is called.
func (env *Env) building(ctx context.Context, c gittree.Commit) (over func()) {
	began, line := env.Now(), env.status().NewLine(buildingEvery)
	end, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				line.Progress("building %s (%d s)", c.Short(), int(env.Now().Sub(began).Seconds()))
			case <-ctx.Done():
				line.Clear()
				env.note("Interrupted while %s was built. Nothing of that build is kept; matches that were played are stored", c.Short())
				return
			case <-end:
				return
			}
		}
	}()
	return func() {
		close(end)
		<-ended
		line.Clear()
	}
}
