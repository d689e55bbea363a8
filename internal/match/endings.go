package match

import "sync"

// mostEndings is of how many matches at a time bots may be ending beside those that are played: each has up to farewell
// for it.
const mostEndings = 16

// Endings has the bots of matches that are over end beside the next ones. It is for any number of goroutines.
type Endings struct {
	slots  chan struct{}
	ending sync.WaitGroup
}

// NewEndings returns one of which nothing ends yet.
func NewEndings() *Endings { return &Endings{slots: make(chan struct{}, mostEndings)} }

// add has something end. It waits while there are too many.
func (e *Endings) add(end func()) {
	e.slots <- struct{}{}
	e.ending.Go(func() {
		end()
		<-e.slots
	})
}

// Wait waits until all has ended.
func (e *Endings) Wait() { e.ending.Wait() }

// aside reports whether the bots of the match may end while the next one is played: nobody waits for what they leave
// behind.
func (m *playing) aside(err error) bool {
	if m.host.Endings == nil || err != nil || m.host.KeepFiles || m.host.WarnWritten || m.host.Debug != nil {
		return false
	}
	for i := range m.seats {
		if m.seats[i].Bot.Learns {
			return false
		}
	}
	return true
}
