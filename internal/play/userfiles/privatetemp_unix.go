//go:build unix

package userfiles

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// PrivateTemp returns a folder for temporary files that other users cannot write to, as programs in it are run. It is
// always the same folder, unless another user has created it first; empty on failure.
func PrivateTemp() string {
	dir := filepath.Join(os.TempDir(), fmt.Sprintf("cookoff-%d", os.Getuid()))
	if err := os.Mkdir(dir, 0o700); err == nil {
		return dir
	}
	if info, err := os.Lstat(dir); err == nil && info.Mode() == os.ModeDir|0o700 {
		if owner, ok := info.Sys().(*syscall.Stat_t); ok && int(owner.Uid) == os.Getuid() {
			return dir
		}
	}
	dir, _ = os.MkdirTemp("", "cookoff-")
	return dir
}
