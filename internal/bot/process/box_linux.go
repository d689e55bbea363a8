package process

import (
	"fmt"
	"runtime"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// boxError reports that the sandbox of a program could not be set up, for which the program is not to blame.
type boxError struct{ Why string }

func (e *boxError) Error() string {
	return "it cannot run in a sandbox: " + e.Why + "; --box off plays without a sandbox"
}

// Try reports whether a stage can enter a sandbox: the error says why not.
func (s *Starter) Try(in *box.Policy) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	p, err := s.start(Command{Argv: []string{ownFile}, Box: in, trial: true})
	if err != nil {
		return err
	}
	p.Wait()
	p.Release()
	return nil
}

// tryBox detects the capabilities for sandboxes.
func (s *Starter) tryBox() box.Machine {
	if s.program == "" {
		return box.Machine{Blind: true, Why: "no start stage"}
	}
	m := box.Detect(s.Try)
	m.Groups = s.cgroups() != nil
	return m
}

// receivePolicy receives the policy of the program, the first message of cookoff; nil is no sandbox.
func receivePolicy(socket int) (*box.Policy, error) {
	text, beside := make([]byte, box.MaxPolicySize+1), make([]byte, 1<<10)
	n, besides, _, _, err := unix.Recvmsg(socket, text, beside, unix.MSG_CMSG_CLOEXEC)
	if err != nil {
		return nil, err
	}
	p, err := box.Decode(text[:n])
	if p == nil || err != nil {
		return nil, err
	}
	var mounts []int
	messages, err := unix.ParseSocketControlMessage(beside[:besides])
	if err == nil && len(messages) > 0 {
		mounts, err = unix.ParseUnixRights(&messages[0])
	}
	if err != nil {
		return nil, err
	}
	return p, p.Given(mounts)
}

// sendPolicy sends the policy to a running stage.
func (p *Program) sendPolicy(in *box.Policy) error {
	var mounts []int
	if in != nil && in.User != 0 && in.Use.User {
		users, err := unix.Open(fmt.Sprintf("/proc/%d/ns/user", p.cmd.Process.Pid), unix.O_RDONLY|unix.O_CLOEXEC, 0)
		if err == nil {
			mounts, err = in.Map(users)
			_ = unix.Close(users)
		}
		if err != nil {
			return err
		}
	}
	policy, err := in.Encode()
	if err != nil {
		return err
	}
	raw, err := p.socket.SyscallConn()
	if err != nil {
		return err
	}
	_ = raw.Control(func(fd uintptr) {
		err = unix.Sendmsg(int(fd), policy, unix.UnixRights(mounts...), nil, unix.MSG_NOSIGNAL)
	})
	for _, mount := range mounts {
		_ = unix.Close(mount)
	}
	return err
}

// reportStarted reports the program's PID to cookoff. A PID of another namespace is sent as the credentials of the sender,
// so that the kernel translates it. That needs privileges, which the thread in the sandbox no longer has, so another sends it.
func reportStarted(socket, pid int, in *box.Policy) {
	if in == nil || !in.Use.Namespaces {
		message{kind: messageStarted, value: uint32(pid)}.send(socket)
		return
	}
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		user, group := in.Identity()
		program := unix.UnixCredentials(&unix.Ucred{Pid: int32(pid), Uid: uint32(user), Gid: uint32(group)})
		message{kind: messageStarted}.sendAs(socket, program)
	}()
	<-sent
}
