package doctor

import (
	"bytes"
	"os"
	"path"
	"strconv"
	"strings"

	"golang.org/x/sys/unix"
)

// load returns the load average.
func load() Load {
	const scale = 1 << 16
	var s unix.Sysinfo_t
	if unix.Sysinfo(&s) != nil {
		return Load{}
	}
	return Load{Known: true, Mean: float64(s.Loads[0]) / scale}
}

// memory returns the memory of the machine, or of this process's control group if that is smaller.
func memory() (m Memory) {
	text, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return m
	}
	for line := range strings.Lines(string(text)) {
		words := strings.Fields(line)
		if len(words) < 2 {
			continue
		}
		kib, _ := strconv.ParseUint(words[1], 10, 64)
		switch words[0] {
		case "MemTotal:":
			m.Total = kib << 10
		case "MemAvailable:":
			m.Free = kib << 10
		}
	}
	return m.within(ownCgroup())
}

// within applies the limits of a control group and its parents.
func (m Memory) within(folder string) Memory {
	for ; len(folder) >= len(cgroupRoot); folder = path.Dir(folder) {
		limit, limited := number(folder + "/memory.max")
		used, _ := number(folder + "/memory.current")
		if limited {
			m.Total = min(m.Total, limit)
			m.Free = min(m.Free, limit-min(limit, used))
		}
	}
	return m
}

// cgroupRoot is the mount point of control groups, version 2.
const cgroupRoot = "/sys/fs/cgroup"

// ownCgroup returns the folder of this process's control group.
func ownCgroup() string {
	text, _ := os.ReadFile("/proc/self/cgroup")
	for line := range strings.Lines(string(text)) {
		if below, found := strings.CutPrefix(strings.TrimSpace(line), "0::"); found {
			return path.Join(cgroupRoot, below)
		}
	}
	return cgroupRoot
}

// number reads a number from a file; ok is false for "max".
func number(file string) (n uint64, ok bool) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, false
	}
	n, err = strconv.ParseUint(string(bytes.TrimSpace(text)), 10, 64)
	return n, err == nil
}
