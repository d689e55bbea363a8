package content

import (
	"io/fs"
	"syscall"
)

// identify returns the identity of a file; false if info does not come from the operating system.
func identify(info fs.FileInfo) (id identity, ok bool) {
	stat, ok := info.Sys().(*syscall.Stat_t)
	if !ok {
		return identity{}, false
	}
	return identity{stat.Dev, stat.Ino, stat.Size, stat.Mtim.Nano(), stat.Ctim.Nano()}, true
}
