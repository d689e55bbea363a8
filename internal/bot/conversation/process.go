// Package conversation runs a bot's command, a program or a module, and talks with it in lines: each answer is under a
// clock, the standard error goes to a log with a mark for each turn, and whatever goes wrong becomes a bot.Failure.
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

// Times that are not the user's to choose.
const (
	// exitGrace is how long a program may take to end after it closed its output.
	exitGrace = time.Second
	// stackStart is how long a program that is over time may take to begin to write its stack, on a busy machine, and
	// stackDumpTime how long it may then take for it.
	stackStart    = 2 * time.Second
	stackDumpTime = 100 * time.Millisecond
	stackLook     = 5 * time.Millisecond // how often it is looked whether it has begun
	// lastWordsTime is how long a dead program's output is read while a stray child that could not
	// be found holds it open.
	lastWordsTime = 100 * time.Millisecond
)

// ErrClosed is the error of a conversation after Close.
var ErrClosed = errors.New("bot process is closed")

// errOverTime marks a time-out until it becomes a Failure.
var errOverTime = errors.New("over time")

// Process is a running bot and the conversation with it.
//
// Send, ReadLine, Arm, Disarm, Mark, LogTail and Fail belong to one goroutine at a time. Close may
// be called from any and ends what the others wait for.
type Process struct {
	program *process.Program
	dumps   bool // it can be asked for its stack
	reports bool // it writes a Report into its notes
	ends         // of the pipes, ours
	log     *stderrLog
	in      lineBuffer
	hear    listener     // of conversations with Consult, which reads in
	out     []byte       // the last line sent, with its line break
	heard   bool         // it has written a line
	marked  string       // the last mark
	dead    *bot.Failure // how it ended, once that was noticed
	illegal *bot.Failure // why its output cannot be read any further

	goroutines sync.WaitGroup
	exited     chan struct{} // closed when it has ended and been waited for
	// Set when exited is closed.
	ending      bot.Failure // how it ended by itself
	mayBeKilled bool        // it ended in a way in which it also ends when it is killed
	exit        Exit

	closing chan struct{} // closed by Close
	expired chan struct{} // closed when its clock has run out
	stopped chan struct{} // closed when it has been killed for that, or for another reason before

	mu     sync.Mutex
	cause  error // why the conversation is over: context, errOverTime, errStarved, ErrClosed
	clock  clock
	noVoid bool       // a bot that is kept from running for too long is over its time
	rivals []*Process // of the other bots of the match

	killedFor string // why it was killed when it did not end by itself

	waits   *process.Meter // of what it waits for, if its clock measures nothing; nil where nobody can tell
	watched time.Time      // since when, in this turn; zero if it is not yet
	kept    string         // how other programs kept it from running when it ran out; empty if they did not

	rivalMu   sync.Mutex
	readiness *process.Meter // with which the rivals look at it

	closeOnce sync.Once
	closeErr  error
}

// Start starts a process in a session of its own. It lives until Close, until its clock
// runs out or until ctx is done, whichever comes first; Close must be called in any case. What cannot
// be run is a *bot.Failure of kind FailedToStart; what the machine is to blame for is a *process.MachineError.
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
		return nil, fmt.Errorf("start bot: %w", process.OfTheMachine(err))
	}
	var command process.Command
	var theirs []*os.File
	if p.ends, command, theirs, err = openPipes(&c); err != nil {
		return nil, fmt.Errorf("start bot: %w", errors.Join(process.OfTheMachine(err), p.log.close()))
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

// run starts the program, which gets its ends of the pipes, and waits for its end.
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

// watch ends the process when the context is done or the clock runs out.
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

// awaitStack lets a program that can write its stack do so.
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

// PID is the number of the bot's process.
func (p *Process) PID() int { return p.program.PID() }

// Pondered is the CPU time that the bot has used outside of its turns, and how often it was stopped for that.
func (p *Process) Pondered() (cpu time.Duration, stops int) { return p.program.Pondered() }

// Interrupt sends the bot's process what Ctrl-C sends.
func (p *Process) Interrupt() error { return p.program.Interrupt() }
