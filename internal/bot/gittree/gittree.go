// Package gittree checks out the files of a commit into a folder, so that old versions of bots can be played
// without touching the working tree or the repository.
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

// A Word names a file or folder of a commit, as git show does: REVISION:PATH.
type Word struct {
	Revision string // anything git understands: HEAD~1, main, v1.2, a hash
	Path     string // from the top of the repository, or from the working directory if it begins with ./ or ../
}

// String returns the word.
func (w Word) String() string { return prefix + w.Revision + ":" + w.Path }

// Parse parses "git:REVISION:PATH"; ok is false for arguments that do not begin with git:.
func Parse(word string) (w Word, ok bool, err error) {
	rest, ok := strings.CutPrefix(word, prefix)
	if !ok {
		return Word{}, false, nil
	}
	w.Revision, w.Path, _ = strings.Cut(rest, ":")
	switch {
	case w.Revision == "" || w.Path == "":
		return w, true, errors.New("a bot of a commit is git:REVISION:PATH, such as git:HEAD~1:bots/my_bot.py")
	case strings.HasPrefix(w.Revision, "-"):
		return w, true, fmt.Errorf("%q is not a revision", w.Revision)
	}
	return w, true, nil
}

// Tree is a folder with a commit's files, and the path of a word in it.
type Tree struct {
	Commit string // full hash
	Dir    string // absolute
	Path   string // of the word, relative to Dir; it may not exist

	fromHere string // the path relative to the working directory
	revision string // as typed
	built    bool
}

// Cache is a folder of commits, each in a subfolder named by its hash, whose content never changes. Commits not
// used for some time are removed. A Cache must stay reachable while its trees are used.
type Cache struct {
	Dir string           // absolute; created on demand
	Env []string         // environment of git
	Now func() time.Time // clock for the age of commits

	// Build is an optional command to run in the folder of a commit before its first use; its folders are separate
	// from those without it. If it fails, Tree's error is a *BuildError; if git cannot write the files, it is a
	// *CheckoutError.
	Build string
	// Building, if not nil, is called when a commit is built; the function that it returns is called when that is over.
	Building func(ctx context.Context, c Commit) (over func())

	held []*os.File // locks of the trees' folders: no process removes them while these are open
}

// Tree returns the files of a word's commit in the repository around the folder cwd.
func (c *Cache) Tree(ctx context.Context, cwd string, w Word) (Tree, error) {
	t, in, err := c.locate(ctx, cwd, w)
	if err != nil {
		return Tree{}, err
	}
	t.Dir, err = c.checkout(ctx, cwd, t.Commit, in)
	return t, err
}

// locate returns what a word names, without its files.
func (c *Cache) locate(ctx context.Context, cwd string, w Word) (t Tree, in places, err error) {
	if t.Commit, err = c.resolve(ctx, cwd, w.Revision); err != nil {
		return t, in, err
	}
	if in, err = c.places(ctx, cwd); err != nil {
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

// HasFolder reports whether a word names a folder in its commit, whose files it does not write.
func (c *Cache) HasFolder(ctx context.Context, cwd string, w Word) bool {
	t, _, err := c.locate(ctx, cwd, w)
	if err != nil {
		return false
	}
	kind, err := c.line(ctx, cwd, "cat-file", "-t", t.Commit+":"+t.Path)
	return err == nil && kind == "tree"
}

// Missing returns the error for a word that leads nowhere, with a suggestion: near is the nearest existing path, or
// empty.
func (t Tree) Missing(near string) error {
	have := ""
	switch _, err := os.Stat(filepath.Join(t.Dir, filepath.FromSlash(t.fromHere))); {
	case err == nil && t.fromHere != t.Path:
		have = fmt.Sprintf(", but %s: paths begin at the top of the repository, or with ./", t.fromHere)
	case near != "":
		have = fmt.Sprintf("; did you mean %s?", filepath.ToSlash(near))
	case t.built:
		have = ", and --build does not make it"
	default:
		have = "; programs that are built are not in a commit: --build COMMAND builds them"
	}
	revision := t.revision
	if revision == t.Commit {
		revision = Commit{Hash: revision}.Short()
	}
	return fmt.Errorf("commit %s has no %s%s", revision, t.Path, have)
}

// unknown returns why git does not know a revision.
func (c *Cache) unknown(ctx context.Context, cwd, revision string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("git is not installed")
	}
	shallow, e := c.line(ctx, cwd, "rev-parse", "--is-shallow-repository")
	switch {
	case e != nil:
		return e // such as "not a git repository"
	case shallow == "true":
		return fmt.Errorf("there is no commit %s in this shallow clone: fetch more of it (git fetch --unshallow; in GitHub Actions: fetch-depth: 0)", revision)
	}
	return fmt.Errorf("there is no commit %s in this repository", revision)
}

// CheckoutError reports that git could not write the files of a commit, for instance because the repository lacks
// some.
type CheckoutError struct {
	Commit string
	Cause  error
}

func (e *CheckoutError) Error() string {
	return fmt.Sprintf("check out commit %s: %v", e.Commit, e.Cause)
}

// Unwrap returns the cause.
func (e *CheckoutError) Unwrap() error { return e.Cause }

// checkout returns the folder with a commit's files, which is protected from removal during the life of this process.
func (c *Cache) checkout(ctx context.Context, cwd, commit string, in places) (string, error) {
	dirlock.Sweep(c.Dir, c.Now())
	dir := filepath.Join(c.Dir, c.folder(commit, in.objects))
	err := os.MkdirAll(c.Dir, 0o777)
	if err == nil {
		err = c.hold(dir, func(made string) error {
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

// hold locks the folder of a commit, which fill makes if it is not there, and marks it as used.
func (c *Cache) hold(dir string, fill func(dir string) error) error {
	f, err := dirlock.Ensure(dir, fill)
	if err != nil {
		return err
	}
	c.held = append(c.held, f)
	now := c.Now()
	_ = os.Chtimes(dir, now, now) // if that fails, the folder may be removed and made again
	return nil
}

// Release releases all trees: they may be removed now.
func (c *Cache) Release() {
	for _, f := range c.held {
		_ = f.Close() // not written to
	}
	c.held = nil
}

// extract writes a commit's files into a folder without changing the repository's index or list of work trees. Line
// ends and filters follow the user's and the system's configuration, and the attributes in the commit.
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
	return &CheckoutError{Commit: commit, Cause: c.fetching(ctx, cwd, commit, err)}
}

// output runs git in a folder and returns its output.
func output(ctx context.Context, dir string, env []string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", append(plainArgs(), args...)...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = dir, env, leftBehind
	out, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		if said := complaint(string(failed.Stderr)); said != "" {
			return "", errors.New("git: " + said)
		}
	}
	return string(out), err
}

// complaint returns the line with git's error, among possible lines of filters.
func complaint(text string) string {
	for line := range strings.Lines(text) {
		if said, fatal := strings.CutPrefix(line, "fatal: "); fatal {
			return strings.TrimSpace(said)
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(text), "\n")
	return first
}
