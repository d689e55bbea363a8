package contesttest

import (
	"bytes"
	"os"
)

// Running reports whether a process exists and is not a zombie.
func Running(pid string) bool {
	stat, err := os.ReadFile("/proc/" + pid + "/stat")
	if err != nil {
		return false
	}
	state := stat[bytes.LastIndexByte(stat, ')')+len(") ")]
	return state != 'Z' && state != 'X'
}
