package box

import (
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// watches reports whether cookoff watches what programs use of the machine.
const watches = true

// kernel is what the kernel can do by itself, without namespaces.
func kernel() Mechanisms {
	return Mechanisms{Landlock: landlockVersion(), Seccomp: hasSeccomp()}
}

// Attributes make a process that is started the first one of the policy's namespaces.
func (p *Policy) Attributes(to *syscall.SysProcAttr) {
	if !p.Use.Namespaces {
		return
	}
	to.Cloneflags |= syscall.CLONE_NEWPID | syscall.CLONE_NEWNS | syscall.CLONE_NEWIPC
	if !p.Network {
		to.Cloneflags |= syscall.CLONE_NEWNET
	}
	if !p.Use.User {
		return
	}
	to.Cloneflags |= syscall.CLONE_NEWUSER
	// The same numbers as outside, so that nothing looks other than without a box.
	to.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
	to.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	to.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_NET_ADMIN, unix.CAP_SETPCAP, unix.CAP_DAC_OVERRIDE}
}

// NamespaceFlags are the namespaces that the policy's processes have of their own, as setns(2) takes them.
func (p *Policy) NamespaceFlags() int {
	var made syscall.SysProcAttr
	p.Attributes(&made)
	return int(made.Cloneflags)
}

// Enter puts the calling thread, and all that it starts from now on, into the box. The thread stays locked. Limits and
// namespaces are those of the whole process.
func (p *Policy) Enter() error {
	b, err := p.Prepare()
	if err != nil {
		return err
	}
	defer b.Close()
	return b.Bind()
}

// Prepare does what there is to do for the process, and gives what binds a thread.
func (p *Policy) Prepare() (*Bindings, error) {
	if err := p.Limits.set(); err != nil {
		return nil, fmt.Errorf("limits: %w", err)
	}
	if p.Use.Namespaces {
		if err := p.makeView(); err != nil {
			return nil, fmt.Errorf("view of the files: %w", err)
		}
		if !p.Network {
			upLoopback()
		}
	}
	return p.Bindings()
}
