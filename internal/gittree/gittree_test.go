package gittree_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/cookoff/cookoff/internal/gittree"
)

// repository is a repository with two commits, and a working tree that differs from both.
func repository(t *testing.T) (dir string, cache gittree.Cache) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("there is no git")
	}
	dir = t.TempDir()
	cache = gittree.Cache{Dir: filepath.Join(t.TempDir(), "commits"), Env: append(os.Environ(),
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")}
	git(t, dir, cache, "init", "-q")
	for _, text := range []string{"old", "new"} {
		write(t, filepath.Join(dir, "bots", "my_bot.py"), text)
		write(t, filepath.Join(dir, "bots", "data.txt"), "data of "+text)
		git(t, dir, cache, "add", ".")
		git(t, dir, cache, "commit", "-q", "-m", text)
	}
	write(t, filepath.Join(dir, "bots", "my_bot.py"), "not committed")
	return dir, cache
}

func git(t *testing.T, dir string, c gittree.Cache, args ...string) string {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "git", args...)
	cmd.Dir, cmd.Env = dir, c.Env
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("git %v: %v: %s", args, err, out)
	}
	return string(out)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestFile(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	before := git(t, dir, cache, "status", "--porcelain") + git(t, dir, cache, "worktree", "list")
	for _, c := range []struct{ cwd, word, want, wrong string }{
		{"", "git:HEAD~1:bots/my_bot.py", "old", ""},
		{"", "git:HEAD:bots/my_bot.py", "new", ""},
		{"bots", "git:HEAD~1:bots/data.txt", "data of old", ""},
		{"bots", "git:HEAD~1:./data.txt", "data of old", ""},
		{"bots", "git:HEAD~1:../bots/data.txt", "data of old", ""},
		{"bots", "git:HEAD~1:data.txt", "", "commit HEAD~1 has no data.txt, but bots/data.txt: paths begin at the top of the repository, or with ./"},
		{"", "git:HEAD~7:bots/my_bot.py", "", "there is no commit HEAD~7 in this repository"},
		{"", "git:HEAD:build/bot", "", "commit HEAD has no build/bot; programs that are built are not in a commit"},
		{"", "git:HEAD:../secret", "", "../secret is outside the repository"},
		{"", "git:HEAD", "", "a bot of a commit is git:REVISION:PATH, such as git:HEAD~1:bots/my_bot.py"},
		{"", "git:--help:x", "", `"--help" is not a revision`},
	} {
		word, ok, err := gittree.Parse(c.word)
		file := ""
		if err == nil && ok {
			file, err = cache.File(t.Context(), filepath.Join(dir, c.cwd), word)
		}
		if err != nil {
			if err.Error() != c.wrong {
				t.Errorf("%s: %v; want %q", c.word, err, c.wrong)
			}
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil || string(text) != c.want || c.wrong != "" {
			t.Errorf("%s: %q, %v; want %q %s", c.word, text, err, c.want, c.wrong)
		}
	}
	if after := git(t, dir, cache, "status", "--porcelain") + git(t, dir, cache, "worktree", "list"); after != before {
		t.Errorf("the repository is changed: %s, before: %s", after, before)
	}
}

// A folder of a commit can be a bot as well, and the top of the repository.
func TestFolder(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	for _, path := range []string{"bots", "bots/", "."} {
		file, err := cache.File(t.Context(), dir, gittree.Word{Revision: "HEAD", Path: path})
		if err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(file); err != nil || !info.IsDir() {
			t.Errorf("%s: %s is not a folder: %v", path, file, err)
		}
	}
}

func TestNoRepository(t *testing.T) {
	t.Parallel()
	_, cache := repository(t)
	_, err := cache.File(t.Context(), t.TempDir(), gittree.Word{Revision: "HEAD", Path: "x"})
	if err == nil || !strings.Contains(err.Error(), "not a git repository") {
		t.Error(err)
	}
}

func TestShallowClone(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	clone := filepath.Join(t.TempDir(), "clone")
	git(t, dir, cache, "clone", "-q", "--depth", "1", "file://"+dir, clone)
	_, err := cache.File(t.Context(), clone, gittree.Word{Revision: "HEAD~1", Path: "bots/my_bot.py"})
	if err == nil || !strings.Contains(err.Error(), "fetch-depth: 0") {
		t.Error(err)
	}
}

// Several commands make the same commit at the same time.
func TestTogether(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			file, err := cache.File(t.Context(), dir, gittree.Word{Revision: "HEAD~1", Path: "bots/my_bot.py"})
			if text, e := os.ReadFile(file); err != nil || e != nil || string(text) != "old" {
				t.Errorf("%q, %v, %v", text, err, e)
			}
		})
	}
	all.Wait()
	entries, err := os.ReadDir(cache.Dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("left are %v, %v", entries, err)
	}
}

func TestNoWord(t *testing.T) {
	t.Parallel()
	if _, ok, err := gittree.Parse("bots/my_bot.py"); ok || err != nil {
		t.Error(ok, err)
	}
}
