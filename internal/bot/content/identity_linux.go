package content

import (
	"fmt"
	"io/fs"
	"syscall"
	"time"
)

// identity returns what tells a file and its state from all others without reading it, and when it last changed. It is false of
// what lacks that.
func identity(info fs.FileInfo) (id string, changed time.Time, ok bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return "", time.Time{}, false
	}
	changed = time.Unix(stat.Ctim.Unix())
	if mod := info.ModTime(); mod.After(changed) {
		changed = mod
	}
	id = fmt.Sprintf("%d %d %d %d %d", stat.Dev, stat.Ino, stat.Size, info.ModTime().UnixNano(), stat.Ctim.Nano())
	return id, changed, true
}
