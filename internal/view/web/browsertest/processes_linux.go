package browsertest

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Processes returns the processes with an entry in their environment, and all their descendants: processes of a browser overwrite
// their environments.
func Processes(t testing.TB, entry string) (pids []int) {
	t.Helper()
	folders, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	children := map[int][]int{}
	for _, folder := range folders {
		pid, err := strconv.Atoi(filepath.Base(folder))
		if err != nil {
			t.Fatal(err)
		}
		state, parent := status(pid)
		if state == "" || state == "Z" || state == "X" {
			continue
		}
		children[parent] = append(children[parent], pid)
		if env, err := os.ReadFile(filepath.Join(folder, "environ")); err == nil && bytes.Contains(env, []byte(entry+"\x00")) {
			pids = append(pids, pid)
		}
	}
	for i := 0; i < len(pids); i++ {
		for _, child := range children[pids[i]] {
			if !slices.Contains(pids, child) {
				pids = append(pids, child)
			}
		}
	}
	return pids
}

// Running returns the processes that are still running.
func Running(pids []int) (left []int) {
	for _, pid := range pids {
		if state, _ := status(pid); state != "" && state != "Z" && state != "X" {
			left = append(left, pid)
		}
	}
	return left
}

// status returns the state of a process and its parent; the state is empty if the process does not exist.
func status(pid int) (state string, parent int) {
	stat, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return "", 0
	}
	fields := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	parent, err = strconv.Atoi(fields[1])
	if err != nil {
		return "", 0
	}
	return fields[0], parent
}
