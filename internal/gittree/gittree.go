// Package gittree gives the files of a commit as a folder: bots are played as they were then, while the working
// tree and the repository stay untouched.
package gittree

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// prefix is what bot words from a commit begin with.
const prefix = "git:"

// A Word names a file or folder of a commit, as git show does: REVISION:PATH.
type Word struct {
	Revision string // whatever git understands: HEAD~1, main, v1.2, a hash
	Path     string // from the top of the repository, or from the working directory if it begins with ./ or ../
}

// Parse reads a word "git:REVISION:PATH"; ok is false for words that do not begin with git:.
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

// Cache is a folder that keeps commits, each in a folder named by its hash: what a hash names never changes.
type Cache struct {
	Dir string   // absolute; it is made when it is needed
	Env []string // environment of git
}

// File gives the absolute path of what a word names, in the repository around the folder cwd.
func (c Cache) File(ctx context.Context, cwd string, w Word) (string, error) {
	commit, err := c.git(ctx, cwd, "rev-parse", "--verify", "--quiet", "--end-of-options", w.Revision+"^{commit}")
	if err != nil {
		return "", c.unknown(ctx, cwd, w.Revision, err)
	}
	top, err := c.git(ctx, cwd, "rev-parse", "--show-prefix") // from the top to cwd, with a slash behind
	if err != nil {
		return "", err
	}
	inside := path.Clean(w.Path)
	if first, _, _ := strings.Cut(w.Path, "/"); first == "." || first == ".." {
		inside = path.Join(top, w.Path)
	}
	if !filepath.IsLocal(filepath.FromSlash(inside)) {
		return "", fmt.Errorf("%s is outside the repository", w.Path)
	}
	if _, err := c.git(ctx, cwd, "cat-file", "-e", commit+":"+strings.TrimPrefix(inside, ".")); err != nil {
		return "", c.missing(ctx, cwd, w, commit, path.Join(top, inside))
	}
	dir, err := c.checkout(ctx, cwd, commit)
	return filepath.Join(dir, filepath.FromSlash(inside)), err
}

// unknown says why git does not know a revision.
func (c Cache) unknown(ctx context.Context, cwd, revision string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		return errors.New("git is not installed")
	}
	shallow, e := c.git(ctx, cwd, "rev-parse", "--is-shallow-repository")
	switch {
	case e != nil:
		return e // such as "not a git repository"
	case shallow == "true":
		return fmt.Errorf("there is no commit %s in this shallow clone: fetch more of it (git fetch --unshallow; in GitHub Actions: fetch-depth: 0)", revision)
	}
	return fmt.Errorf("there is no commit %s in this repository", revision)
}

// missing says that a commit lacks a file, and where it may have been meant to lie.
func (c Cache) missing(ctx context.Context, cwd string, w Word, commit, fromHere string) error {
	if _, err := c.git(ctx, cwd, "cat-file", "-e", commit+":"+fromHere); err == nil {
		return fmt.Errorf("commit %s has no %s, but %s: paths begin at the top of the repository, or with ./", w.Revision, w.Path, fromHere)
	}
	return fmt.Errorf("commit %s has no %s; programs that are built are not in a commit", w.Revision, w.Path)
}

// checkout gives the folder with a commit's files. It comes into being whole, whoever makes it at the same time.
func (c Cache) checkout(ctx context.Context, cwd, commit string) (string, error) {
	dir := filepath.Join(c.Dir, commit)
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	if err := os.MkdirAll(c.Dir, 0o777); err != nil {
		return "", err
	}
	made, err := os.MkdirTemp(c.Dir, "new-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(made) //nolint:errcheck // another run of the same commit makes its own
	if err := c.extract(ctx, cwd, commit, made); err != nil {
		return "", fmt.Errorf("check out commit %s: %w", commit, err)
	}
	if err := os.Rename(made, dir); err != nil && !errors.Is(err, fs.ErrExist) {
		if _, e := os.Stat(dir); e != nil {
			return "", err
		}
	}
	return dir, nil
}

// extract writes a commit's files into a folder, through an index of its own: neither the repository's index nor
// its list of work trees changes, and line ends and filters are those of any checkout.
func (c Cache) extract(ctx context.Context, cwd, commit, dir string) error {
	gitDir, err := c.git(ctx, cwd, "rev-parse", "--absolute-git-dir")
	if err != nil {
		return err
	}
	index := dir + ".index"
	defer os.Remove(index) //nolint:errcheck // a leftover index is of no use to anyone
	c.Env = append(slices.Clip(c.Env), "GIT_DIR="+gitDir, "GIT_WORK_TREE="+dir, "GIT_INDEX_FILE="+index)
	if _, err := c.git(ctx, dir, "read-tree", commit); err != nil {
		return err
	}
	_, err = c.git(ctx, dir, "checkout-index", "--all", "--force")
	return err
}

// git runs git in a folder and gives the first line of what it prints.
func (c Cache) git(ctx context.Context, dir string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir, cmd.Env = dir, c.Env
	out, err := cmd.Output()
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		if said, _, _ := strings.Cut(strings.TrimSpace(string(failed.Stderr)), "\n"); said != "" {
			return "", errors.New("git: " + strings.TrimPrefix(said, "fatal: "))
		}
	}
	line, _, _ := strings.Cut(string(out), "\n")
	return line, err
}
