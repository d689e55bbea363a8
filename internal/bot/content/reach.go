package content

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// language is how the files of a language name others.
type language struct {
	name    *regexp.Regexp // what may be the name of a module or folder
	sources []string       // extensions of the files that name others
	modules []string       // extensions of modules
}

func (l *language) isSource(path string) bool { return slices.Contains(l.sources, filepath.Ext(path)) }

func (l *language) isModule(path string) bool { return slices.Contains(l.modules, filepath.Ext(path)) }

// reach is what a file can name.
type reach struct {
	language
	files   Reader
	words   map[string]bool // all names
	texts   [][]byte
	reached map[string]bool // files and folders
}

// newReach is the reach of files of a language, of which the first is read by from.
func (r Reader) newReach(l language) *reach {
	return &reach{language: l, files: r, words: map[string]bool{}, reached: map[string]bool{}}
}

// from gives a file and the files of its folder that it can reach by name, itself first and the others in the
// order of their names: modules NAME and the folder NAME/ for every NAME that its text or that of a file so reached
// has anywhere, and data files whose whole name stands in one of the texts, in folders that are reached too.
//
// That is more than is imported: a name in a comment counts too. Reading import statements alone would
// miss imports that are written otherwise (importlib, __import__, exec) and needs a parser of every
// Python there is; too much costs a match that is played again, too little a result that is wrong. A
// name that is put together while the bot runs is not seen.
func (r *reach) from(path string) ([]string, error) {
	r.reached[path] = true
	if err := r.read(path); err != nil {
		return nil, err
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	for before := 0; before != len(r.reached); {
		before = len(r.reached)
		for _, e := range entries {
			if err := r.visit(filepath.Join(filepath.Dir(path), e.Name())); err != nil {
				return nil, err
			}
		}
	}
	delete(r.reached, path) // it comes first
	files := []string{path}
	for _, e := range entries {
		below, err := r.below(filepath.Join(filepath.Dir(path), e.Name()))
		if err != nil {
			return nil, err
		}
		files = append(files, below...)
	}
	return files, nil
}

// read takes in a file's text.
func (r *reach) read(path string) error {
	f, err := r.files.load(path)
	if err != nil {
		return err
	}
	for _, word := range r.name.FindAll(f.Data, -1) {
		r.words[string(word)] = true
	}
	r.texts = append(r.texts, f.Data)
	return nil
}

// visit reaches for an entry of the folder.
func (r *reach) visit(path string) error {
	info, err := os.Stat(path)
	if err != nil || r.reached[path] || !r.names(filepath.Base(path), info) {
		return nil //nolint:nilerr // a link that leads nowhere is nothing that a bot can read
	}
	r.reached[path] = true
	files, err := r.below(path)
	if err != nil {
		return err
	}
	for _, f := range files {
		if r.isSource(f) {
			if err := r.read(f); err != nil {
				return err
			}
		}
	}
	return nil
}

// names reports whether an entry is named anywhere.
func (r *reach) names(name string, info fs.FileInfo) bool {
	module, _, _ := strings.Cut(name, ".")
	switch {
	case info.IsDir():
		return r.words[name]
	case !info.Mode().IsRegular():
		return false
	case r.isModule(name) && r.words[module]:
		return true
	}
	return r.quotes(name)
}

// quotes reports whether the whole name of a file stands in one of the texts.
func (r *reach) quotes(name string) bool {
	return slices.ContainsFunc(r.texts, func(text []byte) bool { return bytes.Contains(text, []byte(name)) })
}

// below gives the files of an entry that was reached: itself, or a folder's modules and the data files
// that are named.
func (r *reach) below(path string) (files []string, err error) {
	info, err := os.Stat(path)
	if !r.reached[path] || err != nil {
		return nil, nil //nolint:nilerr // as in visit
	}
	if !info.IsDir() {
		return []string{path}, nil
	}
	err = filepath.WalkDir(path, func(file string, entry fs.DirEntry, err error) error {
		if err == nil && entry.Type().IsRegular() && (r.isModule(file) || r.quotes(entry.Name())) {
			files = append(files, file)
		}
		return err
	})
	return files, err
}
