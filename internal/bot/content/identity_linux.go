package content

import (
	"io/fs"
	"syscall"
)

// identify returns what tells a file and its state from all others without reading it. It is false of what lacks that.
func identify(info fs.FileInfo) (id identity, ok bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return identity{}, false
	}
	return identity{stat.Dev, stat.Ino, stat.Size, stat.Mtim.Nano(), stat.Ctim.Nano()}, true
}
