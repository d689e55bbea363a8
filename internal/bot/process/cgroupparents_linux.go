package process

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// findCgroups returns the folders in which control groups can be created, by controller; in version 2 all are the same. As
// root that is the root group, otherwise cookoff's own group if it was delegated to the user and contains only cookoff. It
// removes groups left over from a cookoff that was killed.
func findCgroups() map[string]string {
	parents := cgroupParents()
	for _, parent := range parents {
		removeStale(parent)
	}
	return parents
}

func cgroupParents() map[string]string {
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	groups, _ := os.ReadFile("/proc/self/cgroup")
	own := ownCgroups(string(mounts), string(groups))
	parents := map[string]string{}
	if top := own[""]; top != nil {
		for _, folder := range top {
			if parent := enableControllers(folder); parent != "" {
				return map[string]string{memoryController: parent, tasksController: parent, timeController: parent}
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

// ownCgroups returns the folders of this process's control groups, by controller, from /proc/self/mountinfo and
// /proc/self/cgroup (cgroups(7)). In version 2 the controller is "", and the root group comes first.
func ownCgroups(mounts, groups string) map[string][]string {
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

// enableControllers enables the controllers for the subgroups of a version 2 group and returns its folder, or "" if that is
// not possible. A group with such subgroups must not contain processes, so cookoff moves itself into a subgroup.
func enableControllers(folder string) string {
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
	leaf := filepath.Join(folder, cgroupPrefix+strconv.Itoa(os.Getpid()))
	_ = os.Mkdir(leaf, cgroupMode)
	for _, pid := range numbers(members) {
		_ = writeCgroup(leaf, "cgroup.procs", strconv.Itoa(pid))
	}
	if writeCgroup(folder, "cgroup.subtree_control", "+"+memoryController+" +"+tasksController) != nil || !enabled() {
		return ""
	}
	return folder
}

// allOurs reports whether all processes are this one or its descendants.
func allOurs(pids []int) bool {
	self := os.Getpid()
	below := descendants(processes(), self)
	return !slices.ContainsFunc(pids, func(pid int) bool {
		return pid != self && !slices.ContainsFunc(below, func(e entry) bool { return e.pid == pid })
	})
}

// removeStale removes control groups of killed cookoffs.
func removeStale(parent string) {
	folders, _ := filepath.Glob(filepath.Join(parent, cgroupPrefix+"*-*"))
	for _, folder := range folders {
		owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(folder), cgroupPrefix), "-")
		if _, err := os.Stat("/proc/" + owner); err != nil {
			_ = unix.Rmdir(folder) // it fails while a process runs in the group
		}
	}
}
