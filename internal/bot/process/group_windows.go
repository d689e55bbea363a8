package process

import (
	"errors"
	"os"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// group is a job object with a process and its descendants. It misses children that the process starts before it is added to
// the job.
type group struct {
	leader *os.Process
	job    windows.Handle // 0 if there is none
	once   sync.Once
}

// attributes keeps Ctrl-C from reaching the leader.
func (g *group) attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}

// adopt adds the leader, which has just started, to a job that is killed when cookoff ends. Without a job only the leader can
// be killed.
func (g *group) adopt(leader *os.Process) {
	g.leader = leader
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return
	}
	if err := fillJob(job, uint32(leader.Pid)); err != nil {
		_ = windows.CloseHandle(job)
		return
	}
	g.job = job
}

func fillJob(job windows.Handle, pid uint32) error {
	var limits windows.JOBOBJECT_EXTENDED_LIMIT_INFORMATION
	limits.BasicLimitInformation.LimitFlags = windows.JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE
	_, err := windows.SetInformationJobObject(job, windows.JobObjectExtendedLimitInformation,
		uintptr(unsafe.Pointer(&limits)), uint32(unsafe.Sizeof(limits)))
	if err != nil {
		return err
	}
	const access = windows.PROCESS_SET_QUOTA | windows.PROCESS_TERMINATE
	process, err := windows.OpenProcess(access, false, pid)
	if err != nil {
		return err
	}
	defer func() { _ = windows.CloseHandle(process) }()
	return windows.AssignProcessToJobObject(job, process)
}

// killedStatus is the exit code of processes killed by cookoff. Windows has no signals: the killer chooses the code, and
// os.Process.Kill uses 1. Programs also exit with 1 by themselves, so the code is no proof.
const killedStatus = 1

// MayBeKilled reports whether the program may have been killed by cookoff.
func (e Ending) MayBeKilled() bool { return e.ExitCode == killedStatus }

func (g *group) kill() {
	g.once.Do(func() {
		if g.job != 0 {
			_ = windows.TerminateJobObject(g.job, killedStatus)
		}
		_ = g.leader.Kill()
	})
}

const stackSignal = syscall.Signal(0)

func (p *Program) signal(syscall.Signal) error { return errors.ErrUnsupported }

func (g *group) release() {
	if g.job != 0 {
		_ = windows.CloseHandle(g.job)
		g.job = 0
	}
}
