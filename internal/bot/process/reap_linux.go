package process

import (
	"errors"
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// startStage starts a stage and registers it as live.
func (s *Starter) startStage(p *Program) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.launch(p.cmd); err != nil {
		return err
	}
	s.live[p.cmd.Process.Pid] = p
	if s.dismiss == nil {
		s.dismiss = s.guard()
	}
	return nil
}

// launch starts the process of a stage, by the forker where that is faster. The caller holds mu.
func (s *Starter) launch(cmd *exec.Cmd) error {
	if s.unforked || cmd.SysProcAttr.Cloneflags&syscall.CLONE_NEWUSER == 0 {
		return cmd.Start()
	}
	if s.staged++; s.staged <= fewStages {
		return cmd.Start()
	}
	var err error
	if s.forker == nil {
		s.forker, err = newForker(s.program)
	}
	started := false
	if err == nil {
		started, err = s.forker.start(cmd)
		if started && !errors.Is(err, unix.EAGAIN) {
			return err
		}
		s.forker.close()
	}
	s.forker, s.unforked = nil, true
	if started {
		return err
	}
	return cmd.Start()
}

// reapStage waits for the end of a stage that has closed its socket. If the stage was killed, its program's processes are
// now children of cookoff.
func (s *Starter) reapStage(p *Program) {
	err := p.cmd.Wait()
	s.mu.Lock()
	if pid := p.cmd.Process.Pid; s.live[pid] == p { // once it was reaped, a new stage may have the same PID
		delete(s.live, pid)
	}
	if err != nil {
		s.killStrays()
	}
	dismiss := func() {}
	if len(s.live) == 0 && s.dismiss != nil {
		dismiss, s.dismiss = s.dismiss, nil
	}
	s.mu.Unlock()
	dismiss()
}

// killStrays kills the orphans of killed stages: children of cookoff in other sessions that are not stages themselves.
func (s *Starter) killStrays() {
	const tries = 200
	self := os.Getpid()
	ours, _ := unix.Getsid(0)
	untilQuiet(tries, func() (found bool) {
		all := processes()
		for _, e := range all {
			if e.parent != self || e.session == ours || s.live[e.pid] != nil {
				continue
			}
			found = true
			for _, below := range append(descendants(all, e.pid), e) {
				killEntry(&below)
			}
			_, _ = syscall.Wait4(e.pid, nil, syscall.WNOHANG, nil)
		}
		return found
	})
}
