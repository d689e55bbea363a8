package bot

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// Launch is how a bot that is a folder is started, as its manifest says.
type Launch struct {
	Argv   []string // without the interpreter if that is Python
	Python bool     // Python runs it
	Dir    string   // where it runs, by its path in the folder
}

// mostManifest bounds a manifest, in bytes.
const mostManifest = 1 << 20

// Manifest is the name of the file that makes a folder a bot.
const Manifest = "bot.json"

// FindManifest is the path of the bot.json in a folder, or else of the first one in the folders below,
// by name.
func FindManifest(dir string) (string, error) {
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

// ReadManifest is what the manifest of a folder says.
func ReadManifest(dir string) ([]byte, error) {
	path, err := FindManifest(dir)
	if err != nil {
		return nil, err
	}
	return content.ReadBounded(path, mostManifest)
}
