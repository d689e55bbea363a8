// Package gittree writes the files of a commit into a folder, to play old versions of bots without touching the working
// tree or the repository.
package gittree

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot/dirlock"
)

// prefix is the prefix of arguments for bots from a commit.
const prefix = "git:"

// Ref names a file or folder of a commit, like an argument of git show: REVISION:PATH.
type Ref struct {
	Revision string // as git takes it: HEAD~1, main, v1.2, a hash
	Path     string // relative to the top of the repository, or to the working directory if it begins with ./ or ../
}

func (w Ref) String() string { return prefix + w.Revision + ":" + w.Path }

// Parse parses "git:REVISION:PATH"; ok is false for arguments that do not begin with git:.
func Parse(word string) (w Ref, ok bool, err error) {
	rest, ok := strings.CutPrefix(word, prefix)
	if !ok {
		return Ref{}, false, nil
	}
	w.Revision, w.Path, _ = strings.Cut(rest, ":")
	switch {
	case w.Revision == "" || w.Path == "":
		return w, true, errors.New("write a bot of a commit as git:REVISION:PATH, such as git:HEAD~1:bots/my_bot.py")
	case strings.HasPrefix(w.Revision, "-"):
		return w, true, fmt.Errorf("%q is not a revision", w.Revision)
	}
	return w, true, nil
}

// Tree is a folder with a commit's files, and the path of a word in it.
type Tree struct {
	Commit string // full hash
	Dir    string // absolute
	Path   string // path of the word relative to Dir; it may not exist

	fromHere string // the path, if it was relative to the working directory
	revision string // as typed
	built    bool
}

// Cache is a folder of commits, each in an immutable subfolder named by its hash. Commits not used for some time are
// removed. A Cache must stay reachable while its trees are used.
type Cache struct {
	Dir string           // absolute; created on demand
	Env []string         // environment of git
	Now func() time.Time // clock for the age of commits

	// Build is an optional command to run in the folder of a commit before its first use; commits with and without it
	// have separate folders. If it fails, the error of Tree is a *BuildError; if git cannot write the files, it is a
	// *CheckoutError.
	Build string
	// Building, if not nil, is called before a commit is built; it returns a function to call after the build.
	Building func(ctx context.Context, c Commit) (over func())

	held []*os.File // locks that keep other processes from removing the trees
}

// Tree returns the files of a word's commit in the repository around the folder cwd.
func (c *Cache) Tree(ctx context.Context, cwd string, w Ref) (Tree, error) {
	t, in, err := c.locate(ctx, cwd, w)
	if err != nil {
		return Tree{}, err
	}
	t.Dir, err = c.checkout(ctx, cwd, t.Commit, in)
	return t, err
}

// locate resolves a word to a commit and a path.
func (c *Cache) locate(ctx context.Context, cwd string, w Ref) (t Tree, in paths, err error) {
	if t.Commit, err = c.resolve(ctx, cwd, w.Revision); err != nil {
		return t, in, err
	}
	if in, err = c.paths(ctx, cwd); err != nil {
		return t, in, err
	}
	t.fromHere, t.revision, t.Path, t.built = path.Join(in.prefix, w.Path), w.Revision, path.Clean(w.Path), c.Build != ""
	if first, _, _ := strings.Cut(w.Path, "/"); first == "." || first == ".." {
		t.Path = t.fromHere
	}
	if !filepath.IsLocal(filepath.FromSlash(t.Path)) {
		err = fmt.Errorf("%s is outside the repository", w.Path)
	}
	return t, in, err
}

// HasFolder reports whether a word names a folder. It writes no files.
func (c *Cache) HasFolder(ctx context.Context, cwd string, w Ref) bool {
	t, _, err := c.locate(ctx, cwd, w)
	if err != nil {
		return false
	}
	kind, err := c.line(ctx, cwd, "cat-file", "-t", t.Commit+":"+t.Path)
	return err == nil && kind == "tree"
}

