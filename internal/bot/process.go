package bot

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/wasi"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Times that are not the user's to choose.
const (
	// partingTime is how long a program may take to end after it closed its output.
	partingTime = time.Second
	// stackDumpTime is how long a program that is over time may take to write its stack.
	stackDumpTime = 100 * time.Millisecond
	// lastWordsTime is how long a dead program's output is read while a stray child that could not
	// be found holds it open.
	lastWordsTime = 100 * time.Millisecond
)

// ErrClosed is what a conversation gives after Close.
var ErrClosed = errors.New("bot process is closed")

// errOverTime stands for a time-out until it is told as a Failure.
var errOverTime = errors.New("over time")

// Command is a process to start: a program, or a module in place of one.
type Command struct {
	Argv []string // a first word without a separator is looked up on the PATH
	Dir  string   // where it runs; empty is here
	Env  []string // its whole environment, nothing is inherited

	// Module is run in place of Argv. Dir is the folder that it may read, which is all it sees of
	// files; empty is none.
	Module *wasi.Module

	// LogPath is the file that takes the standard error, bounded in size; it is made anew, with the
	// folders above it. Empty keeps no file, only what LogTail gives.
	LogPath string

	// Paths maps the paths in its log to those that people know.
	Paths workdir.PathMap

	// Clock is what counts as the time of an answer. A module has the wall clock in any case.
	Clock ClockKind

	// Launcher starts the program; nil is one without a start stage.
	Launcher Launcher

	// Lines says what the process's lines are.
	Lines Lines

	// Announce is what the first line of a process begins with that says whether it can play: the
	// word, a blank and "ready", or else the reason. It is not part of the conversation. Empty is none.
	Announce string

	// Notes gives a program a pipe more, as descriptor 3, for lines that need not wake us. Not on
	// Windows.
	Notes bool

	// Terminal is given to a program that is debugged, as its last two descriptors: 3 and 4, or 4 and 5
	// beside Notes. Not on Windows, where only the standard error goes there. nil is none.
	Terminal *Terminal

	// StackDump has a process that is over time asked for its stack with SIGUSR1 before it is
	// killed; it should write it to standard error. Not on Windows.
	StackDump bool
}

// Process is a running bot and the conversation with it.
//
// Send, ReadLine, Arm, Disarm, Mark, LogTail and Fail belong to one goroutine at a time. Close may
// be called from any and ends what the others wait for.
type Process struct {
	backend backend
	ends    // of the pipes, ours
	log     *stderrLog
	in      lineBuffer
	hear    listener // of conversations with Consult, which reads in
	out     []byte   // the last line sent, with its line break
	marked  string   // the last mark
	dead    *Failure // how it ended, once that was noticed
	illegal *Failure // why its output cannot be read any further

	goroutines sync.WaitGroup
	exited     chan struct{} // closed when it has ended and been waited for
	ending     ending        // set when exited is closed
	exit       Exit          // set when exited is closed
	closing    chan struct{} // closed by Close
	expired    chan struct{} // closed when its clock has run out
	stopped    chan struct{} // closed when it has been killed for that, or for another reason before

	mu     sync.Mutex
	cause  error // why the conversation is over: context, errOverTime, errStarved, ErrClosed
	clock  clock
	rivals []*Process // of the other bots of the match

	killedFor string // why it was killed when it did not end by itself

	cpuBefore time.Duration  // that was used when the clock began, if it measures nothing
	waits     *process.Meter // of what it waits for, if its clock measures nothing; nil where nobody can tell
	watched   time.Time      // since when, in this turn; zero if it is not yet
	kept      string         // how other programs kept it from running when it ran out; empty if they did not

	rivalMu   sync.Mutex
	readiness *process.Meter // with which the rivals look at it

	closeOnce sync.Once
	closeErr  error
}

// Start starts a process in a session of its own, or a module. It lives until Close, until its clock
// runs out or until ctx is done, whichever comes first; Close must be called in any case. What cannot
// be run is a *Failure of kind FailedToStart; what the machine is to blame for is a *process.MachineError.
func Start(ctx context.Context, c Command) (*Process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p := &Process{
		exited:  make(chan struct{}),
		closing: make(chan struct{}),
		expired: make(chan struct{}),
		stopped: make(chan struct{}),
		in:      lineBuffer{Lines: c.Lines},
	}
	switch {
	case c.Module != nil:
		p.backend = &moduleBackend{command: c}
		c.Clock = WallClock
	case len(c.Argv) > 0:
		p.backend = newProgram(c)
	default:
		return nil, errors.New("start bot: no command given")
	}
	p.clock = newClock(c.Clock)
	var err error
	if p.log, err = openLog(c.LogPath, c.Paths); err != nil {
		return nil, fmt.Errorf("start bot: %w", process.OfTheMachine(err))
	}
	if p.ends, err = p.backend.open(); err != nil {
		return nil, fmt.Errorf("start bot: %w", errors.Join(process.OfTheMachine(err), p.log.close()))
	}
	started := make(chan error)
	p.goroutines.Go(func() { p.run(ctx, started) })
	if err := <-started; err != nil {
		p.goroutines.Wait()
		p.release()
		_ = p.log.close()
		if machine, ok := errors.AsType[*process.MachineError](err); ok {
			return nil, fmt.Errorf("start bot: %w", machine)
		}
		return nil, startFailure(c, err)
	}
	if c.Clock.measured() {
		if p.clock.meter = p.backend.meter(); p.clock.meter != nil {
			p.noticeTalk()
		}
	}
	p.goroutines.Go(func() { p.watch(ctx) })
	if c.Announce != "" {
		if err := p.hearAnnouncement(c.Announce); err != nil {
			return nil, errors.Join(err, p.Close(0))
		}
	}
	return p, nil
}

