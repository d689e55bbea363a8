package content

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// mostStamped is how many entries of a path that is allowed are looked at.
const mostStamped = 20_000

// Stamp writes the names of all that lies at a path, with sizes and times of files and targets of links: it may be too much to be
// read. Of more than 20,000 entries it writes the first, in the order of their names, and that there are more.
func Stamp(to io.Writer, path string) {
	left := mostStamped
	_ = filepath.WalkDir(path, func(path string, e fs.DirEntry, err error) error {
		if left--; left < 0 {
			_, _ = fmt.Fprintln(to, "more")
			return fs.SkipAll
		}
		if err != nil {
			_, _ = fmt.Fprintf(to, "unread %q\n", path)
			return nil
		}
		if e.IsDir() {
			_, _ = fmt.Fprintf(to, "folder %q\n", path)
			return nil
		}
		if e.Type() == fs.ModeSymlink {
			target, _ := os.Readlink(path)
			_, _ = fmt.Fprintf(to, "link %q %q\n", path, target)
		}
		if info, err := os.Stat(path); err == nil {
			_, _ = fmt.Fprintf(to, "file %q %d %d\n", path, info.Size(), info.ModTime().UnixNano())
		}
		return nil
	})
}
