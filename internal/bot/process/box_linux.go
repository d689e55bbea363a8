package process

import (
	"os"
	"runtime"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// BoxError reports that a program could not be put into its box, which says nothing about the program.
type BoxError struct{ Why string }

func (e *BoxError) Error() string {
	return "there is no box for it: " + e.Why + "; --box off plays without one"
}

// Try starts a stage that enters a box and ends; an error is why it cannot.
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

// Box is what this machine can do to keep programs in a box.
func (s *Starter) Box() box.Machine {
	if s.program == "" {
		return box.Machine{Why: "no start stage"}
	}
	return box.Of(s.Try)
}

// receivePolicy is what cookoff says first: what the program may do; nil is no box.
func receivePolicy(socket int) (*box.Policy, error) {
	text := make([]byte, box.MostPolicy+1)
	n, err := unix.Read(socket, text)
	if err != nil {
		return nil, err
	}
	return box.Decode(text[:n])
}

// tellStarted tells cookoff which process the program is. Of one in a namespace the number there means nothing to cookoff:
// it goes with the message as if that were the sender, for which the stage has the right. A thread that is in the box
// itself does not.
func tellStarted(socket, pid int, in *box.Policy) {
	if in == nil || !in.Use.Namespaces {
		message{kind: messageStarted, value: uint32(pid)}.send(socket)
		return
	}
	told := make(chan struct{})
	go func() {
		defer close(told)
		program := unix.UnixCredentials(&unix.Ucred{Pid: int32(pid), Uid: uint32(os.Getuid()), Gid: uint32(os.Getgid())})
		message{kind: messageStarted}.sendAs(socket, program)
	}()
	<-told
}
