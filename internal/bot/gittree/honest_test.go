package gittree_test

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

func wantFile(t *testing.T, c *gittree.Cache, cwd, revision, path, want string) {
	t.Helper()
	found, err := file(t, c, cwd, gittree.Ref{Revision: revision, Path: path})
	if err != nil {
		t.Errorf("%s:%s: error %v", revision, path, err)
		return
	}
	if text, err := os.ReadFile(found); err != nil || string(text) != want {
		t.Errorf("%s:%s: %q, error %v, want %q", revision, path, text, err, want)
	}
}

// configure sets the user's git configuration.
func configure(t *testing.T, c *gittree.Cache, text string) {
	t.Helper()
	own := filepath.Join(t.TempDir(), "gitconfig")
	write(t, own, text)
	c.Env = append(c.Env, "GIT_CONFIG_GLOBAL="+own)
}

// commit adds a file and commits it.
func commit(t *testing.T, dir string, c *gittree.Cache, path, text string) {
	t.Helper()
	write(t, filepath.Join(dir, path), text)
	git(t, dir, c, "add", path)
	git(t, dir, c, "commit", "-q", "-m", path)
}

// Line endings and filters follow the user's configuration and the commit's attributes.
func TestUsersConfiguration(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if runtime.GOOS == "windows" {
		t.Skip("the filter needs a shell")
	}
	dir, cache := repository(t)
	commit(t, dir, cache, "lines.txt", "a\nb\n")
	commit(t, dir, cache, "large.bin", "pointer")
	commit(t, dir, cache, ".gitattributes", "*.bin filter=large -text\nforced.txt text eol=crlf\n")
	commit(t, dir, cache, "forced.txt", "a\n")
	git(t, dir, cache, "config", "core.autocrlf", "false")
	git(t, dir, cache, "config", "remote.origin.url", "https://example.org/bots.git")
	wantFile(t, cache, dir, "HEAD", "forced.txt", "a\r\n")

	configure(t, cache, `[core]
	autocrlf = true
[filter "large"]
	required = true
	clean = cat
	smudge = "printf '%s %s %s' \"$(cat)\" \"$(git config lfs.storage)\" \"$(git config remote.origin.url)\""
[filter "failing"]
	clean = cat
	required = true
	smudge = "echo loading >&2; exit 1"
`)
	cache.Dir = filepath.Join(t.TempDir(), "commits")
	wantFile(t, cache, dir, "HEAD", "lines.txt", "a\r\nb\r\n")
	wantFile(t, cache, dir, "HEAD", "large.bin", "pointer "+filepath.Join(dir, ".git", "lfs")+" https://example.org/bots.git")

	commit(t, dir, cache, ".gitattributes", "*.txt filter=failing\n")
	if _, err := file(t, cache, dir, gittree.Ref{Revision: "HEAD", Path: "bots"}); err == nil || !strings.Contains(err.Error(), "git: bots/data.txt: smudge filter failing failed") {
		t.Errorf("error %v, want the failed filter", err)
	}
}

// Filters see the remote URL of a repository, unless it would run a program.
func TestRemoteURLForFilters(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if runtime.GOOS == "windows" {
		t.Skip("the filter needs a shell")
	}
	for url, passed := range map[string]bool{
		"https://example.org/a.git": true, "git@example.org:a/b.git": true, "ssh://git@example.org/a": true,
		"ext::sh -c id": false, "-oProxyCommand=id": false, "ssh://-oProxyCommand=id/a": false, "git@-oProxyCommand=id:a": false, "../a": false, "ext::id": false,
	} {
		dir, cache := repository(t)
		commit(t, dir, cache, ".gitattributes", "*.py filter=url\n")
		git(t, dir, cache, "config", "remote.origin.url", url)
		configure(t, cache, "[filter \"url\"]\n\tsmudge = git config remote.origin.url || true\n")
		want := ""
		if passed {
			want = url + "\n"
		}
		wantFile(t, cache, dir, "HEAD", "bots/my_bot.py", want)
	}
}

