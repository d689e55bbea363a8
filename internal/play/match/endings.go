package match

import "golang.org/x/sync/errgroup"

// maxEndings limits concurrent shutdowns in the background; each takes up to exitGrace.
const maxEndings = 16

// Endings shuts down the bots of finished matches in the background. It is safe for concurrent use.
type Endings struct{ group errgroup.Group }

// NewEndings returns an Endings without pending shutdowns.
func NewEndings() *Endings {
	e := new(Endings)
	e.group.SetLimit(maxEndings)
	return e
}

// add runs end in the background. It blocks while too many are running.
func (e *Endings) add(end func()) {
	e.group.Go(func() error {
		end()
		return nil
	})
}

// Wait waits for all shutdowns.
func (e *Endings) Wait() { _ = e.group.Wait() } // no errors

// canEndInBackground reports whether the bots can be shut down in the background, as nothing depends on the files that they leave.
func (m *playing) canEndInBackground(err error) bool {
	if m.host.Endings == nil || err != nil || m.host.KeepFiles || m.host.WarnWritten || m.host.Debug != nil || m.host.Profile != nil {
		return false
	}
	for i := range m.seats {
		if m.seats[i].Bot.Learns {
			return false
		}
	}
	return true
}
