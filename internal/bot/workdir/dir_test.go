package workdir_test

import (
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// A bot finds its files in its folder, and what it writes there stays there.
func TestPlace(t *testing.T) {
	t.Parallel()
	from := contesttest.Tree(t, map[string]string{
		"b/bot.json": "j", "b/readme": "r", "b/lib/a": "a", "b/dist/run": "x", "b/dist/data/d": "d", "b/dist/rounds/1/old": "o",
		"beside": "s",
	})
	w := must.Get(contesttest.Resolved(t, from, "b", "dist").Place(&bot.Machine{}, false, "rounds", ""))(t)
	for name, want := range map[string]string{"run": "x", "data/d": "d", "../bot.json": "j", "../lib/a": "a"} {
		if got, err := os.ReadFile(w.Dir + "/" + name); err != nil || string(got) != want {
			t.Errorf("the copy of %s has %q, error %v, want %q", name, got, err, want)
		}
	}
	if _, err := os.Stat(filepath.Join(w.Dir, "rounds")); !os.IsNotExist(err) {
		t.Errorf("old rounds were copied: %v", err)
	}
	for _, name := range []string{"rounds/1/state.json", "log.txt", "run", "../readme", "../lib/a"} {
		contesttest.Write(t, w.Dir, name, "written", 0o666)
	}
	must.Do(t, w.Remove())
	if _, err := os.Stat(w.Dir); !os.IsNotExist(err) {
		t.Errorf("the copy was not removed: %v", err)
	}
	want := []string{"b/bot.json", "b/dist/data/d", "b/dist/rounds/1/old", "b/dist/run", "b/lib/a", "b/readme", "beside"}
	must.Be(t, "the bot's folder", want, contesttest.Names(t, from))
	for _, name := range want {
		if text, err := os.ReadFile(filepath.Join(from, name)); err != nil || string(text) == "written" {
			t.Errorf("the original of %s has %q, error %v", name, text, err)
		}
	}
}

// A bot's files are copied, installed packages are linked, and other files are not visible.
func TestCopiedAndLinked(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{
		"bot.py": "import helper", "helper.py": "", "weights.npz": strings.Repeat("w", 9<<20),
		"notes.txt": "n", "data/a": "1", "data/deep/b": "2", "code/x.py": "", "code/x.txt": "", "other.py": "",
		".git/config": "g", "__pycache__/bot.pyc": "c", "venv/pyvenv.cfg": "v", "venv/lib/x": "x",
		"data/.hidden/h": "h", "runs/cookoff.db": "d", "elsewhere/x": "e", "node_modules/x/package.json": "{}",
	})
	outside := contesttest.Tree(t, map[string]string{"shared": "s"})
	for name, target := range map[string]string{
		"shared": filepath.Join(outside, "shared"), "latest": "notes.txt", "there": outside, "nowhere": "gone", "same": "data", "up": "../" + filepath.Base(outside),
	} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skipf("cannot create symbolic links: %v", err)
		}
	}
	spec := must.Get(bot.Parse("bot.py", dir, nil))(t)
	spec.Outputs = []string{filepath.Join(dir, "elsewhere")}
	s := must.Get(spec.Resolve(dir, bot.Game{}))(t)
	w := contesttest.NewWorkDir(t, s, "")
	want := []string{"bot.py", "data/a", "data/deep/b", "helper.py", "latest", "notes.txt", "same", "venv", "weights.npz"}
	must.Be(t, "the copy", want, contesttest.Names(t, w.Dir))
	for name, link := range map[string]bool{"latest": false, "same": true, "venv": true} {
		if info, err := os.Lstat(filepath.Join(w.Dir, name)); err != nil || (info.Mode().Type() == os.ModeSymlink) != link {
			t.Errorf("%s is %v, error %v, want a link: %t", name, info, err, link)
		}
	}
	contesttest.Write(t, w.Dir, "same/a", "through a link", 0o666)
	if text, _ := os.ReadFile(filepath.Join(dir, "data", "a")); string(text) != "1" {
		t.Error("a link in the folder leads out of the copy")
	}
	before := must.Get(os.Stat(filepath.Join(dir, "notes.txt")))(t)
	if got, err := os.Stat(filepath.Join(w.Dir, "notes.txt")); err != nil || !got.ModTime().Equal(before.ModTime()) || got.Mode() != before.Mode() {
		t.Errorf("the copy of notes.txt is %v, want %v, error %v", got, before, err)
	}
}

