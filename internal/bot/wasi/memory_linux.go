package wasi

import (
	"bytes"
	"os"
	"strconv"

	"golang.org/x/sys/unix"
)

// besides is how much memory the host may use besides that of the module: to compile it above all, and for tables.
const besides = 1 << 30

// boundMemory makes the system end this process if it uses much more memory than the module may have.
func boundMemory(most int64) {
	var now unix.Rlimit
	used := dataSize()
	if used == 0 || unix.Getrlimit(unix.RLIMIT_DATA, &now) != nil {
		return
	}
	now.Cur = min(now.Cur, uint64(used+most+besides))
	_ = unix.Setrlimit(unix.RLIMIT_DATA, &now) // it only lowers it
}

// dataSize is how many bytes of data this process has mapped; 0 if that is not known.
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
