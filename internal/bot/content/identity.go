package content

import (
	"fmt"
	"io/fs"
	"os"
	"time"
)

// identity tells a file and its state from all others: an edit changes the time of the last change, which programs cannot set.
type identity struct {
	device, inode              uint64
	size, modTime, changedTime int64
}

// racyTime is how much older than the time at which a file is looked at its last change must be: a later one may otherwise have
// the same time, as file systems and kernels round it.
const racyTime = 2 * time.Second

// isOld reports whether an edit after a time changes the identity.
func (id identity) isOld(at time.Time) bool {
	return max(id.modTime, id.changedTime) < at.Add(-racyTime).UnixNano()
}

// Identity returns a text that differs after any change of the file to which a path leads. It is false if there is none, and where
// a change after looked could be missed.
func Identity(path string, looked time.Time) (text string, ok bool) {
	info, err := os.Stat(path)
	if err != nil {
		return "", false
	}
	id, ok := identify(info)
	return fmt.Sprint(id), ok && id.isOld(looked)
}

// sameState reports whether nothing was done to a file since it was looked at before.
func sameState(now, before fs.FileInfo) bool {
	id, ok := identify(now)
	was, known := identify(before)
	if !ok || !known {
		return now.Size() == before.Size() && now.ModTime().Equal(before.ModTime())
	}
	return id == was
}
