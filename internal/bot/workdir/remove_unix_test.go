//go:build unix

package workdir_test

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// protect fills a folder with files that its owner may not remove, in folders that he may not read.
func protect(t *testing.T, dir, outside string) {
	t.Helper()
	for _, name := range []string{"shut", "locked/shut"} {
		contesttest.Write(t, dir, name+"/file", "x", 0)
	}
	must.Do(t, os.Symlink(outside, filepath.Join(dir, "locked", "link")))
	for _, name := range []string{"shut", "locked/shut", "locked", "."} {
		mode := os.FileMode(0o555)
		if filepath.Base(name) == "shut" {
			mode = 0
		}
		must.Do(t, os.Chmod(filepath.Join(dir, name), mode))
	}
}

// Write-protected folders are removed as well, at the end of the match or by the next run.
func TestRemoveProtectedFolders(t *testing.T) {
	t.Parallel()
	if !contesttest.Ordinary(t) {
		return
	}
	outside := t.TempDir()
	contesttest.Write(t, outside, "file", "x", 0o600)
	must.Do(t, os.Chmod(outside, 0o500))
	t.Cleanup(func() { _ = os.Chmod(outside, 0o700) })
	w := must.Get(workdir.New(nil, workdir.Mechanisms{}, ""))(t)
	protect(t, w.Dir, outside)
	left := filepath.Join(filepath.Dir(w.Dir), "cookoff-place-left-"+rand.Text())
	must.Do(t, os.Mkdir(left, 0o777))
	protect(t, left, outside)
	next := must.Get(workdir.New(nil, workdir.Mechanisms{}, ""))(t)
	for _, place := range []*workdir.Dir{w, next} {
		must.Do(t, place.Remove())
	}
	for _, dir := range []string{w.Dir, next.Dir, left} {
		if _, err := os.Stat(dir); !os.IsNotExist(err) {
			t.Errorf("%s was not removed: %v", dir, err)
		}
	}
	if info, err := os.Stat(outside); err != nil || info.Mode().Perm() != 0o500 {
		t.Errorf("the target of a link has mode %v, error %v, want an unchanged one", info.Mode(), err)
	}
}

// Folders of other users stay even if they look like leftovers: root could remove them, and
// anything that the user puts there meanwhile.
func TestLeftoverFolderOfAnotherUser(t *testing.T) {
	t.Parallel()
	w := must.Get(workdir.New(nil, workdir.Mechanisms{}, ""))(t)
	left := filepath.Join(filepath.Dir(w.Dir), "cookoff-place-left-"+rand.Text())
	must.Do(t, os.Mkdir(left, 0o777))
	t.Cleanup(func() { _ = os.Remove(left) })
	const nobody = 65534
	if os.Chown(left, nobody, nobody) != nil {
		t.Skip("only root can create other users' folders")
	}
	next := must.Get(workdir.New(nil, workdir.Mechanisms{}, ""))(t)
	must.Do(t, errors.Join(w.Remove(), next.Remove()))
	must.Get(os.Stat(left))(t)
}
