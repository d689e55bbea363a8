package match

import "sync"

// mostEndings limits the matches whose bots are being shut down in the background; each takes up to exitGrace.
const mostEndings = 16

// Endings shuts down the bots of finished matches in the background. It is safe for concurrent use.
type Endings struct {
	slots  chan struct{}
	ending sync.WaitGroup
}

// NewEndings returns an Endings with nothing to wait for.
func NewEndings() *Endings { return &Endings{slots: make(chan struct{}, mostEndings)} }

// add runs end in the background. It blocks while too many are running.
func (e *Endings) add(end func()) {
	e.slots <- struct{}{}
	e.ending.Go(func() {
		end()
		<-e.slots
	})
}

// Wait waits for everything added.
func (e *Endings) Wait() { e.ending.Wait() }

// aside reports whether the bots may be shut down in the background, because nothing depends on the files they
// leave.
func (m *playing) aside(err error) bool {
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
