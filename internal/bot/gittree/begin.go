package gittree

import (
	"context"
	"strings"
)

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
