package content

import (
	"fmt"
	"io/fs"
	"os"
	"time"
)

// identity identifies a file and its version: every edit changes ctime, which programs cannot set.
type identity struct {
	device, inode              uint64
	size, modTime, changedTime int64
}

// minAge is how old the last change must be for an identity to be reliable: kernels and file systems round times, so an edit
// soon after another could leave the times as they are.
const minAge = 2 * time.Second

// isReliable reports whether every edit after a time would change the identity.
func (id identity) isReliable(at time.Time) bool {
	return max(id.modTime, id.changedTime) < at.Add(-minAge).UnixNano()
}

// Identity returns a text that differs after any change of a file. Links are followed. ok is false if the file does not
// exist, or if a change after looked could go unnoticed.
func Identity(path string, looked time.Time) (text string, ok bool) {
	info, err := os.Stat(path)
	if err != nil {
		return "", false
	}
	id, ok := identify(info)
	return fmt.Sprint(id), ok && id.isReliable(looked)
}

// sameState reports whether a file is unchanged between two looks, as far as its identity shows or,
// if it has none, its size and modification time.
func sameState(now, before fs.FileInfo) bool {
	id, ok := identify(now)
	was, known := identify(before)
	if !ok || !known {
		return now.Size() == before.Size() && now.ModTime().Equal(before.ModTime())
	}
	return id == was
}
