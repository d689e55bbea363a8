package bot

import (
	"os"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// Excluded is a file or folder next to a bot that does not belong to it.
type Excluded struct {
	Path string
	Why  string
}

// maxLeftOut is the maximum number listed.
const maxLeftOut = 200

// LeftOut returns the entries of the bot's folder that do not belong to it, and installed packages, which it uses in
// place, with the reasons.
func (b *Bot) LeftOut() (all []Excluded) {
	for _, path := range b.own.InPlace {
		all = append(all, Excluded{path, "used in place; package names and versions count"})
	}
	if len(b.folders) == 0 {
		return all
	}
	entries, _ := os.ReadDir(b.home) // the bot cannot list it either
	for _, e := range entries {
		path := filepath.Join(b.home, e.Name())
		if !slices.Contains(b.own.InPlace, path) && !b.containsOwn(path) && len(all) < maxLeftOut {
			all = append(all, Excluded{path, b.reasonLeftOut(e)})
		}
	}
	return all
}

// containsOwn reports whether a path is, or contains, a file or folder of the bot.
func (b *Bot) containsOwn(path string) bool {
	own := func(other string) bool { return content.IsIn(other, path) }
	return slices.ContainsFunc(b.own.Dirs, own) || slices.ContainsFunc(b.own.Files, func(f content.File) bool { return own(f.Path) })
}

// reasonLeftOut returns the reason why an entry of the bot's folder does not belong to it.
func (b *Bot) reasonLeftOut(e os.DirEntry) string {
	path := filepath.Join(b.home, e.Name())
	why := content.NotData(e.Name())
	switch {
	case why != "":
		return why
	case slices.ContainsFunc(b.Outputs, func(out string) bool { return out == path }):
		return "used by cookoff"
	case b.Form == FormCommand:
		return "not named by the command"
	case e.IsDir():
		return "not data: it contains code, or too many entries"
	case content.IsCode(path):
		return "code that no import statement of the bot names"
	case b.own.Beyond > 0:
		return "beyond the limits on data"
	}
	return "a program, or not a regular file"
}
