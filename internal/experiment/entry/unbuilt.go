package entry

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
)

// UnbuiltError reports that a bot of a commit lacks its program: those that are built are not in a commit.
type UnbuiltError struct {
	what  string // is not there
	build string // the command that builds it in the folder of the commit; empty: one was given, and does not
}

func (e *UnbuiltError) Error() string {
	if e.build == "" {
		return e.what + ", which --build should have made"
	}
	return fmt.Sprintf("%s, as a commit has no programs that are built: "+
		"commands that play many matches build it with --build '%s'; or play a copy of the old build", e.what, e.build)
}

// unbuilt returns the error for a bot of a commit in a folder, whose program is missing.
func (b *Bots) unbuilt(folder string, missing *bot.NotFoundError) error {
	e := &UnbuiltError{what: missing.What}
	if b.Commits.Build != "" {
		return e
	}
	inside, _ := filepath.Rel(b.Commits.Dir, folder) // both are absolute
	first, _, _ := strings.Cut(inside, string(filepath.Separator))
	top := filepath.Join(b.Commits.Dir, first) // the folder with the files of the commit, in which the command is run
	build := strings.ReplaceAll(missing.Build, top+string(filepath.Separator), "")
	e.build = cmp.Or(strings.ReplaceAll(build, top, "."), "COMMAND")
	return e
}