// Allowed paths next to a bot's folder are visible from its copy.
func TestAllowedSiblings(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{
		"mine/bot.json": "{}", "mine/bot.py": "", "data/book.txt": "", "data/deep/x": "", "data/other": "", "theirs/x": "", "weights": "",
	})
	for _, word := range []string{"mine", "mine/bot.py"} {
		for _, tt := range []struct{ allow, want []string }{
			{nil, nil},
			{[]string{"data/book.txt"}, []string{"data/book.txt"}},
			{[]string{"data/deep", "weights"}, []string{"data/deep/x", "weights"}},
			{[]string{"data/book.txt", "data"}, []string{"data/book.txt", "data/deep/x", "data/other"}},
			{[]string{"data/deep/x", "data/deep"}, []string{"data/deep/x"}},
			{[]string{"data/book.txt", "."}, []string{"data/book.txt", "data/deep/x", "data/other", "theirs/x", "weights"}},
		} {
			spec := must.Get(bot.Parse(word, dir, nil))(t)
			for _, path := range tt.allow {
				spec.Allow = append(spec.Allow, filepath.Join(dir, filepath.FromSlash(path)))
			}
			game := bot.Game{Launch: func(string) (bot.Launch, error) { return bot.Launch{Argv: []string{"run"}, Dir: "."}, nil }}
			b := must.Get(spec.Resolve(dir, game))(t)
			w := contesttest.NewWorkDir(t, b, "")
			var seen []string
			for _, name := range []string{"data/book.txt", "data/deep/x", "data/other", "theirs/x", "weights"} {
				if _, err := os.Stat(filepath.Join(w.Dir, "..", filepath.FromSlash(name))); err == nil {
					seen = append(seen, name)
				}
			}
			if !slices.Equal(seen, tt.want) {
				t.Errorf("%s, allowed to read %q, sees %q, want %q", word, tt.allow, seen, tt.want)
			}
		}
	}
}

// All modules are copied, but only a limited number of data files: those in upper folders first.
func TestLimitOfData(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	files := map[string]string{"bot.py": "import sys, lib, zoo", "lib/helper.py": "", "zoo/lion.py": "", "zz": ""}
	for n := range content.MaxDataFiles {
		files[fmt.Sprintf("many/a%04d", n)] = ""
	}
	s := contesttest.Resolved(t, contesttest.Tree(t, files), "bot.py", "dist")
	w := contesttest.NewWorkDir(t, s, "")
	last := fmt.Sprintf("many/a%04d", content.MaxDataFiles-1)
	for name := range files {
		if _, err := os.Lstat(filepath.Join(w.Dir, name)); (err == nil) != (name != last) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if !strings.HasPrefix(s.Warning, "1 data file in its folder is hidden from it") {
		t.Errorf("Warning = %q", s.Warning)
	}
}

// In texts and failures the paths of copies are replaced by the user's paths.
func TestPathMap(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{"here/run": "", "there/bot.py": ""})
	s := contesttest.Resolved(t, filepath.Join(dir, "here"), "cmd:./run ../there/bot.py", "dist")
	w := contesttest.NewWorkDir(t, s, "")
	text := fmt.Sprintf("%s and %s, beside: %s\n", w.Path(filepath.Join(dir, "here", "run")),
		w.Path(filepath.Join(dir, "there", "bot.py")), filepath.Join(w.Dir, "..", "there"))
	want := fmt.Sprintf("%[1]s/here/run and %[1]s/there/bot.py, beside: %[1]s/there\n", dir)
	must.Be(t, "text", want, w.PathMap().Text(text))
	f := &bot.Failure{Reason: text, Traceback: text, Hint: text, Asked: text, Stderr: []string{text}}
	f.Restore(w.PathMap())
	must.Be(t, "failure", &bot.Failure{Reason: want, Traceback: want, Hint: want, Asked: want, Stderr: []string{want}}, f)
	must.Be(t, "text by the zero value", text, (workdir.PathMap{}).Text(text))
}

