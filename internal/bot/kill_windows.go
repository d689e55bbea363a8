package bot

import (
	"os"
	"os/exec"
	"sync"
	"syscall"
	"unsafe"

	"golang.org/x/sys/windows"
)

// family is a process with its descendants, held together by a job object. Those that the process
// starts before it is put into the job, in its first moments, are missed.
type family struct {
	leader *os.Process
	job    windows.Handle // 0 if there is none
	once   sync.Once
}

func newFamily() *family { return &family{} }

// env is what the leader's environment must hold.
func (f *family) env() []string { return nil }

// attributes keep Ctrl-C in the console from the leader: cookoff ends it in its own way.
func (f *family) attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{CreationFlags: windows.CREATE_NEW_PROCESS_GROUP}
}

// adopt puts the leader, which has just started, into a job that dies with cookoff. Without a job
// only the leader can be killed.
func (f *family) adopt(leader *os.Process) {
	f.leader = leader
	job, err := windows.CreateJobObject(nil, nil)
	if err != nil {
		return
	}
	if err := fillJob(job, uint32(leader.Pid)); err != nil {
		_ = windows.CloseHandle(job)
		return
	}
	f.job = job
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

// wait waits for the leader's end and kills those it leaves behind.
func (f *family) wait(leader *exec.Cmd) {
	_ = leader.Wait() // the status says it all
	f.kill()
}

// kill kills the family.
func (f *family) kill() {
	f.once.Do(func() {
		if f.job != 0 {
			_ = windows.TerminateJobObject(f.job, 1)
		}
		_ = f.leader.Kill()
	})
}

// release frees what the family holds.
func (f *family) release() {
	if f.job != 0 {
		_ = windows.CloseHandle(f.job)
		f.job = 0
	}
}

// note has nothing to do here: the members are found otherwise.
func (f *family) note() {}