// run starts the backend and waits for its end.
func (p *Process) run(ctx context.Context, started chan<- error) {
	err := p.backend.start(ctx, p.log.writer)
	began := time.Now()
	started <- err
	if err != nil {
		return
	}
	p.ending = p.backend.wait()
	p.exit = p.exitNow(time.Since(began))
	close(p.exited)
	p.unblock()
}

// watch ends the process when the context is done or the clock runs out.
func (p *Process) watch(ctx context.Context) {
	defer close(p.stopped)
	for {
		select {
		case <-p.closing:
			return
		case <-ctx.Done():
			p.stop(ctx.Err())
			p.backend.kill()
			p.unblock()
			return
		case <-p.clock.timer.C:
			p.runOut()
		case <-p.expired:
			p.dumpStack()
			p.backend.kill()
			p.unblock()
			return
		}
	}
}

// stop ends the conversation for that cause, if nothing has ended it before.
func (p *Process) stop(cause error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cause == nil {
		p.cause = cause
		p.clock.stop()
	}
}

// end ends the conversation because the clock has run out. The mutex is held.
func (p *Process) end(cause error) {
	p.cause = cause
	if p.notes != nil {
		p.notes.close() // what it notes from now on is too late
	}
	close(p.expired)
}

// unblock makes waiting readers and writers look again. Where pipes know no deadlines (Windows)
// they do so because the process is gone.
func (p *Process) unblock() {
	now := time.Now()
	_, _ = p.stdin.SetWriteDeadline(now), p.stdout.SetReadDeadline(now)
}

// dumpStack gives the process a moment to write down what it is doing.
func (p *Process) dumpStack() {
	if !p.backend.askForStack() {
		return
	}
	select {
	case <-p.exited:
	case <-time.After(stackDumpTime):
	}
}

// over says why the conversation cannot go on: a *Failure when the clock has run out, a *VoidError when that
// says nothing about the bot, an error when the context is done or the process was closed, nil when it can.
func (p *Process) over() error {
	p.mu.Lock()
	cause := p.cause
	p.mu.Unlock()
	switch {
	case errors.Is(cause, errStarved):
		<-p.stopped
		return &VoidError{Wall: p.clock.last.Wall, CPU: p.clock.last.CPU}
	case !errors.Is(cause, errOverTime):
		return cause
	}
	<-p.stopped
	if p.dead == nil {
		p.dead = p.Fail(TimedOut, p.clock.overrun())
		p.dead.Hint = p.kept
	}
	return p.dead
}

// gone says how the process ended after its end of a pipe was found closed.
func (p *Process) gone(pipe string) error {
	if err := p.over(); err != nil {
		return err
	}
	p.Disarm()
	inTime := true
	select {
	case <-p.exited:
	case <-time.After(partingTime):
		inTime = false
		p.killFor("it closed a pipe and did not end")
		<-p.exited
	}
	if err := p.over(); err != nil {
		return err
	}
	switch {
	case p.dead != nil:
	case !inTime:
		p.dead = p.Fail(Exited, "closed its "+pipe+" before its time")
	default:
		p.dead = p.endFailure()
	}
	return p.dead
}

// endFailure tells how a process ended by itself.
func (p *Process) endFailure() *Failure {
	f := p.Fail(p.ending.kind, p.ending.reason)
	f.Traceback, f.Hint = p.ending.traceback, p.ending.hint
	return f
}

// Close ends the process: it closes its input, waits up to grace for it to end by itself, kills it
// and all its children, and waits for everything. The error is the first one that kept the log from
// being written. Closing again does nothing more and returns the same.
func (p *Process) Close(grace time.Duration) error {
	p.closeOnce.Do(func() {
		p.stop(ErrClosed)
		close(p.closing)
		_, _ = p.stdin.Close(), p.stdout.SetReadDeadline(time.Now())
		if grace > 0 {
			p.awaitExit(grace)
		}
		p.killFor("it did not end after the match")
		p.goroutines.Wait()
		p.closeErr = p.log.close()
		p.release()
		p.backend.release()
	})
	return p.closeErr
}

func (p *Process) awaitExit(limit time.Duration) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-p.exited:
	case <-timer.C:
	}
}
