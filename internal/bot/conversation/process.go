// Package conversation runs a bot's command and exchanges lines with it: a clock limits each answer, standard error goes to a
// log with a heading for each turn, and every error of the bot becomes a bot.Failure.
//
// It knows no game and no bot arguments. Each game has an adapter that turns a Process into a player.
package conversation

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// Timeouts that the user cannot set.
const (
	// exitGrace is the time for a program to exit after it closed its output.
	exitGrace = time.Second
	// stackStart is the time for a program that is over time to begin to write its stack, on a busy machine; stackDumpTime is
	// the time to finish.
	stackStart    = 2 * time.Second
	stackDumpTime = 100 * time.Millisecond
	stackLook     = 5 * time.Millisecond // polling interval
	// lastWordsTime is the time for reading the output of a program that has ended, while a stray child holds it open.
	lastWordsTime = 100 * time.Millisecond
)

// ErrClosed is the error of a conversation after Close.
var ErrClosed = errors.New("bot process is closed")

// errOverTime is a time-out, until it becomes a Failure.
var errOverTime = errors.New("over time")

// Process is a running bot and the conversation with it.
//
// Only one goroutine at a time may use Send, ReadLine, Arm, Disarm, Mark, LogTail and Fail. Close may be called from any
// goroutine, and makes the others return.
type Process struct {
	program *process.Program
	dumps   bool // it can be asked for its stack
	reports bool // it writes a Report into its notes
	ends         // cookoff's ends of the pipes
	log     *stderrLog
	in      lineBuffer
	hear    listener     // for Listen and Consult, which read in
	out     []byte       // the last line sent, with its line break
	heard   bool         // it has written a line
	marked  string       // the last mark
	dead    *bot.Failure // how it ended, once known
	illegal *bot.Failure // why no more of its output is read

	goroutines sync.WaitGroup
	exited     chan struct{} // closed when it has ended and been waited for
	// Set when exited is closed.
	ending      bot.Failure // how it ended
	mayBeKilled bool        // cookoff may have killed it
	exit        Exit

	closing chan struct{} // closed by Close
	expired chan struct{} // closed when its clock has run out
	stopped chan struct{} // closed after it was killed because its clock ran out or the context is done

	mu     sync.Mutex
	cause  error // why the conversation has ended: context, errOverTime, errStarved, ErrClosed
	clock  clock
	noVoid bool       // being starved by programs outside the match counts as being over time
	rivals []*Process // of the other bots of the match

	killedFor string // why it was killed; empty if it was not, or for its clock

	waits   *process.Meter // measures its waiting under a clock that does not; nil if the system cannot
	watched time.Time      // when waits began in this turn; zero if it has not
	kept    string         // how other programs starved it when its clock ran out; empty if they did not

	rivalMu   sync.Mutex
	readiness *process.Meter // used by rivals to count its ready threads

	closeOnce sync.Once
	closeErr  error
}

// Start starts a process in a new session. It runs until Close, until its clock runs out, or until ctx is done; Close must be
// called in any case. If the command cannot be run, the error is a *bot.Failure of kind FailedToStart; if the machine is the
// cause, it is a *process.MachineError.
func Start(ctx context.Context, c bot.Command) (*Process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(c.Argv) == 0 {
		return nil, errors.New("start bot: no command given")
	}
	p := &Process{
		dumps:   c.StackDump,
		noVoid:  c.NoVoid,
		exited:  make(chan struct{}),
		closing: make(chan struct{}),
		expired: make(chan struct{}),
		stopped: make(chan struct{}),
		in:      lineBuffer{Lines: c.Lines},
	}
	var err error
	if p.log, err = openLog(c.LogPath, c.Paths); err != nil {
		return nil, fmt.Errorf("start bot: %w", process.AsMachineError(err))
	}
	var command process.Command
	var theirs []*os.File
	if p.ends, command, theirs, err = openPipes(&c); err != nil {
		return nil, fmt.Errorf("start bot: %w", errors.Join(process.AsMachineError(err), p.log.close()))
	}
	p.reports = c.Reports && p.notes != nil
	p.clock = newClock(c.Clock)
	if command.Stderr == nil {
		command.Stderr = p.log.writer
	}
	starter := c.Starter
	if starter == nil {
		starter = process.NewStarter("")
	}
	started := make(chan error)
	p.goroutines.Go(func() { p.run(starter, command, theirs, started) })
	if err := <-started; err != nil {
		p.goroutines.Wait()
		p.release()
		_ = p.log.close()
		if machine, ok := errors.AsType[*process.MachineError](err); ok {
			return nil, fmt.Errorf("start bot: %w", machine)
		}
		return nil, startFailure(c, err)
	}
	if c.Clock.Measures() {
		if p.clock.meter = p.program.NewMeter(p.clock.kind == bot.CPUClock); p.clock.meter != nil {
			p.clock.used = p.program.Used
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

// run starts the program and waits for its end.
func (p *Process) run(starter *process.Starter, command process.Command, theirs []*os.File, started chan<- error) {
	var err error
	p.program, err = starter.Start(command)
	closeAll(theirs)
	began := time.Now()
	started <- err
	if err != nil {
		return
	}
	end := p.program.Wait()
	p.ending, p.mayBeKilled = p.failureOf(end), end.MayBeKilled()
	p.exit = p.exitNow(time.Since(began))
	close(p.exited)
	p.unblock()
}

// watch kills the process when the context is done or the clock runs out.
func (p *Process) watch(ctx context.Context) {
	defer close(p.stopped)
	for {
		select {
		case <-p.closing:
			return
		case <-ctx.Done():
			p.stop(ctx.Err())
		case <-p.clock.timer.C:
			p.runOut()
			continue
		case <-p.expired:
			p.awaitStack()
		}
		p.program.Kill()
		p.unblock()
		return
	}
}

// awaitStack asks a program that supports it to write its stack, and waits for that.
func (p *Process) awaitStack() {
	before := p.log.size()
	if !p.dumps || p.program.AskForStack() != nil {
		return
	}
	for asked := time.Now(); p.log.size() == before && time.Since(asked) < stackStart; {
		if p.awaitExit(stackLook) {
			return
		}
	}
	p.awaitExit(stackDumpTime)
}

// stop ends the conversation for a cause, unless it has already ended.
func (p *Process) stop(cause error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.cause == nil {
		p.cause = cause
		p.clock.stop()
	}
}

// end ends the conversation because the clock has run out. The caller holds the mutex.
func (p *Process) end(cause error) {
	p.cause = cause
	if p.notes != nil {
		p.notes.close() // later notes do not count
	}
	close(p.expired)
}

// unblock makes blocked reads and writes return. On Windows, where pipes have no deadlines, they return when the process ends.
func (p *Process) unblock() {
	now := time.Now()
	_, _ = p.stdin.SetWriteDeadline(now), p.stdout.SetReadDeadline(now)
}

// PID returns the PID of the bot's first process.
func (p *Process) PID() int { return p.program.PID() }

// Pondered returns the CPU time that the bot has used outside of its turns, and how often it was stopped for that.
func (p *Process) Pondered() (cpu time.Duration, stops int) { return p.program.Pondered() }

// Interrupt sends SIGINT to the bot's process.
func (p *Process) Interrupt() error { return p.program.Interrupt() }
