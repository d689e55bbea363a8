package process

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"golang.org/x/sys/unix"

	"github.com/cookoff/cookoff/internal/bot/box"
)

// controlVariable is a variable of a start stage: the numbers of descriptors by which processes enter the control groups of
// its program. A program never has it.
const controlVariable = "COOKOFF_CONTROL"

// controlName is what the folders of control groups begin with; the number of cookoff's process and one of the program's follow.
const controlName = "cookoff-"

// Controllers, which are folders of their own in version 1.
const (
	memoryController = "memory"
	tasksController  = "pids"
	timeController   = "cpuacct" // of version 1; version 2 always counts it
)

// controlParents are the folders in which this process can make control groups, by controllers; none if it cannot. In
// version 2 all are the same.
type controlParents map[string]string

// control is a control group of a program, in which the kernel bounds it, or one for each controller in version 1.
type control struct {
	folders []string
	doors   []*os.File // by which a process enters them
	time    *os.File   // what says how much CPU time was used; nil for none
}

// findControls finds where control groups can be made: in the root by its user, or where cookoff's own group was left to it
// (delegated), and holds nothing but cookoff.
func findControls() controlParents {
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	groups, _ := os.ReadFile("/proc/self/cgroup")
	own := ownControls(string(mounts), string(groups))
	parents := controlParents{}
	if top := own[""]; top != nil {
		for _, folder := range top {
			if parent := enableControls(folder); parent != "" {
				return controlParents{memoryController: parent, tasksController: parent, timeController: parent}
			}
		}
	}
	for _, name := range []string{memoryController, tasksController, timeController} {
		if folders := own[name]; len(folders) > 0 && unix.Access(folders[0], unix.W_OK) == nil {
			parents[name] = folders[0]
		}
	}
	if parents[memoryController] == "" {
		return nil
	}
	return parents
}

// ownControls reads /proc/self/mountinfo and /proc/self/cgroup (cgroups(7)): this process's folders, by controllers, which are
// empty in version 2. There the root's stands first.
func ownControls(mounts, groups string) map[string][]string {
	const root, place, kind, options, least = 3, 4, 0, 2, 3
	own := map[string]string{} // paths
	for line := range strings.Lines(groups) {
		if parts := strings.SplitN(strings.TrimSpace(line), ":", least); len(parts) == least {
			for name := range strings.SplitSeq(parts[1], ",") {
				own[name] = parts[2]
			}
		}
	}
	found := map[string][]string{}
	for line := range strings.Lines(mounts) {
		before, after, _ := strings.Cut(line, " - ")
		left, right := strings.Fields(before), strings.Fields(after)
		if len(left) <= place || len(right) <= options {
			continue
		}
		var names []string
		switch right[kind] {
		case "cgroup2":
			names = []string{""}
		case "cgroup":
			names = strings.Split(right[options], ",")
		}
		for _, name := range names {
			path, ok := own[name]
			if below, inside := strings.CutPrefix(path, strings.TrimSuffix(left[root], "/")); ok && inside {
				if name == "" {
					found[name] = append(found[name], left[place])
				}
				found[name] = append(found[name], filepath.Join(left[place], below))
			}
		}
	}
	return found
}

// enableControls has the groups in a folder of version 2 bound memory and processes, and gives the folder; empty if that cannot be.
// A group that has others in it must have no processes, so that cookoff moves into one itself.
func enableControls(folder string) string {
	file := filepath.Join(folder, "cgroup.subtree_control")
	enabled := func() bool {
		text, _ := os.ReadFile(file)
		words := strings.Fields(string(text))
		return slices.Contains(words, memoryController) && slices.Contains(words, tasksController)
	}
	if unix.Access(filepath.Join(folder, "cgroup.procs"), unix.W_OK) != nil || unix.Access(folder, unix.W_OK) != nil {
		return ""
	}
	if enabled() {
		return folder
	}
	available, _ := os.ReadFile(filepath.Join(folder, "cgroup.controllers"))
	if words := strings.Fields(string(available)); !slices.Contains(words, memoryController) || !slices.Contains(words, tasksController) {
		return ""
	}
	members, err := os.ReadFile(filepath.Join(folder, "cgroup.procs"))
	if err != nil || !allOurs(numbers(members)) {
		return ""
	}
	leaf := filepath.Join(folder, controlName+strconv.Itoa(os.Getpid()))
	_ = os.Mkdir(leaf, controlMode)
	for _, pid := range numbers(members) {
		_ = writeControl(leaf, "cgroup.procs", strconv.Itoa(pid))
	}
	if writeControl(folder, "cgroup.subtree_control", "+"+memoryController+" +"+tasksController) != nil || !enabled() {
		return ""
	}
	return folder
}

