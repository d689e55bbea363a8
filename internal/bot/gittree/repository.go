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

// plainArgs disable the programs that git runs besides filters. They also disable the user's own: untrusted files
// may bring their repository's configuration.
func plainArgs() []string {
	return []string{"-c", "core.fsmonitor=false", "-c", "core.hooksPath=" + os.DevNull, "-c", "submodule.recurse=false"}
}

// environment returns the environment of git without the variables that point it to a repository or parts of one,
// but with those of the user's configuration.
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
	none := filepath.Join(c.Dir, "no-such-file") // git reports an empty file as out of date
	return append(append(env, "GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE="+none, "GIT_TERMINAL_PROMPT=0"), more...)
}

// ask runs git in the repository around a folder, for what only that repository knows: the commit of a revision,
// and paths. Nothing of the repository's configuration is run, and missing objects are not fetched.
func (c *Cache) ask(ctx context.Context, dir string, args ...string) (string, error) {
	return output(ctx, dir, c.environment("GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none"), args...)
}

// line is ask, but returns only the first line.
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

// places holds absolute paths of a repository.
type places struct {
	prefix                string // from the top of the work tree to the folder in question, with a trailing slash
	objects, shallow, lfs string
}

// places returns the paths of the repository around a folder.
func (c *Cache) places(ctx context.Context, cwd string) (p places, err error) {
	out, err := c.ask(ctx, cwd, "rev-parse", "--show-prefix", "--git-path", "objects", "--git-path", "shallow", "--git-path", "lfs")
	if err != nil {
		return p, err
	}
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	all := []*string{&p.prefix, &p.objects, &p.shallow, &p.lfs}
	if len(lines) != len(all) || strings.Contains(out, `"`) {
		return p, fmt.Errorf("git: the path of the repository around %q has a quote or line break", cwd)
	}
	for i, line := range lines {
		if i > 0 && !filepath.IsAbs(line) {
			line = filepath.Join(cwd, line)
		}
		*all[i] = line
	}
	return p, nil
}

// bare is a separate git directory with the objects of a repository but without its configuration, attributes and
// hooks: git uses the user's and the system's there.
type bare struct {
	cache *Cache
	dir   string
}

// bare makes a git directory for a commit of the repository around a folder. The caller must remove it.
func (c *Cache) bare(ctx context.Context, cwd, commit string) (*bare, error) {
	in, err := c.places(ctx, cwd)
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

// configuration returns the configuration of our git directory: the hash format, and where the user's git-lfs finds
// large files.
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

// originForm matches the addresses that git-lfs may use. Others could make git or ssh run a program.
var originForm = regexp.MustCompile(`^(?:https?://\w|ssh://(?:\w[\w.+-]*@)?\w|\w[\w.+-]*@\w[\w.-]*:)\S*$`)

// origin returns the address that the repository was cloned from, if git-lfs may load from it.
func (c *Cache) origin(ctx context.Context, cwd string) string {
	url, err := c.line(ctx, cwd, "config", "--get", "remote.origin.url")
	if err != nil || !originForm.MatchString(url) {
		return ""
	}
	return url
}

// run runs git in the git directory, with a folder as the work tree.
func (b *bare) run(ctx context.Context, tree string, args ...string) (string, error) {
	return output(ctx, tree, b.cache.environment("GIT_DIR="+b.dir, "GIT_WORK_TREE="+tree), args...)
}

// fetching adds to the error about a missing file how to get it, in a repository that loads files on demand.
func (c *Cache) fetching(ctx context.Context, cwd, commit string, err error) error {
	if promised, e := c.line(ctx, cwd, "config", "--get-regexp", `^(extensions\.partialclone|remote\..*\.promisor)$`); e == nil && promised != "" {
		return errors.Join(err, fmt.Errorf("this is a partial clone: load the files of the commit first: git archive -o %s --format tar %s", os.DevNull, commit))
	}
	return err
}

// Begin makes a repository of a folder that is in none, and commits files of it, named from there. made is false if the folder is
// in a repository already: then nothing is done. The user's configuration of git applies.
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
