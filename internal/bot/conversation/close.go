package conversation

import "time"

// Close ends the process: it closes its input, waits up to grace for it to end by itself, kills it
// and all its children, and waits for everything. The error is the first one that kept the log from
// being written. Closing again does nothing more and returns the same.
func (p *Process) Close(grace time.Duration) error {
	return p.close(func() bool { return grace > 0 && p.awaitExit(grace) })
}

// A process that ends while others play may use this much CPU time before it gives way to them: more than a virtual machine
// needs to shut down. What goes on for ever at the end of its input uses more.
const (
	partingCPU  = 100 * time.Millisecond
	partingLook = 50 * time.Millisecond // how often that is looked at
)

// CloseAside is Close while other bots play.
func (p *Process) CloseAside(grace time.Duration) error {
	return p.close(func() bool {
		used, gave := p.program.CPU(), false
		for ; grace > 0; grace -= partingLook {
			if p.awaitExit(min(grace, partingLook)) {
				return true
			}
			if !gave && p.program.CPU()-used > partingCPU {
				p.program.GiveWay()
				gave = true
			}
		}
		return false
	})
}

// close ends the process, after it had time to end by itself.
func (p *Process) close(await func() (ended bool)) error {
	p.closeOnce.Do(func() {
		p.stop(ErrClosed)
		close(p.closing)
		p.program.Wake()
		_, _ = p.stdin.Close(), p.stdout.SetReadDeadline(time.Now())
		await()
		p.killFor("it did not end after the match")
		p.goroutines.Wait()
		p.closeErr = p.log.close()
		p.release()
		p.program.Release()
	})
	return p.closeErr
}

// awaitExit reports whether the process has ended by itself within a limit.
func (p *Process) awaitExit(limit time.Duration) bool {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case <-p.exited:
		return true
	case <-timer.C:
		return false
	}
}