const controlMode = 0o755

// allOurs reports whether processes are this one and its descendants.
func allOurs(pids []int) bool {
	self := os.Getpid()
	below := descendants(processes(), self)
	return !slices.ContainsFunc(pids, func(pid int) bool {
		return pid != self && !slices.ContainsFunc(below, func(e entry) bool { return e.pid == pid })
	})
}

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
// allow together, with files in memory: the watcher is stricter, and is what decides, so that it is the same on all machines.
func (s *Starter) newControl(l *box.Limits) *control {
	parents := s.controls.known()
	if parents == nil || l.Memory <= 0 {
		return nil
	}
	first, err := os.MkdirTemp(parents[memoryController], controlName+strconv.Itoa(os.Getpid())+"-")
	if err != nil {
		return nil
	}
	c := &control{folders: []string{first}}
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
			if f, err := os.Open(filepath.Join(folder, file)); err == nil && c.time == nil {
				c.time = f
			}
		}
	}
	return c
}

// enterControl has the stage that is about to be started enter a control group.
func (p *Program) enterControl(l *box.Limits) {
	p.control = p.starter.newControl(l)
	if p.control == nil {
		return
	}
	var doors []string
	for _, folder := range p.control.folders {
		if f, err := os.OpenFile(filepath.Join(folder, "cgroup.procs"), os.O_WRONLY, 0); err == nil {
			doors = append(doors, strconv.Itoa(3+len(p.cmd.ExtraFiles)))
			p.cmd.ExtraFiles, p.control.doors = append(p.cmd.ExtraFiles, f), append(p.control.doors, f)
		}
	}
	p.cmd.Env = append(p.cmd.Env, controlVariable+"="+strings.Join(doors, " "))
}

// used is the CPU time of all that ran in the group, also of what has ended; -1 if it is not known.
func (c *control) used() time.Duration {
	if c == nil || c.time == nil {
		return -1
	}
	var buf [statSize]byte
	n, err := c.time.ReadAt(buf[:], 0)
	text := buf[:max(n, 0)]
	if err != nil && n <= 0 {
		return -1
	}
	if after, found := bytes.CutPrefix(text, []byte("usage_usec ")); found {
		digits, _, _ := bytes.Cut(after, []byte("\n"))
		return time.Duration(number(digits)) * time.Microsecond
	}
	return time.Duration(number(bytes.TrimSpace(text)))
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
			digits, _, _ := bytes.Cut(after, []byte("\n"))
			n += number(digits)
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

// remove removes the groups, in which nothing runs any more.
func (c *control) remove() {
	if c == nil {
		return
	}
	if c.time != nil {
		_ = c.time.Close()
	}
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

// removeStale removes what a cookoff has left that was killed.
func removeStale(parent string) {
	folders, _ := filepath.Glob(filepath.Join(parent, controlName+"*-*"))
	for _, folder := range folders {
		owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(folder), controlName), "-")
		if _, err := os.Stat("/proc/" + owner); err != nil {
			_ = unix.Rmdir(folder) // it has none of what runs
		}
	}
}

// takeControl enters this process into the control groups of its program, and gives the descriptors by which others do.
func takeControl() (doors []int) {
	for word := range strings.FieldsSeq(os.Getenv(controlVariable)) { //nolint:forbidigo // it is about this process, whatever main passes on
		if fd, err := strconv.Atoi(word); err == nil {
			unix.CloseOnExec(fd)
			_, _ = unix.Write(fd, []byte("0"))
			doors = append(doors, fd)
		}
	}
	_ = os.Unsetenv(controlVariable)
	return doors
}

// controls are what a starter knows of control groups.
type controls struct {
	find    sync.Once
	parents controlParents
}

// known finds out where groups can be made, once.
func (c *controls) known() controlParents {
	c.find.Do(func() {
		c.parents = findControls()
		for _, parent := range c.parents {
			removeStale(parent)
		}
	})
	return c.parents
}

// overControl is how a program ended that the kernel has ended, in whole or in part, for the memory of its group.
func (p *Program) overControl(end Ending) Ending {
	if (end.ExitCode != 0 || end.Signal != 0) && p.control.killed() > 0 {
		end.Over, end.Why = OverMemory, fmt.Sprintf("it used more memory than the %d MiB that it may, and the system ended it", p.limits.Memory>>20)
	}
	return end
}
