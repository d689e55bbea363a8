package gittree

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// safeArgs returns arguments that keep git from running programs other than filters. They disable the user's own, too,
// because the repository's configuration may be untrusted.
func safeArgs() []string {
	return []string{"-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull, "-c", "submodule.recurse=false"}
}

// environment returns the environment of git, without variables that select a repository or parts of one.
func (c *Cache) environment(more ...string) []string {
	of := []string{
		"GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_ATTR_SOURCE", "GIT_COMMON_DIR", "GIT_CONFIG", "GIT_DIR", "GIT_GRAFT_FILE", "GIT_IMPLICIT_WORK_TREE",
		"GIT_INDEX_FILE", "GIT_INTERNAL_SUPER_PREFIX", "GIT_NAMESPACE", "GIT_NO_REPLACE_OBJECTS", "GIT_OBJECT_DIRECTORY", "GIT_PREFIX",
		"GIT_QUARANTINE_PATH", "GIT_REPLACE_REF_BASE", "GIT_SHALLOW_FILE", "GIT_WORK_TREE",
	}
	env := slices.DeleteFunc(slices.Clone(c.Env), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.Contains(of, strings.ToUpper(name))
	})
	none := filepath.Join(c.Dir, "no-such-file") // git warns about an empty graft file
	return append(append(env, "GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE="+none, "GIT_TERMINAL_PROMPT=0"), more...)
}

// ask queries git about the repository around a folder. It runs no programs of the repository's configuration, and
// fetches no missing objects.
func (c *Cache) ask(ctx context.Context, dir string, args ...string) (string, error) {
	return output(ctx, dir, c.environment("GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none"), args...)
}

// line returns the first line of ask.
func (c *Cache) line(ctx context.Context, dir string, args ...string) (string, error) {
	out, err := c.ask(ctx, dir, args...)
	first, _, _ := strings.Cut(out, "\n")
	return first, err
}

// resolve returns the commit hash of a revision.
func (c *Cache) resolve(ctx context.Context, cwd, revision string) (string, error) {
	commit, err := c.line(ctx, cwd, "rev-parse", "--verify", "--quiet", "--end-of-options", revision+"^{commit}")
	if err != nil {
		return "", c.unknown(ctx, cwd, revision, err)
	}
	return commit, nil
}

// paths contains absolute paths of a repository.
type paths struct {
	prefix                string // of the queried folder in the work tree, with a trailing slash
	objects, shallow, lfs string
}

// paths returns the paths of the repository around a folder.
func (c *Cache) paths(ctx context.Context, cwd string) (p paths, err error) {
	out, err := c.ask(ctx, cwd, "rev-parse", "--show-prefix", "--git-path", "objects", "--git-path", "shallow", "--git-path", "lfs")
	if err != nil {
		return p, err
	}
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	all := []*string{&p.prefix, &p.objects, &p.shallow, &p.lfs}
	if len(lines) != len(all) || strings.Contains(out, `"`) {
		return p, fmt.Errorf("git: the path of the repository around %q contains a quote or line break", cwd)
	}
	for i, line := range lines {
		if i > 0 && !filepath.IsAbs(line) {
			line = filepath.Join(cwd, line)
		}
		*all[i] = line
	}
	return p, nil
}

// bare is a temporary git directory that shares the objects of a repository but not its configuration, attributes and
// hooks.
type bare struct {
	cache *Cache
	dir   string
}

// bare creates a git directory for a commit. The caller removes it.
func (c *Cache) bare(ctx context.Context, cwd, commit string) (*bare, error) {
	in, err := c.paths(ctx, cwd)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(c.Dir, dirlock.PartialPrefix)
	if err != nil {
		return nil, err
	}
	b := &bare{c, dir}
	files := map[string]string{
		"HEAD": "ref: refs/heads/none\n", "objects/info/alternates": filepath.ToSlash(in.objects) + "\n",
		"config": configuration(commit, in.lfs, c.origin(ctx, cwd)),
	}
	if boundary, err := os.ReadFile(in.shallow); err == nil {
		files["shallow"] = string(boundary)
	}
	err = errors.Join(os.Mkdir(filepath.Join(dir, "refs"), 0o777), os.MkdirAll(filepath.Join(dir, "objects", "info"), 0o777))
	for name, text := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), []byte(text), 0o666))
	}
	if err != nil {
		b.remove()
		return nil, err
	}
	return b, nil
}

func (b *bare) remove() { _ = os.RemoveAll(b.dir) } // leftovers are swept later

// configuration returns the configuration of a bare: the hash format, and for git-lfs its storage and remote.
func configuration(commit, lfs, origin string) string {
	quoted := func(value string) string {
		return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`).Replace(value) + `"`
	}
	text := "[core]\n\trepositoryformatversion = 0\n"
	const sha256Digits = 64
	if len(commit) == sha256Digits {
		text = "[core]\n\trepositoryformatversion = 1\n[extensions]\n\tobjectFormat = sha256\n"
	}
	text += "[lfs]\n\tstorage = " + quoted(lfs) + "\n"
	if origin != "" {
		text += "[remote \"origin\"]\n\turl = " + quoted(origin) + "\n"
	}
	return text
}

// originForm matches the URLs that git-lfs may use. Others could make git or ssh run a program.
var originForm = regexp.MustCompile(`^(?:https?://\w|ssh://(?:\w[\w.+-]*@)?\w|\w[\w.+-]*@\w[\w.-]*:)\S*$`)

// origin returns the URL of the remote origin, if originForm allows it.
func (c *Cache) origin(ctx context.Context, cwd string) string {
	url, err := c.line(ctx, cwd, "config", "--get", "remote.origin.url")
	if err != nil || !originForm.MatchString(url) {
		return ""
	}
	return url
}

// run runs git with a folder as its work tree.
func (b *bare) run(ctx context.Context, tree string, args ...string) (string, error) {
	return output(ctx, tree, b.cache.environment("GIT_DIR="+b.dir, "GIT_WORK_TREE="+tree), args...)
}

// withFetchHint adds the command to fetch missing objects to an error, in a partial clone.
func (c *Cache) withFetchHint(ctx context.Context, cwd, commit string, err error) error {
	if promised, e := c.line(ctx, cwd, "config", "--get-regexp", `^(extensions\.partialclone|remote\..*\.promisor)$`); e == nil && promised != "" {
		return errors.Join(err, fmt.Errorf("this is a partial clone: load the files of the commit first: git archive -o %s --format tar %s", os.DevNull, commit))
	}
	return err
}

// Begin creates a repository in a folder and commits files of it. If the folder is in a repository already, it does
// nothing and made is false.
func (c *Cache) Begin(ctx context.Context, dir, message string, files ...string) (made bool, err error) {
	if _, err := output(ctx, dir, c.environment("LC_ALL=C"), "rev-parse", "--show-toplevel"); err == nil {
		return false, nil
	} else if !strings.Contains(err.Error(), "not a git repository") {
		return false, err
	}
	for _, args := range [][]string{
		{"init", "--quiet", "--initial-branch=main"},
		append([]string{"add", "--"}, files...),
		{"commit", "--quiet", "--message", message},
	} {
		if _, err := output(ctx, dir, c.environment(), args...); err != nil {
			return true, err
		}
	}
	return true, nil
}
