package process

import (
	"errors"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
)

// root returns the ancestor of all processes of the program: its stage, if it has one.
func (p *Program) root() int {
	if p.socket != nil {
		return p.cmd.Process.Pid
	}
	return p.first
}

// family are the processes of the program.
func (p *Program) family() (all []entry) {
	waiting := []int{p.first}
	if p.socket != nil {
		children, ok := childrenOfStage(p.root(), p.first)
		if !ok { // this kernel does not list them
			return descendants(processes(), p.root())
		}
		waiting = children
	}
	for i := 0; i < len(waiting); i++ {
		if e, err := readProcess(waiting[i]); err == nil {
			all = append(all, e)
			waiting = append(waiting, p.lists.childrenOf(&e)...)
		}
	}
	return all
}

// childrenOfStage lists the children of a start stage; ok is false where the kernel has no such list (CONFIG_PROC_CHILDREN).
// All but the program itself came to it as orphans, whom its first thread gets. Its other threads are not asked: the kernel
// cleans up after each thread whose folder in /proc was read, and who waits for the end of the process meanwhile waits
// busily, on a busy machine for milliseconds.
func childrenOfStage(stage, program int) (children []int, ok bool) {
	children, err := childrenOfThread(stage, stage)
	if errors.Is(err, fs.ErrNotExist) {
		_, err := os.Stat("/proc/" + strconv.Itoa(stage))
		return nil, err != nil // or it is gone
	}
	if !slices.Contains(children, program) {
		if e, err := readProcess(program); err == nil && e.parent == stage {
			children = append(children, program)
		}
	}
	return children, true
}

// childrenOfThread lists the processes that a thread has started, or got when they became orphans.
func childrenOfThread(pid, thread int) (children []int, err error) {
	text, err := os.ReadFile(childrenFile(pid, thread))
	return numbers(text), err
}

// childrenFile is the kernel's list of them.
func childrenFile(pid, thread int) string {
	return "/proc/" + strconv.Itoa(pid) + "/task/" + strconv.Itoa(thread) + "/children"
}

// numbers are those of processes in such a list.
func numbers(text []byte) (all []int) {
	for word := range strings.FieldsSeq(string(text)) {
		if child, err := strconv.Atoi(word); err == nil {
			all = append(all, child)
		}
	}
	return all
}
