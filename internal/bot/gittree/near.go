package gittree

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Near returns the path that was probably meant by one that its commit does not have; empty if it has that path, or none like it.
// Options behind the path and a missing file name extension do not matter.
func (c *Cache) Near(ctx context.Context, cwd string, w Word) string {
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
			return "" // it is no folder
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
