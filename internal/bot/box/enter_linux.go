package box

import (
	"fmt"
	"os"
	"syscall"

	"golang.org/x/sys/unix"
)

// canMonitor reports whether cookoff can monitor the resources that programs use.
const canMonitor = true

// SeesProcesses reports whether processes can be listed, which needs /proc.
func SeesProcesses() bool {
	_, err := os.Stat("/proc/self/stat")
	return err == nil
}

// kernel returns the mechanisms of this kernel other than namespaces.
func kernel() Mechanisms {
	return Mechanisms{Landlock: landlockVersion(), Seccomp: hasSeccomp()}
}

// Attributes makes a new process the first one in the policy's namespaces.
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
	// The same IDs as outside: a bot must not notice the sandbox.
	user, group := os.Getuid(), os.Getgid()
	to.UidMappings = []syscall.SysProcIDMap{{ContainerID: user, HostID: user, Size: 1}}
	to.GidMappings = []syscall.SysProcIDMap{{ContainerID: group, HostID: group, Size: 1}}
	to.AmbientCaps = []uintptr{unix.CAP_SYS_ADMIN, unix.CAP_NET_ADMIN, unix.CAP_SETPCAP, unix.CAP_DAC_OVERRIDE}
	if p.User == 0 {
		return
	}
	// The stage stays root, which is unmapped in the namespace, until it has opened the paths that only root can open.
	to.UidMappings[0].HostID, to.GidMappings[0].HostID, to.GidMappings[0].ContainerID = int(p.User), int(p.User), 0
	to.GidMappingsEnableSetgroups = true // to drop root's groups
	to.AmbientCaps = append(to.AmbientCaps, unix.CAP_SETUID, unix.CAP_SETGID, unix.CAP_KILL)
}

// NamespaceFlags returns the namespaces of the policy as flags for setns(2).
func (p *Policy) NamespaceFlags() int {
	var made syscall.SysProcAttr
	p.Attributes(&made)
	return int(made.Cloneflags)
}

// Prepare sets up the limits, files and network of the whole process, and returns the bindings for its thread.
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
	return p.bindings()
}
