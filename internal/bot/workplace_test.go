package bot_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

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

// The digest of a folder depends on the names and contents of all its files, and on nothing else.
func TestFolderDigest(t *testing.T) {
	t.Parallel()
	digest := func(files map[string]string) string {
		sum, err := bot.Spec{Form: bot.FormFolder, Path: tree(t, files)}.Digest()
		if err != nil || len(sum) != 64 {
			t.Fatalf("digest %q, error %v", sum, err)
		}
		return sum
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
	if _, err := (bot.Spec{Form: bot.FormFolder, Path: filepath.Join(t.TempDir(), "x")}).Digest(); err == nil {
		t.Error("no folder has a digest")
	}
}
