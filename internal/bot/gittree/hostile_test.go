package gittree_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// attack is a repository that would make git run a program, or write or read forbidden files.
type attack struct {
	name string
	// set makes the repository hostile. run is a program that leaves a mark and then acts like cat;
	// run-and-fail fails instead.
	set func(t *testing.T, dir, run string, c *gittree.Cache)
	// control is a shell command in which plain git falls for the attack.
	control string
}

func config(pairs ...string) func(*testing.T, string, string, *gittree.Cache) {
	return func(t *testing.T, dir, run string, c *gittree.Cache) {
		t.Helper()
		for i := 0; i < len(pairs); i += 2 {
			git(t, dir, c, "config", pairs[i], strings.ReplaceAll(pairs[i+1], "RUN", run))
		}
	}
}

// partialClone makes the repository a partial clone that lacks a file of HEAD.
func partialClone(pairs ...string) func(*testing.T, string, string, *gittree.Cache) {
	return func(t *testing.T, dir, run string, c *gittree.Cache) {
		t.Helper()
		config(append(pairs, "core.repositoryformatversion", "1", "extensions.partialClone", "origin", "remote.origin.promisor", "true")...)(t, dir, run, c)
		hash := strings.TrimSpace(git(t, dir, c, "rev-parse", "HEAD:bots/my_bot.py"))
		must.Do(t, os.Remove(filepath.Join(dir, ".git", "objects", hash[:2], hash[2:])))
	}
}

func program(t *testing.T, path, text string) {
	t.Helper()
	write(t, path, "#!/bin/sh\n"+text)
	must.Do(t, os.Chmod(path, 0o755))
}

func hook(name string) func(*testing.T, string, string, *gittree.Cache) {
	return func(t *testing.T, dir, run string, _ *gittree.Cache) {
		t.Helper()
		program(t, filepath.Join(dir, ".git", "hooks", name), "exec "+run+" < /dev/null\n")
	}
}

// checkout writes a commit's files by plain git, outside of the work tree.
const checkout = `mkdir out && export GIT_DIR="$PWD/.git" GIT_WORK_TREE="$PWD/out" GIT_INDEX_FILE="$PWD/index" && git read-tree HEAD && git checkout-index --all --force`

func attacks() []attack {
	return []attack{
		{"filter", config("filter.x.smudge", "RUN"), checkout},
		{"process filter", config("filter.x.process", "RUN-and-fail", "filter.x.required", "true"), checkout},
		{"attributes of the repository", func(t *testing.T, dir, run string, c *gittree.Cache) {
			t.Helper()
			config("filter.y.smudge", "RUN")(t, dir, run, c)
			write(t, filepath.Join(dir, ".git", "info", "attributes"), "* filter=y\n")
		}, checkout},
		{"included configuration", func(t *testing.T, dir, run string, c *gittree.Cache) {
			t.Helper()
			write(t, filepath.Join(dir, "more"), "[filter \"x\"]\n\tsmudge = "+run+"\n")
			config("include.path", "../more")(t, dir, run, c)
		}, checkout},
		{"configuration of the work tree", func(t *testing.T, dir, run string, c *gittree.Cache) {
			t.Helper()
			config("core.repositoryformatversion", "1", "extensions.worktreeConfig", "true")(t, dir, run, c)
			write(t, filepath.Join(dir, ".git", "config.worktree"), "[filter \"x\"]\n\tsmudge = "+run+"\n")
		}, checkout},
		{"fsmonitor", config("core.fsmonitor", "RUN"), "git status"},
		{"hook after writing the index", hook("post-index-change"), checkout},
		{"hook after a checkout", hook("post-checkout"), "git checkout -q -f HEAD"},
		{"folder of hooks", func(t *testing.T, dir, run string, c *gittree.Cache) {
			t.Helper()
			hook("post-index-change")(t, dir, run, c)
			config("core.hooksPath", ".git/hooks/../hooks")(t, dir, run, c)
		}, checkout},
		{"external diff", config("diff.external", "RUN"), "git diff HEAD~1"},
		{"text conversion", config("diff.x.textconv", "RUN"), "git log -p"},
		{"alias", config("alias.read", "!RUN < /dev/null"), "git read"},
		{"signature", func(t *testing.T, dir, run string, c *gittree.Cache) {
			t.Helper()
			config("gpg.program", "RUN", "log.showSignature", "true")(t, dir, run, c)
			signed := strings.Replace(git(t, dir, c, "cat-file", "commit", "HEAD"), "\n\n", "\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\n", 1)
			write(t, filepath.Join(dir, "signed"), signed)
			commit := strings.TrimSpace(git(t, dir, c, "hash-object", "-t", "commit", "-w", "signed"))
			git(t, dir, c, "update-ref", "refs/heads/"+strings.TrimSpace(git(t, dir, c, "branch", "--show-current")), commit)
		}, "git log"},
		{"promised by a command", partialClone("remote.origin.url", "ext::RUN-and-fail", "protocol.ext.allow", "always"), "git cat-file -p HEAD:bots/my_bot.py"},
		{"promised by upload-pack", partialClone("remote.origin.url", "/", "remote.origin.uploadpack", "RUN-and-fail"), "git cat-file -p HEAD:bots/my_bot.py"},
		{"promised by ssh", partialClone("remote.origin.url", "ssh://nowhere/x", "core.sshCommand", "RUN-and-fail"), "git cat-file -p HEAD:bots/my_bot.py"},
		{"promised commit", func(t *testing.T, dir, run string, c *gittree.Cache) {
			t.Helper()
			partialClone("remote.origin.url", "ext::RUN-and-fail", "protocol.ext.allow", "always")(t, dir, run, c)
			hash := strings.TrimSpace(git(t, dir, c, "rev-parse", "HEAD"))
			must.Do(t, os.Remove(filepath.Join(dir, ".git", "objects", hash[:2], hash[2:])))
		}, "git rev-parse --verify HEAD^{commit}"},
		{"work tree elsewhere", func(t *testing.T, dir, run string, c *gittree.Cache) {
			t.Helper()
			victim := filepath.Join(filepath.Dir(run), "victim")
			write(t, filepath.Join(victim, "bots", "my_bot.py"), "mine")
			config("core.worktree", victim)(t, dir, run, c)
		}, "git checkout -q -f HEAD"},
	}
}

