package bot

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Snapshot is a bot as it was at one moment: it plays so, whatever becomes of its files afterwards.
type Snapshot struct {
	Digest  string // what traces name the bot by, in hex; empty for a built-in
	Content string // hash in hex of all that decides how it plays

	content content
	dir     string          // where commands start
	plans   []copyPlan      // of the folders that it gets; it runs in the first
	copied  map[string]bool // files of its content that are in them; others are used where they lie
}

// Snapshot reads the bot as it is now. dir is where commands start.
func (s Spec) Snapshot(dir string) (*Snapshot, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	c, err := s.read(dir)
	if err != nil {
		return nil, err
	}
	snap := &Snapshot{content: c, dir: dir, copied: map[string]bool{}}
	if snap.Digest, err = c.digest(); err != nil {
		return nil, err
	}
	if s.Learns {
		snap.Content, err = c.identity(dir, snap.Digest)
	} else {
		snap.Content, err = c.sum()
	}
	if err != nil {
		return nil, err
	}
	for _, folder := range snap.folders() {
		plan, err := planCopy(folder, s.Outputs, snap.copyable(), snap.copied)
		if err != nil {
			return nil, fmt.Errorf("folder of bot %q: %w", s.Word, err)
		}
		snap.plans = append(snap.plans, plan)
	}
	return snap, nil
}

// folders are those of which the bot gets copies: the one that it is or lies in; of a command, the one in
// which it starts, and those of the files elsewhere that it is given.
func (s *Snapshot) folders() []string {
	switch spec := &s.content.spec; spec.Form {
	case FormBuiltin, FormWasm:
		return nil
	case FormFolder:
		return []string{spec.Path}
	case FormCommand:
		folders := []string{s.dir}
		for _, path := range s.arguments() {
			if !slices.ContainsFunc(folders, func(folder string) bool { return isBelow(path, folder) }) {
				folders = append(folders, filepath.Dir(path))
			}
		}
		return folders
	default:
		return []string{filepath.Dir(spec.Path)}
	}
}

// copyable are the files that the bot can have copies of. A toolchain that a command names by its path finds its
// own files from there.
func (s *Snapshot) copyable() map[string]*contentFile {
	files := map[string]*contentFile{}
	for i := range s.content.files {
		if f := &s.content.files[i]; f.held {
			files[f.path] = f
		}
	}
	if argv := s.content.spec.Argv; len(argv) > 0 && isToolchain(argv[0]) {
		delete(files, absolute(argv[0], s.dir))
	}
	return files
}

// arguments are the files that the words of a command name, but the program.
func (s *Snapshot) arguments() (paths []string) {
	for _, word := range s.content.spec.Argv[1:] {
		path := absolute(word, s.dir)
		if slices.ContainsFunc(s.content.files, func(f contentFile) bool { return f.name == "" && f.path == path }) {
			paths = append(paths, path)
		}
	}
	return paths
}

// needs is how much room copies of the bot take in bytes, and whether programs are started from them.
func (s *Snapshot) needs() (room int64, programs bool) {
	if s == nil {
		return 0, false
	}
	for _, m := range s.plans {
		room += copiedBytes
		for _, f := range m.files {
			room += int64(len(f.data))
			programs = programs || f.isProgram()
		}
	}
	return room, programs
}

// isBelow reports whether a path lies in a folder.
func isBelow(path, folder string) bool {
	return strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// Code is what the bot's file holds.
func (s *Snapshot) Code() ([]byte, error) {
	if f := &s.content.files[0]; !f.held {
		return os.ReadFile(f.path)
	}
	return s.content.files[0].data, nil
}

// Words are the words of a command as it is started in a workplace. Those that are paths elsewhere, or whole
// ones, lead to the copies; the program itself is run where it lies unless there is a copy of it.
func (s *Snapshot) Words(w *Workplace) []string {
	words := slices.Clone(s.content.spec.Argv)
	for i, word := range words {
		path := absolute(word, s.dir)
		inside := !filepath.IsAbs(word) && isBelow(path, s.dir) // it is found from where the command starts
		switch {
		case inside || !strings.ContainsRune(word, filepath.Separator) || !exists(word, s.dir):
		case i == 0 && !s.copied[path]:
			words[i] = path
		default:
			words[i] = w.Path(path)
		}
	}
	return words
}

// Changed reports whether files of the bot that it has copies of are others by now. used is such a file that
// it uses where it lies; empty for none.
func (s *Snapshot) Changed() (copied bool, used string) {
	for i := range s.content.files {
		f := &s.content.files[i]
		frozen := s.copied[f.path] || s.content.spec.Form == FormWasm && f.held
		switch {
		case frozen && copied || !f.changed():
		case frozen:
			copied = true
		default:
			used = f.path
		}
	}
	return copied, used
}

// changed reports whether a file holds something else by now.
func (f *contentFile) changed() bool {
	info, err := os.Lstat(f.path)
	if err == nil && f.info.Mode().IsRegular() {
		info, err = os.Stat(f.path)
	}
	switch {
	case err != nil || info.Mode().Type() != f.info.Mode().Type():
		return true
	case !f.held:
		return info.Size() != f.info.Size() || !info.ModTime().Equal(f.info.ModTime())
	case info.Mode().IsRegular():
		if info.Size() == f.info.Size() && info.ModTime().Equal(f.info.ModTime()) {
			return false
		}
		now, err := os.ReadFile(f.path)
		return err != nil || !bytes.Equal(now, f.data)
	}
	target, err := os.Readlink(f.path)
	return err == nil && target != string(f.data)
}