// Missing returns the error for a path that does not exist. near is the nearest existing path, to suggest; empty for
// none.
func (t Tree) Missing(near string) error {
	have := ""
	switch _, err := os.Stat(filepath.Join(t.Dir, filepath.FromSlash(t.fromHere))); {
	case err == nil && t.fromHere != t.Path:
		have = fmt.Sprintf(", but %s exists: paths begin at the top of the repository, or with ./", t.fromHere)
	case near != "":
		have = fmt.Sprintf("; did you mean %s?", filepath.ToSlash(near))
	case t.built:
		have = ", and --build does not create it"
	default:
		have = "; commits do not contain built programs: --build COMMAND builds them"
	}
	revision := t.revision
	if revision == t.Commit {
		revision = Commit{Hash: revision}.Short()
	}
	return fmt.Errorf("commit %s has no %s%s", revision, t.Path, have)
}

// unknown returns the reason why git does not know a revision.
func (c *Cache) unknown(ctx context.Context, cwd, revision string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("git is not installed")
	}
	shallow, e := c.line(ctx, cwd, "rev-parse", "--is-shallow-repository")
	switch {
	case e != nil:
		return e // such as "not a git repository"
	case shallow == "true":
		return fmt.Errorf("there is no commit %s in this shallow clone: fetch more history (git fetch --unshallow; in GitHub Actions: fetch-depth: 0)", revision)
	}
	return fmt.Errorf("there is no commit %s in this repository", revision)
}

// CheckoutError reports that git could not write the files of a commit, for example because objects are missing.
type CheckoutError struct {
	Commit string
	Cause  error
}

func (e *CheckoutError) Error() string {
	return fmt.Sprintf("check out commit %s: %v", e.Commit, e.Cause)
}

// Unwrap returns the cause.
func (e *CheckoutError) Unwrap() error { return e.Cause }

// checkout returns the folder with a commit's files, locked while this process lives.
func (c *Cache) checkout(ctx context.Context, cwd, commit string, in paths) (string, error) {
	dirlock.Sweep(c.Dir, c.Now())
	dir := filepath.Join(c.Dir, c.folder(commit, in.objects))
	err := os.MkdirAll(c.Dir, 0o777)
	if err == nil {
		err = c.lock(dir, func(made string) error {
			if err := c.extract(ctx, cwd, commit, made); err != nil {
				return err
			}
			return c.build(ctx, commit, made)
		})
	}
	if failed, ok := errors.AsType[*BuildError](err); ok {
		return "", failed
	}
	if failed, ok := errors.AsType[*CheckoutError](err); ok {
		return "", failed
	}
	if err != nil {
		return "", fmt.Errorf("check out commit %s: %w", commit, err)
	}
	return dir, nil
}

// lock locks the folder of a commit, which fill creates if necessary, and marks it as used.
func (c *Cache) lock(dir string, fill func(dir string) error) error {
	f, err := dirlock.Ensure(dir, fill)
	if err != nil {
		return err
	}
	c.held = append(c.held, f)
	now := c.Now()
	_ = os.Chtimes(dir, now, now) // on failure it is removed early
	return nil
}

// Release unlocks all trees, so that they can be removed.
func (c *Cache) Release() {
	for _, f := range c.held {
		_ = f.Close() // it is only locked
	}
	c.held = nil
}

// extract writes a commit's files into a folder without changing the index or the list of work trees of the repository.
// Line endings and filters follow the configuration of the user and the system, and the attributes in the commit.
func (c *Cache) extract(ctx context.Context, cwd, commit, dir string) error {
	b, err := c.bare(ctx, cwd, commit)
	if err != nil {
		return err
	}
	defer b.remove()
	if _, err = b.run(ctx, dir, "read-tree", commit); err == nil {
		_, err = b.run(ctx, dir, "checkout-index", "--all", "--force")
	}
	switch {
	case err == nil:
		return nil
	case ctx.Err() != nil:
		return ctx.Err()
	}
	return &CheckoutError{Commit: commit, Cause: c.withFetchHint(ctx, cwd, commit, err)}
}

// output runs git in a folder and returns its output.
func output(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append(safeArgs(), args...)...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = dir, env, waitDelay
	out, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		if line := errorLine(string(failed.Stderr)); line != "" {
			return "", errors.New("git: " + line)
		}
	}
	return string(out), err
}

// errorLine returns git's error message. Filters can print other lines.
func errorLine(text string) string {
	for line := range strings.Lines(text) {
		if message, fatal := strings.CutPrefix(line, "fatal: "); fatal {
			return strings.TrimSpace(message)
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return first
}
