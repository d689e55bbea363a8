package process

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// cgroupPrefix begins the names of control groups; cookoff's PID and a number of the program follow.
const cgroupPrefix = "cookoff-"

// Controllers, each with a hierarchy of its own in cgroups version 1.
const (
	memoryController = "memory"
	tasksController  = "pids"
	timeController   = "cpuacct" // only in version 1; version 2 always counts CPU time
)

// cgroup is the control group by which the kernel limits a program; in version 1 it is one group for each controller.
type cgroup struct {
	folders []string
	procs   []*os.File // cgroup.procs, to which a process writes to enter a group
	time    int        // descriptor of the file with the used CPU time; -1 for none
}

const cgroupMode = 0o755

func writeCgroup(folder, file, text string) error {
	f, err := os.OpenFile(filepath.Join(folder, file), os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // the write has failed or not
	_, err = f.WriteString(text)
	return err
}

// Allowance for the stage, and for memory that monitoring does not count as the program's.
const (
	moreMemory = 64 << 20
	moreTasks  = 64
)

// newCgroup creates a control group for a program; nil if that is not possible. Its memory limit is the sum of all limits,
// as files in memory count, too. Monitoring is stricter and decides, so that limits are the same on all machines.
func (s *Starter) newCgroup(l *box.Limits) *cgroup {
	parents := s.cgroups()
	if parents == nil || l.Memory <= 0 {
		return nil
	}
	first, err := os.MkdirTemp(parents[memoryController], cgroupPrefix+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return nil
	}
	c := &cgroup{folders: []string{first}, time: -1}
	for _, controller := range []string{tasksController, timeController} {
		folder := filepath.Join(parents[controller], filepath.Base(first))
		if parents[controller] == "" || slices.Contains(c.folders, folder) {
			continue
		}
		if os.Mkdir(folder, cgroupMode) != nil {
			c.remove()
			return nil
		}
		c.folders = append(c.folders, folder)
	}
	most := strconv.FormatInt(l.Memory+2*l.Files+moreMemory, 10)
	for file, text := range map[string]string{
		"memory.max": most, "memory.swap.max": "0", "memory.limit_in_bytes": most, "memory.memsw.limit_in_bytes": most,
		"pids.max": strconv.FormatInt(max(l.Processes, 1)+moreTasks, 10),
	} {
		for _, folder := range c.folders {
			if l.Processes > 0 || file != "pids.max" {
				_ = writeCgroup(folder, file, text) // some files exist only in one version
			}
		}
	}
	for _, folder := range c.folders {
		for _, file := range []string{"cpuacct.usage", "cpu.stat"} {
			if c.time < 0 {
				c.time, _ = unix.Open(filepath.Join(folder, file), unix.O_RDONLY|unix.O_CLOEXEC, 0)
			}
		}
	}
	return c
}

// openProcs opens the cgroup.procs files, for a start stage and its program.
func (c *cgroup) openProcs() []*os.File {
	if c == nil {
		return nil
	}
	for _, folder := range c.folders {
		if f, err := os.OpenFile(filepath.Join(folder, "cgroup.procs"), os.O_WRONLY, 0); err == nil {
			c.procs = append(c.procs, f)
		}
	}
	return c.procs
}

// used returns the CPU time of all processes of the group, including those that have ended; -1 if unknown.
func (c *cgroup) used() time.Duration {
	if c == nil || c.time < 0 {
		return -1
	}
	var buf [statSize]byte
	n, err := unix.Pread(c.time, buf[:], 0) // the file is shorter than the buffer
	if err != nil || n == 0 {
		return -1
	}
	text := buf[:n]
	if after, found := bytes.CutPrefix(text, []byte("usage_usec ")); found {
		return time.Duration(number(after)) * time.Microsecond
	}
	return time.Duration(number(text))
}

// oomKills returns the number of processes that the kernel killed because the group was out of memory.
func (c *cgroup) oomKills() (n int64) {
	if c == nil {
		return 0
	}
	for _, folder := range c.folders {
		for _, file := range []string{"memory.events", "memory.oom_control"} {
			text, _ := os.ReadFile(filepath.Join(folder, file))
			_, after, _ := bytes.Cut(text, []byte("oom_kill "))
			n += number(after)
		}
	}
	return n
}

// closeProcs closes the cgroup.procs files, which only the stage needs.
func (c *cgroup) closeProcs() {
	if c != nil {
		for _, f := range c.procs {
			_ = f.Close()
		}
		c.procs = nil
	}
}

// stopReading closes the file read by used.
func (c *cgroup) stopReading() {
	if c != nil && c.time >= 0 {
		_ = unix.Close(c.time)
		c.time = -1
	}
}

// remove removes the groups, whose processes have all ended.
func (c *cgroup) remove() {
	if c == nil {
		return
	}
	c.stopReading()
	const tries = 20
	for _, folder := range c.folders {
		for try := range tries {
			if unix.Rmdir(folder) != unix.EBUSY {
				break
			}
			time.Sleep(time.Duration(try) * time.Millisecond)
		}
	}
}

// checkOOM corrects the ending of a program if the kernel killed a process of its group for lack of memory. Files in memory
// count there, too, so that a program which fills them faster than monitoring notices has exceeded the limit for files.
func (p *Program) checkOOM(end Ending) Ending {
	if end.ExitCode == 0 && end.Signal == 0 || p.cgroup.oomKills() == 0 {
		return end
	}
	end.Over, end.Why = OverMemory, fmt.Sprintf("it used more memory than its limit of %d MiB, and the system killed it", p.limits.Memory>>20)
	for _, folder := range p.bound {
		if why := p.wroteTooMuch(folder); why != "" {
			end.Over, end.Why = OverFiles, why
		}
	}
	return end
}
