package bot

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Keep has the box mistrust the links in the folder of a bot that learns, from now on: it writes there, and a link of its own can lead
// to whatever the user has.
func (x *Box) Keep(b *Bot) {
	if x == nil || !b.Learns {
		return
	}
	folder, err := filepath.EvalSymlinks(b.home)
	if err != nil {
		return // it is not there: the bot cannot start
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if !slices.Contains(x.kept, folder) {
		x.kept = append(x.kept, folder)
	}
}

// keptIn returns an error if something that the bot would be shown, or one of the files and folders that it was read from, leads out of
// the folder of a bot that learns by a link there. It is checked right before each match. Matches of bots that learn are played one after
// the other, and their processes have ended before the next one; a bot that learns in another match at the same time, which
// replaces a folder from now on, gains nothing, as what is read is opened without following links.
func (x *Box) keptIn(v *box.View, b *Bot, place *workdir.Dir) error {
	if len(v.Untrusted) == 0 {
		return nil
	}
	folders, files := box.View{Untrusted: v.Untrusted}, v.Clone()
	folders.Add(b.home, place.Dir) // it writes there, so that it can be seen anyway is not enough
	for i := range b.own.Files {
		if b.own.Files[i].Entry {
			files.Add(b.own.Files[i].Path)
		}
	}
	escapes := slices.Concat(v.Escapes(), folders.Escapes(), files.Escapes())
	if len(escapes) == 0 {
		return nil
	}
	return fmt.Errorf("%s leads to %s by the link %s, which the bot that learns in %s can have made: remove the link, or if it is yours, name %s itself",
		escapes[0].Path, escapes[0].To, escapes[0].Link, escapes[0].Folder, escapes[0].To)
}
