package bot

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/remedy"
)

// Launch is how a bot that is a folder is started, as its manifest says.
type Launch struct {
	Argv   []string // without the interpreter if that is Python
	Python bool     // Python runs it
	File   string   // the file that is run
	Dir    string   // where it runs, as seen from the folder; it may lie outside
}

// mostManifest bounds a manifest, in bytes.
const mostManifest = 1 << 20

// Manifest is the name of the file that makes a folder a bot.
const Manifest = "bot.json"

// findManifest is the path of the bot.json in a folder, or else of the first one in the folders below,
// by name.
func findManifest(dir string) (string, error) {
	found := filepath.Join(dir, Manifest)
	if _, err := os.Stat(found); err == nil {
		return found, nil
	}
	found = ""
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Name() == Manifest && !entry.IsDir() {
			found = path
			return fs.SkipAll
		}
		return nil // what cannot be read has none
	})
	if err == nil && found == "" {
		err = errors.New("there is none")
	}
	return found, err
}

// mostAround is how many folders around a file or folder may have its manifest.
const mostAround = 8

// around returns the nearest folder around a file or folder that has a manifest itself; empty if there is none.
func around(path string) string {
	for range mostAround {
		path = filepath.Dir(path)
		if _, err := os.Stat(filepath.Join(path, Manifest)); err == nil {
			return path
		}
	}
	return ""
}

// folderOf returns the folder that is meant by its manifest, or by a file that the manifest names; empty for other files. It is as seen
// from cwd.
func folderOf(path, cwd string) string {
	folder := around(path)
	if folder == "" {
		return ""
	}
	text, err := ReadManifest(folder)
	if filepath.Base(path) != Manifest && (err != nil || !strings.Contains(string(text), strconv.Quote(filepath.Base(path)))) {
		return ""
	}
	return shownFrom(cwd, folder)
}

// ReadManifest returns the text of a folder's manifest.
func ReadManifest(dir string) ([]byte, error) {
	path, err := findManifest(dir)
	if err != nil {
		return nil, err
	}
	return content.ReadBounded(path, mostManifest)
}

// NotBuilt returns the error for a file that a manifest in a folder names and that is missing, with the command that builds it from what
// lies there or in the folder, if that is known.
func NotBuilt(folder, path, text string) error {
	e := &NotFoundError{What: text, text: text, Build: buildOf(folder, path)}
	if e.Build != "" {
		e.text += "; build it: " + e.Build
	}
	return e
}

// buildOf returns the command that builds a file of a folder from what lies next to it or in the folder; empty if that is not known.
func buildOf(folder, path string) string {
	for _, place := range []string{path, filepath.Join(folder, filepath.Base(path))} {
		if build := remedy.Build(place, place); build != "" {
			return build
		}
	}
	return ""
}

// longestNickName is how long a bot's own name may be to be its display name.
const longestNickName = 60

// folderName is the display name of a folder: what its manifest calls the bot, or else its own name.
func folderName(dir string) string {
	var m struct {
		NickName string `json:"nickName"`
	}
	text, err := ReadManifest(dir)
	if err == nil && json.Unmarshal(text, &m) == nil { // what is wrong with it is said when the bot is resolved
		name := strings.Trim(unnamable.ReplaceAllString(m.NickName, "-"), "-.")
		if name != "" && len(name) <= longestNickName {
			return name
		}
	}
	return displayName(filepath.Base(dir))
}

// OtherNames are the display names that a bot can have that is a folder, where another bot has its own: what the folder
// is called, and that behind what the folder around it is called. Other bots have none.
func (s *Spec) OtherNames() []string {
	if !s.isFolder() {
		return nil
	}
	own := filepath.Base(s.Path)
	return []string{displayName(own), displayName(filepath.Base(filepath.Dir(s.Path)) + "-" + own)}
}

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
	outside := !content.IsIn(place, s.Path)
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
func (s *Spec) Allows(path string) bool { return content.IsIn(path, s.Allow...) }

// commonFolder is the deepest folder that is two paths or around them.
func commonFolder(a, b string) string {
	for !content.IsIn(b, a) && filepath.Dir(a) != a {
		a = filepath.Dir(a)
	}
	return a
}
