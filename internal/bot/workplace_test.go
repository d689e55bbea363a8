package bot_test

import (
	"crypto/rand"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/bot"
)

// tree makes a folder of files.
func tree(t testing.TB, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// A bot finds its own files in its workplace, and what it writes there stays there.
func TestWorkplace(t *testing.T) {
	t.Parallel()
	from := tree(t, map[string]string{
		"bot.json": "j", "readme": "r", "lib/a": "a", "dist/run": "x", "dist/data/d": "d", "dist/rounds/1/old": "o",
	})
	w, err := bot.NewWorkplace(bot.Files{From: from, Dir: "dist", Own: "rounds"}, "")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"run": "x", "data/d": "d", "../bot.json": "j", "../lib/a": "a"} {
		if got, err := os.ReadFile(w.Dir + "/" + name); err != nil || string(got) != want {
			t.Errorf("%s has %q, error %v", name, got, err)
		}
	}
	if _, err := os.Stat(filepath.Join(w.Dir, "rounds")); !os.IsNotExist(err) {
		t.Errorf("the old rounds are there: %v", err)
	}
	for _, name := range []string{"rounds/1/state.json", "log.txt"} {
		path := filepath.Join(w.Dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Remove(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(w.Dir); !os.IsNotExist(err) {
		t.Errorf("it is still there: %v", err)
	}
	if diff := cmp.Diff([]string{"bot.json", "dist/data/d", "dist/rounds/1/old", "dist/run", "lib/a", "readme"}, names(t, from)); diff != "" {
		t.Errorf("the bot's folder (-want +got):\n%s", diff)
	}
}

// names are the files below a folder.
func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			list = append(list, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// A workplace that is kept lies where it was asked for.
func TestKeptWorkplace(t *testing.T) {
	t.Parallel()
	keep := filepath.Join(t.TempDir(), "a")
	w, err := bot.NewWorkplace(bot.Files{From: tree(t, map[string]string{"x": ""}), Own: "rounds"}, keep)
	if err != nil || w.Dir != keep {
		t.Fatalf("%+v, error %v", w, err)
	}
	if err := w.Remove(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(keep, "x")); err != nil {
		t.Error(err)
	}
	if _, err := bot.NewWorkplace(bot.Files{From: "."}, keep); err == nil {
		t.Error("a folder that exists is taken")
	}
	if _, err := bot.NewWorkplace(bot.Files{From: filepath.Join(keep, "none")}, ""); err == nil {
		t.Error("there is a workplace of no folder")
	}
}

// Files are put beside the bot, whatever it has done to the folder, or the error blames it.
func TestPut(t *testing.T) {
	t.Parallel()
	const name = "rounds/7/state.json"
	outside := t.TempDir()
	write := func(text string) func(string) error {
		return func(path string) error { return os.WriteFile(path, []byte(text), 0o666) }
	}
	link := func(path string) error { return os.Symlink(outside, path) }
	tests := []struct {
		name   string
		path   string // what the bot has made there, in place of what is there
		make   func(path string) error
		spoilt bool
	}{
		{"nothing", "other", write(""), false},
		{"a file of its own", name, write("a longer text than ours"), false},
		{"a folder in its place", name, func(path string) error { return os.Mkdir(path, 0o777) }, false},
		{"a link in its place", name, func(path string) error { return os.Symlink(filepath.Join(outside, "x"), path) }, false},
		{"the folder is gone", "rounds", func(string) error { return nil }, false},
		{"the folder is a file", "rounds", write(""), true},
		{"the folder is a link", "rounds", link, true},
		{"the round's folder is a file", "rounds/7", write(""), true},
		{"the round's folder is a link", "rounds/7", link, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w, err := bot.NewWorkplace(bot.Files{From: tree(t, map[string]string{"dist/run": "x"}), Dir: "dist", Own: "rounds"}, "")
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				if err := w.Remove(); err != nil {
					t.Error(err)
				}
			}()
			if err := w.Put(name, []byte("first")); err != nil {
				t.Fatal(err)
			}
			path := filepath.Join(w.Dir, tt.path)
			if err := os.RemoveAll(path); err != nil {
				t.Fatal(err)
			}
			if err := tt.make(path); err != nil {
				if _, ok := errors.AsType[*os.LinkError](err); ok {
					t.Skipf("links cannot be made here: %v", err)
				}
				t.Fatal(err)
			}
			err = w.Put(name, []byte("second"))
			if tt.spoilt != errors.Is(err, bot.ErrSpoilt) || !tt.spoilt && err != nil {
				t.Errorf("error %v", err)
			}
			got, err := os.ReadFile(filepath.Join(w.Dir, name))
			if !tt.spoilt && (err != nil || string(got) != "second") {
				t.Errorf("it has %q, error %v", got, err)
			}
		})
	}
	t.Cleanup(func() {
		if left := names(t, outside); len(left) > 0 {
			t.Errorf("outside there are %q", left)
		}
	})
}

// A workplace of a run that was killed is removed by the next run; one that is in use is not.
func TestLeftWorkplaces(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skip("folders are not locked here")
	}
	f := bot.Files{From: tree(t, map[string]string{"x": ""})}
	used, err := bot.NewWorkplace(f, "")
	if err != nil {
		t.Fatal(err)
	}
	left := filepath.Join(filepath.Dir(used.Dir), "cookoff-place-left-"+rand.Text())
	if err := os.MkdirAll(filepath.Join(left, "rounds", "1"), 0o777); err != nil {
		t.Fatal(err)
	}
	next, err := bot.NewWorkplace(f, "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("the folder that was left is still there: %v", err)
	}
	for _, w := range []*bot.Workplace{used, next} {
		if _, err := os.Stat(filepath.Join(w.Dir, "x")); err != nil {
			t.Error(err)
		}
		if err := w.Remove(); err != nil {
			t.Error(err)
		}
	}
}

// Runs that begin and end at the same time do not take each other's workplaces for leftovers.
func TestManyWorkplaces(t *testing.T) {
	t.Parallel()
	f := bot.Files{From: tree(t, map[string]string{"x": ""})}
	var group errgroup.Group
	for range 8 {
		group.Go(func() error {
			for range 20 {
				w, err := bot.NewWorkplace(f, "")
				if err != nil {
					return err
				}
				if err := errors.Join(w.Put("rounds/1/state.json", nil), w.Remove()); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		t.Error(err)
	}
}

// The digest of a folder depends on the names and contents of all its files, and on nothing else.
func TestFolderDigest(t *testing.T) {
	t.Parallel()
	digest := func(files map[string]string) string {
		s, err := bot.Spec{Form: bot.FormFolder, Path: tree(t, files)}.Snapshot("")
		if err != nil || len(s.Digest) != 64 {
			t.Fatalf("snapshot %+v, error %v", s, err)
		}
		return s.Digest
	}
	base := digest(map[string]string{"a": "1", "b/c": "2"})
	for name, files := range map[string]map[string]string{
		"content": {"a": "1", "b/c": "3"}, "name": {"a": "1", "b/d": "2"}, "more": {"a": "1", "b/c": "2", "d": ""}, "split": {"a": "1b/c2"},
	} {
		if digest(files) == base {
			t.Errorf("another %s has the same digest", name)
		}
	}
	if digest(map[string]string{"b/c": "2", "a": "1", "b/__pycache__/c.pyc": "x"}) != base {
		t.Error("the same files have another digest")
	}
	if _, err := (bot.Spec{Form: bot.FormFolder, Path: filepath.Join(t.TempDir(), "x")}).Snapshot(""); err == nil {
		t.Error("no folder has a digest")
	}
}
