package process

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// startStaged starts a stage, which starts the program.
func (p *Program) startStaged(c *Command) (err error) {
	if err := c.dropRoot(); err != nil {
		return err
	}
	var theirs *os.File
	if p.socket, theirs, err = socketpair(); err != nil {
		return err
	}
	path := p.cmd.Path
	p.becomeStage(c, theirs)
	err = p.starter.startStage(p)
	_ = theirs.Close()
	p.cgroup.closeProcs()
	if err == nil {
		err = p.awaitStart(c.Box, path)
	}
	if err != nil {
		p.cgroup.remove()
		err = errors.Join(err, p.socket.Close())
	}
	return err
}

// A stage runs with GOMAXPROCS=1: it mostly waits, and so Go starts fewer threads for it. The unusual spelling 01 shows that
// the variable is not the user's, so that the stage removes it from the program's environment.
const oneProcessor, ofStage = "GOMAXPROCS", "01"

// becomeStage turns the command of the program into that of its stage. The stage gets the program's descriptors and those of
// stageFiles.
func (p *Program) becomeStage(c *Command, socket *os.File) {
	if c.Box != nil {
		if !c.trial {
			p.cgroup = p.starter.newCgroup(&c.Box.Limits)
		}
		p.limits, p.bound, p.namespaces = c.Box.Limits, c.Box.Bound, c.Box.Use.Namespaces
	}
	own := 3 + len(p.cmd.ExtraFiles)
	files := stageFiles{socket: own, prepared: -1}
	p.cmd.ExtraFiles = append(p.cmd.ExtraFiles, socket)
	if c.Prepared != nil {
		files.prepared = own + 1
		p.cmd.ExtraFiles = append(p.cmd.ExtraFiles, c.Prepared.socket)
	}
	for _, procs := range p.cgroup.openProcs() {
		files.cgroups = append(files.cgroups, 3+len(p.cmd.ExtraFiles))
		p.cmd.ExtraFiles = append(p.cmd.ExtraFiles, procs)
	}
	words := append([]string{p.cmd.Path}, p.cmd.Args[1:]...)
	if c.trial {
		words[len(words)-1] = ""
	}
	p.cmd.Path = ownFile
	if !box.SeesProcesses() {
		p.cmd.Path = p.starter.program
	}
	p.cmd.Args = append([]string{p.starter.program, stageCommand, files.String()}, words...)
	if !slices.ContainsFunc(p.cmd.Env, func(entry string) bool { return strings.HasPrefix(entry, oneProcessor+"=") }) {
		p.cmd.Env = append(slices.Clip(p.cmd.Env), oneProcessor+"="+ofStage)
	}
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if c.Box != nil {
		c.Box.Attributes(p.cmd.SysProcAttr)
	}
}

// awaitStart sends the policy to the running stage, and waits until it has started the program at path.
func (p *Program) awaitStart(in *box.Policy, path string) error {
	if err := p.sendPolicy(in); err != nil && !errors.Is(err, unix.EPIPE) { // a stage that has ended left a message
		_ = p.cmd.Process.Kill()
		p.starter.reapStage(p)
		return err
	}
	m := p.firstMessage()
	if m.kind == messageStarted {
		p.started(int(m.value))
		return nil
	}
	p.starter.reapStage(p)
	switch m.kind {
	case messageFailed:
		return &fs.PathError{Op: "fork/exec", Path: path, Err: syscall.Errno(m.value)}
	case messageNoBox:
		return &boxError{m.text}
	}
	return fmt.Errorf("the start stage ended before the program began: %w", unix.EAGAIN) // too few threads, or too little memory
}

// socketpair returns the two ends of a socket that preserves message boundaries. Our end supports deadlines and receives
// the credentials of senders.
func socketpair() (ours, theirs *os.File, err error) {
	ends, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, os.NewSyscallError("socketpair", err)
	}
	_ = unix.SetNonblock(ends[0], true)
	_ = unix.SetsockoptInt(ends[0], unix.SOL_SOCKET, unix.SO_PASSCRED, 1)
	return os.NewFile(uintptr(ends[0]), "child"), os.NewFile(uintptr(ends[1]), "cookoff"), nil
}

// firstMessage receives the first message of the stage. The started program may stop the stage before it sends one, so it is
// continued again and again.
func (p *Program) firstMessage() message {
	heard := make(chan struct{})
	defer close(heard)
	go func() {
		again := time.NewTicker(killLongWait)
		defer again.Stop()
		for {
			select {
			case <-heard:
				return
			case <-again.C:
				_ = p.cmd.Process.Signal(syscall.SIGCONT)
			}
		}
	}()
	return receiveMessage(p.socket)
}
