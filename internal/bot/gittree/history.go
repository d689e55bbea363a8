package gittree

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Commit is a commit of a history.
type Commit struct {
	Hash    string    `json:"commit"`
	Author  string    `json:"author"`
	Date    time.Time `json:"date"`
	Subject string    `json:"subject"` // first line of the message, without control characters, like Author
	Parents []string  `json:"-"`
}

// Short returns the abbreviated hash for display.
func (c Commit) Short() string { return c.Hash[:min(len(c.Hash), 12)] }

// History returns the commits of to that are not in from, parents before children. from must be an ancestor of to.
func (c *Cache) History(ctx context.Context, cwd, from, to string) (older Commit, later []Commit, err error) {
	var hashes [2]string
	for i, revision := range []string{from, to} {
		if strings.HasPrefix(revision, "-") || revision == "" {
			return older, nil, fmt.Errorf("%q is not a revision", revision)
		}
		if hashes[i], err = c.resolve(ctx, cwd, revision); err != nil {
			return older, nil, err
		}
	}
	if hashes[0] == hashes[1] {
		return older, nil, fmt.Errorf("%s and %s are the same commit", from, to)
	}
	b, err := c.bare(ctx, cwd, hashes[0])
	if err != nil {
		return older, nil, err
	}
	defer b.remove()
	if _, err := b.run(ctx, b.dir, "merge-base", "--is-ancestor", hashes[0], hashes[1]); err != nil {
		if failed, ok := errors.AsType[*exec.ExitError](err); ok && failed.ExitCode() == 1 {
			err = fmt.Errorf("%s is not an ancestor of %s", from, to)
			if _, e := b.run(ctx, b.dir, "merge-base", "--is-ancestor", hashes[1], hashes[0]); e == nil {
				err = fmt.Errorf("%w; swap them", err)
			}
		}
		return older, nil, err
	}
	all, err := b.commits(ctx, "-1", hashes[0])
	if err != nil {
		return older, nil, err
	}
	later, err = b.commits(ctx, "--topo-order", "--reverse", hashes[1], "^"+hashes[0])
	return all[0], later, err
}

// fields are the fields requested from git log. Only the last two, which people write, can contain the separator.
const (
	fields    = "--format=%H%x1f%P%x1f%aI%x1f%an%x1f%s"
	separator = "\x1f"
)

// commits runs git log.
func (b *bare) commits(ctx context.Context, args ...string) (all []Commit, err error) {
	out, err := b.run(ctx, b.dir, append([]string{"log", "--no-show-signature", fields}, args...)...)
	if err != nil {
		return nil, err
	}
	for line := range strings.Lines(out) {
		f := strings.SplitN(strings.TrimRight(line, "\r\n"), separator, 5)
		if len(f) < 5 {
			return nil, fmt.Errorf("git log: unexpected line %q", line)
		}
		date, err := time.Parse(time.RFC3339, f[2])
		if err != nil {
			return nil, fmt.Errorf("git log: %w", err)
		}
		all = append(all, Commit{Hash: f[0], Parents: strings.Fields(f[1]), Author: plain.Line(f[3]), Date: date, Subject: plain.Line(f[4])})
	}
	return all, nil
}

// Near returns the existing path that is most similar to a missing one; empty if it exists, or nothing is similar. It
// ignores options after the path and a missing extension.
func (c *Cache) Near(ctx context.Context, cwd string, w Ref) string {
	w.Path, _, _ = strings.Cut(w.Path, ":")
	t, _, err := c.locate(ctx, cwd, w)
	if err != nil {
		return ""
	}
	names := strings.Split(t.Path, "/")
	for i, name := range names {
		found := path.Join(names[:i]...)
		out, err := c.ask(ctx, cwd, "ls-tree", "-z", "--full-tree", "--name-only", t.Commit+":"+found)
		if err != nil {
			return "" // not a folder
		}
		there := strings.Split(strings.TrimSuffix(out, "\x00"), "\x00")
		if slices.Contains(there, name) {
			continue
		}
		near := spelling.Nearest(name, there)
		if near == "" || strings.HasPrefix(near, name+".") {
			return ""
		}
		return path.Join(found, near, path.Join(names[i+1:]...))
	}
	return ""
}
