package bot

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// startFolder starts a bot that is a folder as its manifest says.
func startFolder(s *Spec, _ string, game Game) (b start, err error) {
	if game.Launch == nil {
		return b, fmt.Errorf("%s takes no folders as bots; give a file in the folder", game.Name)
	}
	l, err := game.Launch(s.Path)
	if err != nil {
		return b, err
	}
	b.home, b.below = s.Path, l.Dir
	if location := filepath.Join(s.Path, l.Dir); !filepath.IsLocal(l.Dir) {
		b.home = commonFolder(s.Path, location)
		if b.below, err = filepath.Rel(b.home, location); err != nil {
			return b, err
		}
	}
	b.folders = []string{b.home}
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

// commonFolder is the deepest folder that is two paths or around them.
func commonFolder(a, b string) string {
	for a != b && !content.IsBelow(b, a) && filepath.Dir(a) != a {
		a = filepath.Dir(a)
	}
	return a
}

// readFolder reads all files of a folder's bot but Outputs, and where it runs outside of the folder those there.
func (b *Bot) readFolder() ([]content.File, error) {
	files, err := content.Reader{}.Folder(b.Path, b.Outputs)
	place := filepath.Join(b.home, b.below)
	if err != nil || place == b.Path || content.IsBelow(place, b.Path) {
		return files, err
	}
	outside, err := content.Reader{}.Folder(place, append(slices.Clone(b.Outputs), b.Path))
	if err != nil {
		return nil, err
	}
	from, err := filepath.Rel(b.Path, place)
	for i := range outside {
		outside[i].Name = path.Join(filepath.ToSlash(from), outside[i].Name)
	}
	return append(files, outside...), err
}
