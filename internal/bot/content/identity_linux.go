package content

import (
	"io/fs"
	"syscall"
)

// identify returns a value that differs for every file and state of a file, without reading it; false if the file system lacks that.
func identify(info fs.FileInfo) (id identity, ok bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return identity{}, false
	}
	return identity{stat.Dev, stat.Ino, stat.Size, stat.Mtim.Nano(), stat.Ctim.Nano()}, true
}