// Programs of a hostile repository never run, although plain git runs them.
func TestHostileRepositories(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("the programs are shell scripts")
	}
	all := attacks()
	for _, a := range all[:tier.Count(2, len(all))] {
		t.Run(a.name, func(t *testing.T) {
			t.Parallel()
			dir, cache := repository(t)
			write(t, filepath.Join(dir, ".gitattributes"), "* filter=x diff=x\n")
			git(t, dir, cache, "add", ".")
			git(t, dir, cache, "commit", "-q", "-m", "attributes")
			own := t.TempDir()
			run, mark := filepath.Join(own, "run"), filepath.Join(own, "mark")
			program(t, run, "touch "+mark+"\nexec cat\n")
			program(t, run+"-and-fail", "touch "+mark+"\nexit 1\n")
			a.set(t, dir, run, cache)
			victim := filepath.Join(own, "victim", "bots", "my_bot.py")
			happened := func() bool {
				text, err := os.ReadFile(victim)
				return exists(mark) || err == nil && string(text) != "mine"
			}
			_, _ = file(t, cache, dir, gittree.Ref{Revision: "HEAD", Path: "bots/my_bot.py"}) // may fail if files are missing
			_, _, _ = cache.History(t.Context(), dir, "HEAD~1", "HEAD")
			_, _, _ = cache.History(t.Context(), dir, "HEAD", "HEAD~1")
			if happened() {
				t.Error("the attack succeeded")
			}
			cmd := exec.CommandContext(t.Context(), "sh", "-c", a.control)
			cmd.Dir, cmd.Env = dir, append(cache.Env, "GIT_PAGER=cat")
			if out, _ := cmd.CombinedOutput(); !happened() {
				t.Errorf("the attack fails with plain git, too: %s", out)
			}
		})
	}
}

// Replace refs, grafts and the variables of a git command that started cookoff do not change the
// meaning of a revision.
func TestReplaceRefs(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	other, _ := repository(t)
	git(t, dir, cache, "replace", "HEAD", "HEAD~1")
	if text := git(t, dir, cache, "show", "HEAD:bots/my_bot.py"); text != "old" {
		t.Errorf("plain git shows %q", text)
	}
	write(t, filepath.Join(dir, ".git", "info", "grafts"), git(t, dir, cache, "rev-parse", "HEAD"))
	if history := git(t, dir, cache, "--no-replace-objects", "log", "--format=%s"); !strings.Contains(history, "new") || strings.Contains(history, "old") {
		t.Errorf("plain git shows %q", history)
	}
	wantFile(t, cache, dir, "HEAD~1", "bots/my_bot.py", "old")
	cache.Env = append(cache.Env, "GIT_DIR="+filepath.Join(other, ".git"), "GIT_WORK_TREE="+other, "GIT_INDEX_FILE="+filepath.Join(other, "index"),
		"GIT_OBJECT_DIRECTORY="+filepath.Join(other, "nothing"))
	wantFile(t, cache, dir, "HEAD", "bots/my_bot.py", "new")
}
