package wasi

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// hostMemory is the memory for the host itself, in bytes, mainly to compile the module, and for tables.
const hostMemory = 1 << 30

// boundMemory limits this process to the module's memory plus hostMemory.
func boundMemory(most int64) {
	var now unix.Rlimit
	used := dataSize()
	if used == 0 || unix.Getrlimit(unix.RLIMIT_DATA, &now) != nil {
		return
	}
	now.Cur = min(now.Cur, uint64(used+most+hostMemory))
	_ = unix.Setrlimit(unix.RLIMIT_DATA, &now) // cannot fail: it only lowers the limit
}

// dataSize returns the size of this process's data segment in bytes; 0 if it is unknown.
func dataSize() int64 {
	text, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, after, _ := bytes.Cut(text, []byte("VmData:"))
	number, _, _ := bytes.Cut(bytes.TrimLeft(after, " \t"), []byte(" "))
	n, _ := strconv.ParseInt(string(number), 10, 64)
	return n << 10
}