// At the end a folder's files are kept at the given path, and those of other folders next to it.
func TestKeptFolders(t *testing.T) {
	t.Parallel()
	keep := filepath.Join(t.TempDir(), "a")
	dir := contesttest.Tree(t, map[string]string{"here/x": "", "here/.git/config": "", "there/y": ""})
	w := must.Get(contesttest.Resolved(t, filepath.Join(dir, "here"), "cmd:run x ../there/y", "dist").Place(&bot.Machine{}, false, "", keep))(t)
	contesttest.Write(t, w.Dir, "deep/written", "w", 0o666)
	contesttest.Write(t, w.Dir, "../../2/there/z", "z", 0o666)
	must.Do(t, w.Remove())
	for path, want := range map[string]string{
		keep + "/x": "", keep + "/deep/written": "w", keep + "-2/y": "", keep + "-2/z": "z",
	} {
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s has %q, error %v, want %q", path, got, err, want)
		}
	}
	if _, err := os.Stat(w.Dir); !os.IsNotExist(err) {
		t.Errorf("the folder was not removed: %v", err)
	}
}

// Sparse files do not fill the disk of a kept folder.
func TestKeptSparseFiles(t *testing.T) {
	t.Parallel()
	keep := filepath.Join(t.TempDir(), "a")
	w := must.Get(workdir.New(nil, workdir.Mechanisms{}, keep))(t)
	contesttest.Write(t, w.Dir, "sparse", "", 0o666)
	contesttest.Write(t, w.Dir, "real", "r", 0o666)
	if err := os.Truncate(filepath.Join(w.Dir, "sparse"), 1<<31); err != nil {
		t.Skipf("sparse files are not supported: %v", err)
	}
	must.Do(t, w.Remove())
	if entries, err := os.ReadDir(keep); err != nil || len(entries) != 1 || entries[0].Name() != "real" {
		t.Errorf("the kept folder has %v, error %v, want only real", entries, err)
	}
}

// Written lists files that the bot created or changed, but not those of tools and of the game.
func TestWritten(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{"here/bot": "", "here/old": "1", "here/lib/same": "", "here/.git/config": "", "there/y": ""})
	long := time.Now().Add(-time.Hour)
	must.Do(t, os.Chtimes(filepath.Join(dir, "here", "old"), long, long))
	w := must.Get(contesttest.Resolved(t, filepath.Join(dir, "here"), "cmd:run bot ../there/y", "dist").Place(&bot.Machine{}, false, "rounds", ""))(t)
	defer w.Remove() //nolint:errcheck // the test is over
	if got := w.Written(); len(got) != 0 {
		t.Errorf("Written() = %q before the bot has written anything", got)
	}
	for _, name := range []string{"old", "lib/new", "__pycache__/bot.pyc", "rounds/1/state", "../../2/there/z"} {
		contesttest.Write(t, w.Dir, name, "2", 0o666)
	}
	want := []string{filepath.Join("lib", "new"), "old", filepath.Join("there", "z")}
	must.Be(t, "written files", want, w.Written())
}