func TestLayoutsOfRepositories(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	layouts := map[string]func(t *testing.T, dir string, c *gittree.Cache) string{
		"work tree": func(t *testing.T, dir string, c *gittree.Cache) string {
			t.Helper()
			to := filepath.Join(t.TempDir(), "tree")
			git(t, dir, c, "worktree", "add", "-q", to, "HEAD")
			return to
		},
		"submodule": func(t *testing.T, dir string, c *gittree.Cache) string {
			t.Helper()
			outer, _ := repository(t)
			git(t, outer, c, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", dir, "inner")
			return filepath.Join(outer, "inner")
		},
		"borrowed objects of borrowed objects": func(t *testing.T, dir string, c *gittree.Cache) string {
			t.Helper()
			first, second := filepath.Join(t.TempDir(), "first"), filepath.Join(t.TempDir(), "second")
			git(t, dir, c, "clone", "-q", "--shared", dir, first)
			git(t, dir, c, "clone", "-q", "--shared", first, second)
			return second
		},
		"packed": func(t *testing.T, dir string, c *gittree.Cache) string {
			t.Helper()
			git(t, dir, c, "gc", "-q")
			return dir
		},
		"bare": func(t *testing.T, dir string, c *gittree.Cache) string {
			t.Helper()
			to := filepath.Join(t.TempDir(), "bare.git")
			git(t, dir, c, "clone", "-q", "--bare", dir, to)
			return to
		},
		"SHA-256": func(t *testing.T, _ string, _ *gittree.Cache) string {
			t.Helper()
			other, _ := repository(t, "--object-format=sha256")
			return other
		},
		"folder with blanks": func(t *testing.T, dir string, c *gittree.Cache) string {
			t.Helper()
			to := filepath.Join(t.TempDir(), "# a b;c")
			git(t, dir, c, "clone", "-q", dir, to)
			return to
		},
	}
	for name, lay := range layouts {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir, cache := repository(t)
			at := lay(t, dir, cache)
			wantFile(t, cache, at, "HEAD~1", "bots/my_bot.py", "old")
			if _, later, err := cache.History(t.Context(), at, "HEAD~1", "HEAD"); err != nil || len(later) != 1 || later[0].Subject != "new" {
				t.Errorf("History = %v, error %v, want one commit", later, err)
			}
		})
	}
}

// A submodule is an empty folder, as in a fresh clone.
func TestCommitWithSubmodule(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir, cache := repository(t)
	inner, _ := repository(t)
	git(t, dir, cache, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", inner, "inner")
	git(t, dir, cache, "commit", "-q", "-m", "submodule")
	configure(t, cache, "[submodule]\n\trecurse = true\n")
	wantFile(t, cache, dir, "HEAD", "bots/my_bot.py", "new")
}

func TestShallowHistory(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir, cache := repository(t)
	commit(t, dir, cache, "a.py", "a")
	clone := filepath.Join(t.TempDir(), "clone")
	git(t, dir, cache, "clone", "-q", "--depth", "2", "file://"+dir, clone)
	if _, later, err := cache.History(t.Context(), clone, "HEAD~1", "HEAD"); err != nil || len(later) != 1 {
		t.Errorf("History = %v, error %v, want one commit", later, err)
	}
	wantFile(t, cache, clone, "HEAD", "a.py", "a")
}

// In a partial clone nothing is fetched; the error names the command that fetches missing objects,
// and it works.
func TestPartialClone(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir, cache := repository(t)
	git(t, dir, cache, "config", "uploadpack.allowFilter", "true")
	clone := filepath.Join(t.TempDir(), "clone")
	git(t, dir, cache, "clone", "-q", "--filter=blob:none", "file://"+dir, clone)
	_, err := file(t, cache, clone, gittree.Ref{Revision: "HEAD~1", Path: "bots/my_bot.py"})
	if _, ok := errors.AsType[*gittree.CheckoutError](err); !ok {
		t.Fatalf("error %v, want a CheckoutError", err)
	}
	_, command, ok := strings.Cut(err.Error(), "load the files of the commit first: git ")
	if !ok {
		t.Fatalf("error %v does not say which command loads the files", err)
	}
	git(t, clone, cache, strings.Fields(command)...)
	wantFile(t, cache, clone, "HEAD~1", "bots/my_bot.py", "old")
}

// Repositories have separate folders in the cache: git does not verify that objects match their
// hashes.
func TestForgedObjects(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	forged := filepath.Join(t.TempDir(), "forged")
	git(t, dir, cache, "clone", "-q", "--no-local", dir, forged)
	wantFile(t, cache, forged, "HEAD", "bots/my_bot.py", "new")
	found := must.Get(file(t, cache, dir, gittree.Ref{Revision: "HEAD", Path: "bots/my_bot.py"}))(t)
	if other, err := file(t, cache, forged, gittree.Ref{Revision: "HEAD", Path: "bots/my_bot.py"}); err != nil || other == found {
		t.Errorf("the file of the clone is %s, error %v, want another one than %s", other, err, found)
	}
}

// Repositories of other users are read if the user's configuration allows it (safe.directory), as
// by git itself.
func TestForeignRepository(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	if os.Geteuid() != 0 {
		t.Skip("only root can change the owner of a repository")
	}
	dir, cache := repository(t)
	const nobody = 65534
	for _, path := range []string{dir, filepath.Join(dir, ".git")} {
		must.Do(t, os.Chown(path, nobody, nobody))
	}
	if _, err := file(t, cache, dir, gittree.Ref{Revision: "HEAD", Path: "bots"}); err == nil || !strings.Contains(err.Error(), "dubious ownership") {
		t.Errorf("error %v, want: dubious ownership", err)
	}
	configure(t, cache, "[safe]\n\tdirectory = "+dir+"\n")
	wantFile(t, cache, dir, "HEAD", "bots/my_bot.py", "new")
}
