package bot

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Keep makes the folder of a bot that learns untrusted from now on: the bot can create links there, which may lead to any of
// the user's files.
func (x *Box) Keep(b *Bot) {
	if x == nil || !b.Learns {
		return
	}
	folder, err := filepath.EvalSymlinks(b.home)
	if err != nil {
		return // the folder is missing: the bot cannot start
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if !slices.Contains(x.learning, folder) {
		x.learning = append(x.learning, folder)
	}
}

// checkLinks returns an error if a path that the bot would see, or from which it was read, leaves the folder of a bot that
// learns by a link there. It runs right before each match. Matches of one bot that learns are played one after the other, and
// its processes have ended before the next one. Links created during another match at the same time are harmless, as the
// sandbox opens files without following links.
func (x *Box) checkLinks(v *box.View, b *Bot, place *workdir.Dir) error {
	if len(v.Untrusted) == 0 {
		return nil
	}
	folders, files := box.View{Untrusted: v.Untrusted}, v.Clone()
	folders.Add(b.home, place.Dir) // in a view of their own: the bot writes there, so that being visible anyway is no excuse
	for i := range b.own.Files {
		if b.own.Files[i].Entry {
			files.Add(b.own.Files[i].Path)
		}
	}
	escapes := slices.Concat(v.Escapes(), folders.Escapes(), files.Escapes())
	if len(escapes) == 0 {
		return nil
	}
	return fmt.Errorf("%s leads to %s through the link %s, which the bot that learns in %s may have created: remove the link, or if it is yours, name %s directly",
		escapes[0].Path, escapes[0].To, escapes[0].Link, escapes[0].Folder, escapes[0].To)
}
