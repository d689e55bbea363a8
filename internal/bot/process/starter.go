package process

import (
	"sync"
	"syscall"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// Starter starts programs. It is for any number of goroutines, and a process has only one with a start stage:
// the orphans of a stage that was killed become children of cookoff, and must be told from other stages.
type Starter struct {
	program string // the file of cookoff, which is its own start stage; empty for none

	controls func() map[string]string // the folders in which control groups can be made, by controllers; nil without a stage
	box      func() box.Machine       // the capabilities for sandboxes, tried once

	mu       sync.Mutex
	live     map[int]*Program // by the pids of their stages
	staged   int              // stages that were started
	forker   *forker          // that starts them; nil: there is none
	unforked bool             // there can be none
	dismiss  func()           // the guard, of which there is one while any program runs; nil when there is none
}

// NewStarter returns a starter whose programs run under a start stage where the system knows how, which is
// the given file of cookoff; empty is no stage: then descendants that leave the program's session and lose
// their parents are not found.
func NewStarter(cookoff string) *Starter {
	s := &Starter{program: cookoff, live: map[int]*Program{}}
	s.box = sync.OnceValue(s.tryBox)
	if cookoff != "" {
		s.becomeSubreaper()
	}
	return s
}

// Box returns the capabilities of this machine for sandboxes. They are tried once.
func (s *Starter) Box() box.Machine { return s.box() }

// Interrupt sends the program's first process what Ctrl-C sends. On Windows it fails: there are no signals.
func (p *Program) Interrupt() error { return p.signal(syscall.SIGINT) }

// AskForStack asks the program's first process to write its stack to standard error. It fails as Interrupt does.
func (p *Program) AskForStack() error { return p.signal(stackSignal) }