// A bot that plays in its own folder keeps its files there; files of the game are removed.
func TestOwnFolder(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{"run": "x"})
	w := workdir.Own(dir)
	if err := w.Enter(".", "rounds"); err != nil || w.Dir != dir || w.Path(filepath.Join(dir, "run")) != filepath.Join(dir, "run") {
		t.Fatalf("%+v, error %v", w, err)
	}
	contesttest.Write(t, w.Dir, "learnt", "1", 0o666)
	must.Do(t, errors.Join(w.Put("rounds/1/state.json", nil), w.Remove()))
	must.Be(t, "the bot's folder", []string{"learnt", "run"}, contesttest.Names(t, dir))
	contesttest.Write(t, dir, "rounds/of its own", "", 0o666)
	w = workdir.Own(dir)
	if err := w.Enter(".", "rounds"); err == nil || !strings.Contains(err.Error(), "rounds is in the way") {
		t.Errorf("error %v, want: rounds is in the way", err)
	}
	if err := w.Remove(); err != nil || len(contesttest.Names(t, dir)) != 3 {
		t.Errorf("the bot's folder has %q, error %v, want 3 files", contesttest.Names(t, dir), err)
	}
}

// The next run removes folders of killed runs, but not those in use.
func TestLeftoverFolders(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" && runtime.GOOS != "darwin" {
		t.Skip("locks are not supported")
	}
	f := contesttest.Resolved(t, contesttest.Tree(t, map[string]string{"x": ""}), "cmd:run x", "dist")
	used := must.Get(f.Place(&bot.Machine{}, false, "", ""))(t)
	left := filepath.Join(used.Dir, "..", "..", "..", "cookoff-place-left-"+rand.Text())
	err := os.MkdirAll(filepath.Join(left, "rounds", "1"), 0o777)
	for errors.Is(err, os.ErrNotExist) { // another process has removed left in between
		err = os.MkdirAll(filepath.Join(left, "rounds", "1"), 0o777)
	}
	must.Do(t, err)
	next := must.Get(f.Place(&bot.Machine{}, false, "", ""))(t)
	if _, err := os.Stat(left); !os.IsNotExist(err) {
		t.Errorf("the leftover was not removed: %v", err)
	}
	for _, w := range []*workdir.Dir{used, next} {
		if _, err := os.Stat(filepath.Join(w.Dir, "x")); err != nil {
			t.Error(err)
		}
		must.Do(t, w.Remove())
	}
}

// Concurrent runs do not remove each other's folders as leftovers.
func TestConcurrentFolders(t *testing.T) {
	t.Parallel()
	f := contesttest.Resolved(t, contesttest.Tree(t, map[string]string{"x": ""}), "cmd:run x", "dist")
	var group errgroup.Group
	for range 8 {
		group.Go(func() error {
			for range 20 {
				w, err := f.Place(&bot.Machine{}, false, "rounds", "")
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
	must.Do(t, group.Wait())
}

// Folders nested deeper than the maximum length of a path are copied, kept up to that length, and
// removed.
func TestDeepFolders(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("cannot create such folders")
	}
	dir := contesttest.Tree(t, map[string]string{"b/bot.json": "{}"})
	root := must.Get(os.OpenRoot(filepath.Join(dir, "b")))(t)
	defer root.Close()
	deep := strings.TrimSuffix(strings.Repeat(strings.Repeat("d", 100)+"/", 60), "/")
	must.Do(t, errors.Join(root.MkdirAll(deep, 0o777), root.WriteFile(deep+"/data", []byte("x"), 0o666)))
	kept := filepath.Join(t.TempDir(), "kept")
	w := must.Get(contesttest.Resolved(t, dir, "b", ".").Place(&bot.Machine{}, false, "", kept))(t)
	in := must.Get(os.OpenRoot(w.Dir))(t)
	defer in.Close()
	if text, err := in.ReadFile(deep + "/data"); err != nil || string(text) != "x" {
		t.Errorf("the copy has %q, error %v", text, err)
	}
	must.Do(t, errors.Join(w.Remove(), root.RemoveAll(strings.Repeat("d", 100))))
	if _, err := os.Stat(w.Dir); !os.IsNotExist(err) {
		t.Errorf("the copy was not removed: %v", err)
	}
	if text, err := os.ReadFile(filepath.Join(kept, "bot.json")); err != nil || string(text) != "{}" {
		t.Errorf("the kept bot.json has %q, error %v", text, err)
	}
}
