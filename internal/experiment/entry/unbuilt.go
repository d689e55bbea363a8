package entry

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
)

// UnbuiltError means that a bot in a commit lacks its program, as commits do not contain built files.
type UnbuiltError struct {
	what  string // missing program
	build string // command that may build it, in the folder of the commit; empty if one was given and failed to
}

func (e *UnbuiltError) Error() string {
	if e.build == "" {
		return e.what + ", which --build did not create"
	}
	return fmt.Sprintf("%s, as commits do not contain built programs: "+
		"commands for many matches can build it with --build '%s'; or play a copy of the old build", e.what, e.build)
}

// unbuilt returns the error for a bot in a commit whose program is missing.
func (b *Bots) unbuilt(folder string, missing *bot.NotFoundError) error {
	e := &UnbuiltError{what: missing.What}
	if b.Commits.Build != "" {
		return e
	}
	inside, _ := filepath.Rel(b.Commits.Dir, folder) // both are absolute
	first, _, _ := strings.Cut(inside, string(filepath.Separator))
	top := filepath.Join(b.Commits.Dir, first) // root of the commit, where the command runs
	build := strings.ReplaceAll(missing.Build, top+string(filepath.Separator), "")
	e.build = cmp.Or(strings.ReplaceAll(build, top, "."), "COMMAND")
	return e
}
