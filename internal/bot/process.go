package bot

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"syscall"
	"time"
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

// Command is a process to start.
type Command struct {
	Argv []string // a first word without a separator is looked up on the PATH
	Dir  string   // where it runs; empty is here
	Env  []string // its whole environment, nothing is inherited

	// LogPath is the file that takes the standard error, bounded in size; it is made anew, with the
	// folders above it. Empty keeps no file, only what LogTail gives.
	LogPath string

	// Lines says what the process's lines are.
	Lines Lines

	// StackDump has a process that is over time asked for its stack with SIGUSR1 before it is
	// killed; it should write it to standard error. Not on Windows.
	StackDump bool
}

// Process is a running bot and the conversation with it.
//
// Send, ReadLine, Arm, Disarm, Mark, LogTail and Fail belong to one goroutine at a time. Close may
// be called from any and ends what the others wait for.
type Process struct {
	cmd       *exec.Cmd
	family    *family
	stackDump bool
	stdin     *os.File
	stdout    *os.File
	log       *stderrLog
	in        lineBuffer
	hear      listener // of conversations with Consult, which reads in
	out       []byte   // the last line sent, with its line break
	marked    string   // the last mark
	dead      *Failure // how it ended, once that was noticed
	illegal   *Failure // why its output cannot be read any further

	goroutines sync.WaitGroup
	exited     chan struct{}    // closed when it has ended and been waited for
	status     *os.ProcessState // set when exited is closed
	closing    chan struct{}    // closed by Close
	stopped    chan struct{}    // closed when a process that was over time has been killed

	mu    sync.Mutex
	cause error // why the conversation is over: context, errOverTime, ErrClosed
	clock clock

	closeOnce sync.Once
	closeErr  error
}

// Start starts a process in a session of its own. It lives until Close, until its clock runs out or
// until ctx is done, whichever comes first; Close must be called in any case. A program that cannot
// be run is a *Failure of kind FailedToStart.
func Start(ctx context.Context, c Command) (*Process, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(c.Argv) == 0 {
		return nil, errors.New("start bot: no command given")
	}
	family := newFamily()
	cmd := exec.Command(c.Argv[0], c.Argv[1:]...)
	cmd.Dir = c.Dir
	cmd.Env = append(append([]string{}, c.Env...), family.env()...)
	cmd.SysProcAttr = family.attributes()
	p := &Process{
		cmd:       cmd,
		family:    family,
		stackDump: c.StackDump,
		exited:    make(chan struct{}),
		closing:   make(chan struct{}),
		stopped:   make(chan struct{}),
		clock:     newClock(),
		in:        lineBuffer{Lines: c.Lines},
	}
	if err := p.open(c.LogPath); err != nil {
		return nil, fmt.Errorf("start bot: %w", err)
	}
	started := make(chan error)
	p.goroutines.Go(func() { p.run(started) })
	if err := <-started; err != nil {
		p.goroutines.Wait()
		_, _, _ = p.stdin.Close(), p.stdout.Close(), p.log.close()
		return nil, startFailure(c, err)
	}
	p.goroutines.Go(func() { p.watch(ctx) })
	return p, nil
}

// open makes the log and the pipes to the process. On an error nothing stays open.
func (p *Process) open(logPath string) (err error) {
	childIn, stdin, err := os.Pipe()
	if err != nil {
		return err
	}
	stdout, childOut, err := os.Pipe()
	if err != nil {
		_, _ = childIn.Close(), stdin.Close()
		return err
	}
	if p.log, err = openLog(logPath); err != nil {
		_, _, _, _ = childIn.Close(), stdin.Close(), stdout.Close(), childOut.Close()
		return err
	}
	p.stdin, p.stdout = stdin, stdout
	p.cmd.Stdin, p.cmd.Stdout, p.cmd.Stderr = childIn, childOut, p.log.writer
	return nil
}

// run starts the process and waits for its end. On Linux the process is killed when the thread that
// started it ends, so the goroutine keeps its thread as long as the process lives.
func (p *Process) run(started chan<- error) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	err := p.cmd.Start()
	_, _ = p.cmd.Stdin.(*os.File).Close(), p.cmd.Stdout.(*os.File).Close()
	if err == nil {
		p.family.adopt(p.cmd.Process)
	}
	started <- err
	if err != nil {
		return
	}
	p.family.wait(p.cmd)
	p.status = p.cmd.ProcessState
	close(p.exited)
	p.unblock()
}

// watch ends the process when the context is done or the clock runs out.
func (p *Process) watch(ctx context.Context) {
	for {
		select {
		case <-p.closing:
			return
		case <-ctx.Done():
			p.stop(ctx.Err())
			p.family.kill()
			p.unblock()
			return
		case <-p.clock.timer.C:
			if !p.runOut() {
				continue
			}
			p.dumpStack()
			p.family.kill()
			p.unblock()
			close(p.stopped)
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

// unblock makes waiting readers and writers look again. Where pipes know no deadlines (Windows)
// they do so because the process is gone.
func (p *Process) unblock() {
	now := time.Now()
	_, _ = p.stdin.SetWriteDeadline(now), p.stdout.SetReadDeadline(now)
}

// dumpStack gives the process a moment to write down what it is doing.
func (p *Process) dumpStack() {
	if !p.stackDump || askForStack(p.cmd.Process) != nil {
		return
	}
	select {
	case <-p.exited:
	case <-time.After(stackDumpTime):
	}
}

// over tells why the conversation cannot go on: a *Failure when the clock has run out, an error
// when the context is done or the process was closed, nil when it can.
func (p *Process) over() error {
	p.mu.Lock()
	cause := p.cause
	p.mu.Unlock()
	if !errors.Is(cause, errOverTime) {
		return cause
	}
	<-p.stopped
	if p.dead == nil {
		p.dead = p.Fail(TimedOut, fmt.Sprintf("no answer within %v", p.clock.limit))
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
		p.family.kill()
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

// endFailure tells the exit status of a process that ended by itself.
func (p *Process) endFailure() *Failure {
	if status, ok := p.status.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		f := p.Fail(Crashed, "killed by signal: "+status.Signal().String())
		if status.Signal() == syscall.SIGKILL {
			f.Hint = "cookoff did not kill it; the system does when memory runs out"
		}
		return f
	}
	if p.status.Success() {
		return p.Fail(Exited, "ended with status 0 before its time")
	}
	return p.Fail(Crashed, p.status.String())
}

// Close ends the process: it closes its input, waits up to grace for it to end by itself, kills it
// and all its children, and waits for everything. The error is the first one that kept the log from
// being written. Closing again does nothing more and returns the same.
func (p *Process) Close(grace time.Duration) error {
	p.closeOnce.Do(func() {
		p.stop(ErrClosed)
		close(p.closing)
		if grace > 0 {
			p.family.note()
		}
		_, _ = p.stdin.Close(), p.stdout.SetReadDeadline(time.Now())
		if grace > 0 {
			p.awaitExit(grace)
		}
		p.family.kill()
		p.goroutines.Wait()
		p.closeErr = p.log.close()
		_ = p.stdout.Close()
		p.family.release()
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
