package gittree_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/must"
)

// repository returns a repository with two commits, and a working tree that differs from both. init
// are options of git init.
func repository(t *testing.T, init ...string) (dir string, cache *gittree.Cache) {
	t.Helper()
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("git is not installed")
	}
	dir = t.TempDir()
	cache = &gittree.Cache{Dir: filepath.Join(t.TempDir(), "commits"), Now: time.Now, Env: append(os.Environ(),
		"GIT_CONFIG_GLOBAL=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@b", "GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@b")}
	git(t, dir, cache, append([]string{"init", "-q"}, init...)...)
	for _, text := range []string{"old", "new"} {
		write(t, filepath.Join(dir, "bots", "my_bot.py"), text)
		write(t, filepath.Join(dir, "bots", "data.txt"), "data of "+text)
		git(t, dir, cache, "add", ".")
		git(t, dir, cache, "commit", "-q", "-m", text)
	}
	write(t, filepath.Join(dir, "bots", "my_bot.py"), "not committed")
	return dir, cache
}

// file checks out a commit's file and returns its path.
func file(t *testing.T, c *gittree.Cache, cwd string, w gittree.Ref) (string, error) {
	t.Helper()
	tree, err := c.Tree(t.Context(), cwd, w)
	if err != nil {
		return "", err
	}
	path := filepath.Join(tree.Dir, filepath.FromSlash(tree.Path))
	if _, err := os.Stat(path); err != nil {
		return "", tree.Missing("")
	}
	return path, nil
}

func git(t *testing.T, dir string, c *gittree.Cache, args ...string) string {
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
	must.Do(t, os.MkdirAll(filepath.Dir(path), 0o777))
	must.Do(t, os.WriteFile(path, []byte(text), 0o666))
}

func TestFile(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	before := git(t, dir, cache, "status", "--porcelain") + git(t, dir, cache, "worktree", "list")
	for _, c := range []struct{ cwd, word, want, err string }{
		{"", "git:HEAD~1:bots/my_bot.py", "old", ""},
		{"", "git:HEAD:bots/my_bot.py", "new", ""},
		{"bots", "git:HEAD~1:bots/data.txt", "data of old", ""},
		{"bots", "git:HEAD~1:./data.txt", "data of old", ""},
		{"bots", "git:HEAD~1:../bots/data.txt", "data of old", ""},
		{"bots", "git:HEAD~1:data.txt", "", "commit HEAD~1 has no data.txt, but bots/data.txt exists: paths begin at the top of the repository, or with ./"},
		{"", "git:HEAD~7:bots/my_bot.py", "", "there is no commit HEAD~7 in this repository"},
		{"", "git:HEAD:build/bot", "", "commit HEAD has no build/bot; commits do not contain built programs: --build COMMAND builds them"},
		{"", "git:HEAD:../secret", "", "../secret is outside the repository"},
		{"", "git:HEAD", "", "write a bot of a commit as git:REVISION:PATH, such as git:HEAD~1:bots/my_bot.py"},
		{"", "git:--help:x", "", `"--help" is not a revision`},
	} {
		word, ok, err := gittree.Parse(c.word)
		found := ""
		if err == nil && ok {
			found, err = file(t, cache, filepath.Join(dir, c.cwd), word)
		}
		if err != nil {
			must.Be(t, c.word, c.err, err.Error())
			continue
		}
		text, err := os.ReadFile(found)
		if err != nil || string(text) != c.want || c.err != "" {
			t.Errorf("%s: %q, error %v, want %q, error %q", c.word, text, err, c.want, c.err)
		}
	}
	if after := git(t, dir, cache, "status", "--porcelain") + git(t, dir, cache, "worktree", "list"); after != before {
		t.Errorf("status and work trees of the repository are %s, before: %s", after, before)
	}
}

// A folder of a commit can be a bot as well, also the top of the repository.
func TestFolder(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	for _, path := range []string{"bots", "bots/", "."} {
		found := must.Get(file(t, cache, dir, gittree.Ref{Revision: "HEAD", Path: path}))(t)
		if info, err := os.Stat(found); err != nil || !info.IsDir() {
			t.Errorf("%s: %s is not a folder: %v", path, found, err)
		}
	}
}

func TestNoRepository(t *testing.T) {
	t.Parallel()
	_, cache := repository(t)
	_, err := file(t, cache, t.TempDir(), gittree.Ref{Revision: "HEAD", Path: "x"})
	if err == nil || !strings.Contains(err.Error(), "not a git repository") {
		t.Errorf("error %v, want: not a git repository", err)
	}
}

func TestShallowClone(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	clone := filepath.Join(t.TempDir(), "clone")
	git(t, dir, cache, "clone", "-q", "--depth", "1", "file://"+dir, clone)
	_, err := file(t, cache, clone, gittree.Ref{Revision: "HEAD~1", Path: "bots/my_bot.py"})
	if err == nil || !strings.Contains(err.Error(), "fetch-depth: 0") {
		t.Errorf("error %v, want advice to use fetch-depth: 0", err)
	}
}

// Several processes can create a commit's folder at the same time.
func TestConcurrentCheckouts(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	var all sync.WaitGroup
	for range 6 {
		all.Go(func() {
			own := &gittree.Cache{Dir: cache.Dir, Env: cache.Env, Now: time.Now}
			found, err := file(t, own, dir, gittree.Ref{Revision: "HEAD~1", Path: "bots/my_bot.py"})
			if text, e := os.ReadFile(found); err != nil || e != nil || string(text) != "old" {
				t.Errorf("%q, %v, %v", text, err, e)
			}
		})
	}
	all.Wait()
	entries, err := os.ReadDir(cache.Dir)
	if err != nil || len(entries) != 1 {
		t.Errorf("the cache has %v, error %v, want one entry", entries, err)
	}
}

func TestParseOtherWords(t *testing.T) {
	t.Parallel()
	if _, ok, err := gittree.Parse("bots/my_bot.py"); ok || err != nil {
		t.Errorf("Parse(bots/my_bot.py) = %t, %v, want false", ok, err)
	}
}

// A commit not used for a month is removed, unless it is in use.
func TestSweep(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("without locks no folder is removed")
	}
	dir, cache := repository(t)
	long := time.Now().Add(-31 * 24 * time.Hour)
	at := func(revision string, now time.Time) (string, *gittree.Cache) {
		own := &gittree.Cache{Dir: cache.Dir, Env: cache.Env, Now: func() time.Time { return now }}
		tree := must.Get(own.Tree(t.Context(), dir, gittree.Ref{Revision: revision, Path: "."}))(t)
		return tree.Dir, own
	}
	old, user := at("HEAD~1", long)
	recent, _ := at("HEAD", time.Now())
	for _, folder := range []string{old, recent} {
		if _, err := os.Stat(folder); err != nil {
			t.Errorf("%s was removed although it is in use or was used recently: %v", folder, err)
		}
	}
	user.Release()
	at("HEAD", time.Now())
	if _, err := os.Stat(old); err == nil {
		t.Error("a commit unused for a month was not removed")
	}
	if again, _ := at("HEAD~1", time.Now()); again != old {
		t.Errorf("created again as %s", again)
	}
	if entries, err := os.ReadDir(cache.Dir); err != nil || len(entries) != 2 {
		t.Errorf("the cache has %v, error %v, want two entries", entries, err)
	}
}
