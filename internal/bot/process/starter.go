package process

import (
	"sync"
	"syscall"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// Starter starts programs. It is safe for concurrent use. A process may have only one Starter with start stages: when a
// stage is killed, its children become children of cookoff, and the Starter has to distinguish them from other stages.
type Starter struct {
	program string // cookoff's executable, which serves as start stage; empty: no stages

	cgroups func() map[string]string // folders in which control groups can be created, by controller; nil without stages
	box     func() box.Machine       // detects the capabilities for sandboxes, once

	mu       sync.Mutex
	live     map[int]*Program // by the PID of the stage
	staged   int              // number of stages started so far
	forker   *forker          // starts the stages; nil: not running
	unforked bool             // the forker does not work here
	dismiss  func()           // ends the guard, which runs while any program does; nil if it is not running
}

// NewStarter returns a starter. On Linux its programs run under start stages, for which it runs cookoff's executable.
// Without one (""), descendants that lost their parent and left the program's session are not found.
func NewStarter(cookoff string) *Starter {
	s := &Starter{program: cookoff, live: map[int]*Program{}}
	s.box = sync.OnceValue(s.tryBox)
	if cookoff != "" {
		s.becomeSubreaper()
	}
	return s
}

// Box returns the capabilities of this machine for sandboxes, which it detects once.
func (s *Starter) Box() box.Machine { return s.box() }

// Interrupt sends SIGINT to the program's first process. It fails on Windows, which has no signals.
func (p *Program) Interrupt() error { return p.signal(syscall.SIGINT) }

// AskForStack asks the program's first process to write its stack to standard error. It fails as Interrupt does.
func (p *Program) AskForStack() error { return p.signal(stackSignal) }
