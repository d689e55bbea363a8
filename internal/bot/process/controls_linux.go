package process

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// findControls finds where control groups can be made: in the root by its user, or where cookoff's own group was delegated to
// it and holds nothing but cookoff. It returns these folders by controllers; in version 2 all are the same. It removes what a
// cookoff that was killed has left there.
func findControls() map[string]string {
	parents := controlFolders()
	for _, parent := range parents {
		removeStale(parent)
	}
	return parents
}

func controlFolders() map[string]string {
	mounts, _ := os.ReadFile("/proc/self/mountinfo")
	groups, _ := os.ReadFile("/proc/self/cgroup")
	own := ownControls(string(mounts), string(groups))
	parents := map[string]string{}
	if top := own[""]; top != nil {
		for _, folder := range top {
			if parent := enableControls(folder); parent != "" {
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

// allOurs reports whether processes are this one and its descendants.
func allOurs(pids []int) bool {
	self := os.Getpid()
	below := descendants(processes(), self)
	return !slices.ContainsFunc(pids, func(pid int) bool {
		return pid != self && !slices.ContainsFunc(below, func(e entry) bool { return e.pid == pid })
	})
}

// removeStale removes what a cookoff has left that was killed.
func removeStale(parent string) {
	folders, _ := filepath.Glob(filepath.Join(parent, controlName+"*-*"))
	for _, folder := range folders {
		owner, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(folder), controlName), "-")
		if _, err := os.Stat("/proc/" + owner); err != nil {
			_ = unix.Rmdir(folder) // no process runs in it
		}
	}
}
