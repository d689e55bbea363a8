package bot

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// startFolder starts a bot that is a folder as its manifest says.
func startFolder(s *Spec, dir string, game Game) (b start, err error) {
	if game.Launch == nil {
		return b, fmt.Errorf("%s takes no folders as bots; give a file in the folder", game.Name)
	}
	l, err := game.Launch(s.Path)
	if err != nil {
		return b, err
	}
	b.home, b.below = s.Path, l.Dir
	place := filepath.Join(s.Path, l.Dir)
	outside := place != s.Path && !content.IsBelow(place, s.Path)
	if outside && !s.Allows(place) {
		return b, fmt.Errorf("%s leads out of the bot's folder, to %s: --allow %s permits that", Manifest, place, place)
	}
	if !filepath.IsLocal(l.Dir) {
		b.home = commonFolder(s.Path, place)
		if b.below, err = filepath.Rel(b.home, place); err != nil {
			return b, err
		}
	}
	if s.Commit == "" { // files of commits are as old as their folder
		b.stale = stale(s.Path, l.File, dir)
	}
	b.folders = []string{b.home}
	b.collect = func(o *content.Own) error {
		err := o.Folder(s.Path)
		if err == nil && outside {
			err = o.Folder(place)
		}
		return err
	}
	if b.python = l.Python; b.python {
		b.argv = []argument{python}
	} else {
		b.toolchain = installed(l.Argv[0], b.home)
	}
	for _, word := range l.Argv {
		if filepath.IsAbs(word) {
			b.argv = append(b.argv, copied(word))
		} else {
			b.argv = append(b.argv, literal(word))
		}
	}
	return b, nil
}

// Allows reports whether the user lets the bot read a path.
func (s *Spec) Allows(path string) bool {
	return slices.ContainsFunc(s.Allow, func(allowed string) bool { return path == allowed || content.IsBelow(path, allowed) })
}

// commonFolder is the deepest folder that is two paths or around them.
func commonFolder(a, b string) string {
	for a != b && !content.IsBelow(b, a) && filepath.Dir(a) != a {
		a = filepath.Dir(a)
	}
	return a
}
