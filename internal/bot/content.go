package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Content returns a hash in hex of all that decides how a bot plays, as far as its word shows it, so
// that results can be kept for as long as it stays the same:
//
//   - of a built-in, its name and options; it is as old as cookoff itself;
//   - of a Python file, the file and what it can import or open by name in its own folder;
//   - of a program, its bytes; of a folder, all its files but Outputs;
//   - of a command, its words, and the files that they name, relative ones as seen from dir.
//
// What lies elsewhere is not seen: an interpreter, its packages, a shared library.
func (s Spec) Content(dir string) (string, error) {
	sum := sha256.New()
	var err error
	switch s.Form {
	case FormBuiltin:
		fmt.Fprintf(sum, "@%s", s.Builtin)
		for _, o := range s.Options {
			fmt.Fprintf(sum, "\x00%s=%s", o.Name, o.Value)
		}
	case FormFolder:
		err = digestFolder(sum, s.Path, s.Outputs)
	case FormCommand:
		sum.Write([]byte(strings.Join(s.Argv, "\x00")))
		for _, word := range s.Argv {
			if !filepath.IsAbs(word) {
				word = filepath.Join(dir, word)
			}
			if info, statErr := os.Stat(word); statErr == nil && info.Mode().IsRegular() && err == nil {
				err = digestReach(sum, word)
			}
		}
	default:
		err = digestReach(sum, s.Path)
	}
	if err != nil {
		return "", fmt.Errorf("content of bot %q: %w", s.Word, err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

// digestReach writes a file, whatever it is called, and if it is a Python file, what it can reach.
func digestReach(sum io.Writer, path string) error {
	files := []string{path}
	if filepath.Ext(path) == pythonExt {
		var err error
		if files, err = pythonReach(path); err != nil {
			return err
		}
	}
	for i, file := range files {
		name, err := filepath.Rel(filepath.Dir(path), file)
		if err != nil {
			return err
		}
		if i == 0 {
			name = ""
		}
		if err := digestFile(sum, name, file); err != nil {
			return err
		}
	}
	return nil
}

// digestFile writes a name for a file, its size and what it holds.
func digestFile(sum io.Writer, name, path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(sum, "%s\x00%d\x00", filepath.ToSlash(name), info.Size()); err != nil {
		return err
	}
	_, err = io.Copy(sum, file)
	return err
}
