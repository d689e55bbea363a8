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

// Launch is the contents of a folder's manifest that start the bot.
type Launch struct {
	Argv   []string // without the interpreter, for Python
	Python bool     // run by Python
	File   string   // main file
	Dir    string   // working directory relative to the folder; may be outside
}

// maxManifest is the maximum size of a manifest in bytes.
const maxManifest = 1 << 20

// Manifest is the file name of manifests.
const Manifest = "bot.json"

// findManifest returns the path of the manifest of a folder: in the folder itself, or else the first one below, by name.
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
		return nil // skip unreadable folders
	})
	if err == nil && found == "" {
		err = errors.New("there is none")
	}
	return found, err
}

// maxParents is how many parents are searched for a manifest.
const maxParents = 8

// manifestParent returns the nearest parent with a manifest; empty for none.
func manifestParent(path string) string {
	for range maxParents {
		path = filepath.Dir(path)
		if _, err := os.Stat(filepath.Join(path, Manifest)); err == nil {
			return path
		}
	}
	return ""
}

// manifestFolder returns the bot folder, relative to cwd, of a manifest or a file named in it; empty for other files.
func manifestFolder(path, cwd string) string {
	folder := manifestParent(path)
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
	return content.ReadBounded(path, maxManifest)
}

// NotBuilt returns the error for a missing file named by a folder's manifest. It includes the build command, if known.
func NotBuilt(folder, path, text string) error {
	e := &NotFoundError{What: text, text: text, Build: buildOf(folder, path)}
	if e.Build != "" {
		e.text += "; build it: " + e.Build
	}
	return e
}

// buildOf returns the command that builds a file from sources next to it or in the folder; empty if not known.
func buildOf(folder, path string) string {
	for _, place := range []string{path, filepath.Join(folder, filepath.Base(path))} {
		if build := remedy.Build(place, place); build != "" {
			return build
		}
	}
	return ""
}

// longestNickName is the maximum length of a nickname used as the display name.
const longestNickName = 60

// folderName returns the display name of a folder: the nickname in its manifest, or else the folder's name.
func folderName(dir string) string {
	var m struct {
		NickName string `json:"nickName"`
	}
	text, err := ReadManifest(dir)
	if err == nil && json.Unmarshal(text, &m) == nil { // Resolve reports errors
		name := strings.Trim(unnamable.ReplaceAllString(m.NickName, "-"), "-.")
		if name != "" && len(name) <= longestNickName {
			return name
		}
	}
	return displayName(filepath.Base(dir))
}

// OtherNames returns alternative display names of a folder, for when another bot has the same name: that of the folder,
// and that after the name of its parent. Other bots have none.
func (s *Spec) OtherNames() []string {
	if !s.isFolder() {
		return nil
	}
	own := filepath.Base(s.Path)
	return []string{displayName(own), displayName(filepath.Base(filepath.Dir(s.Path)) + "-" + own)}
}

// startFolder describes the start of a bot according to its manifest.
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
	if s.Commit == "" { // checking out a commit sets all times
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

// Allows reports whether the user allowed the bot to read a path.
func (s *Spec) Allows(path string) bool { return content.IsIn(path, s.Allow...) }

// commonFolder returns the deepest folder that contains, or is, two paths.
func commonFolder(a, b string) string {
	for !content.IsIn(b, a) && filepath.Dir(a) != a {
		a = filepath.Dir(a)
	}
	return a
}
