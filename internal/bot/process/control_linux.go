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

// controlName begins the folders of control groups; the number of cookoff's process and one of the program's follow.
const controlName = "cookoff-"

// Controllers, which are folders of their own in version 1.
const (
	memoryController = "memory"
	tasksController  = "pids"
	timeController   = "cpuacct" // of version 1; version 2 always counts it
)

// control is a control group of a program, in which the kernel bounds it, or one for each controller in version 1.
type control struct {
	folders []string
	doors   []*os.File // by which a process enters them
	time    int        // descriptor of what says how much CPU time was used; -1 for none
}

const controlMode = 0o755

func writeControl(folder, file, text string) error {
	f, err := os.OpenFile(filepath.Join(folder, file), os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer f.Close() //nolint:errcheck // the write says it all
	_, err = f.WriteString(text)
	return err
}

// Beyond what a box gives its program: of its stage, and what the watcher does not count as the program's memory.
const (
	moreMemory = 64 << 20
	moreTasks  = 64
)

// newControl makes a control group for a program; nil if there can be none. What the kernel bounds there is all that the limits
// allow together, with files in memory: the watcher is stricter and decides, so that limits are the same on all machines.
func (s *Starter) newControl(l *box.Limits) *control {
	parents := s.controls()
	if parents == nil || l.Memory <= 0 {
		return nil
	}
	first, err := os.MkdirTemp(parents[memoryController], controlName+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return nil
	}
	c := &control{folders: []string{first}, time: -1}
	for _, controller := range []string{tasksController, timeController} {
		folder := filepath.Join(parents[controller], filepath.Base(first))
		if parents[controller] == "" || slices.Contains(c.folders, folder) {
			continue
		}
		if os.Mkdir(folder, controlMode) != nil {
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
				_ = writeControl(folder, file, text) // each version has its own
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

// openDoors opens the files for entering the groups, for a start stage and its program.
func (c *control) openDoors() []*os.File {
	if c == nil {
		return nil
	}
	for _, folder := range c.folders {
		if f, err := os.OpenFile(filepath.Join(folder, "cgroup.procs"), os.O_WRONLY, 0); err == nil {
			c.doors = append(c.doors, f)
		}
	}
	return c.doors
}

// used returns the CPU time of all processes of the group, including those that have ended; -1 if unknown.
func (c *control) used() time.Duration {
	if c == nil || c.time < 0 {
		return -1
	}
	var buf [statSize]byte
	n, err := unix.Pread(c.time, buf[:], 0) // which gives all that there is
	if err != nil || n == 0 {
		return -1
	}
	text := buf[:n]
	if after, found := bytes.CutPrefix(text, []byte("usage_usec ")); found {
		return time.Duration(number(after)) * time.Microsecond
	}
	return time.Duration(number(text))
}

// killed is how many processes of the group the kernel has ended as there was no more memory in it.
func (c *control) killed() (n int64) {
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

// closeDoors closes what only the stage needs.
func (c *control) closeDoors() {
	if c != nil {
		for _, f := range c.doors {
			_ = f.Close()
		}
		c.doors = nil
	}
}

// stopReading closes what used reads.
func (c *control) stopReading() {
	if c != nil && c.time >= 0 {
		_ = unix.Close(c.time)
		c.time = -1
	}
}

// remove removes the groups, in which nothing runs any more.
func (c *control) remove() {
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

// overControl is how a program ended that the kernel has ended, in whole or in part, for the memory of its group. Files in memory
// count there, too: a program that fills them faster than its folders are looked at has written too much.
func (p *Program) overControl(end Ending) Ending {
	if end.ExitCode == 0 && end.Signal == 0 || p.control.killed() == 0 {
		return end
	}
	end.Over, end.Why = OverMemory, fmt.Sprintf("it used more memory than the %d MiB that it may, and the system ended it", p.limits.Memory>>20)
	for _, folder := range p.bound {
		if why := p.wroteTooMuch(folder); why != "" {
			end.Over, end.Why = OverFiles, why
		}
	}
	return end
}
