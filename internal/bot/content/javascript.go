package content

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// What Node.js reads besides a bot's own modules.
const (
	packageFile   = "package.json" // says among others which modules a .js file is written for
	packageFolder = "node_modules" // packages that are installed
)

// IsJavaScript reports whether a file is JavaScript by its name.
func IsJavaScript(path string) bool {
	l := javaScript()
	return l.isSource(strings.ToLower(path))
}

var javaScriptName = regexp.MustCompile(`[A-Za-z0-9_$@][A-Za-z0-9_$-]*`)

// javaScript is how JavaScript names files: require("./lib/my-util"), import "./my-util.js".
func javaScript() language {
	return language{
		name:    javaScriptName,
		sources: []string{".js", ".mjs", ".cjs"},
		modules: []string{".js", ".mjs", ".cjs", ".json", ".node"},
	}
}

// installed gives what decides, beside the modules of a JavaScript file, how Node.js runs it: the nearest package.json,
// and all packages that are installed beside it or one folder above if its texts name one of them. Those are not held.
func (r Reader) installed(folder string, named *reach) (files []File, err error) {
	for _, near := range []string{folder, filepath.Dir(folder)} {
		path := filepath.Join(near, packageFile)
		if _, err := os.Stat(path); err != nil {
			continue
		}
		if !named.reached[path] {
			f, err := r.load(path)
			if err != nil {
				return nil, err
			}
			files = append(files, f)
		}
		break
	}
	for _, near := range []string{folder, filepath.Dir(folder)} {
		packages := filepath.Join(near, packageFolder)
		entries, err := os.ReadDir(packages)
		if err != nil || named.reached[packages] || !slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return named.words[e.Name()] }) {
			continue
		}
		more, err := r.unheld(packages)
		if err != nil {
			return nil, err
		}
		files = append(files, more...)
	}
	return files, nil
}

// unheld gives all files below a folder but those that tools hide there.
func (r Reader) unheld(folder string) (files []File, err error) {
	err = filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && entry.Name() == ".cache":
			return fs.SkipDir
		case entry.IsDir():
			return nil
		}
		f, err := r.entry(path, false)
		files = append(files, f)
		return err
	})
	return files, err
}
