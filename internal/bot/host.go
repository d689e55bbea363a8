package bot

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Host is a set of files that run bots of some kind, e.g. the Python package that plays contest
// bots. They travel in cookoff's binary and must lie on disk to run.
type Host struct {
	Name  string // begins the folder's name
	Files fs.FS
	Entry string // the file to run, by its path in Files
}

// hostFile is one file of a host.
type hostFile struct {
	name string // with slashes
	data []byte
}

// Unpack makes sure that the files lie in <cacheDir>/<Name>-<digest> and returns that folder. A
// good folder is used as it is, missing and changed files are written anew, each beside and
// renamed, so that any number of callers can do it at once. If the cache cannot be written, the
// files go to a new temporary folder, which is left to the system to clean up.
func (h Host) Unpack(cacheDir string) (string, error) {
	files, digest, err := h.read()
	if err != nil {
		return "", fmt.Errorf("unpack %s: %w", h.Name, err)
	}
	dir := filepath.Join(cacheDir, h.Name+"-"+digest[:12])
	cacheErr := writeFiles(dir, files)
	if cacheErr == nil {
		return dir, nil
	}
	if dir, err = os.MkdirTemp("", h.Name+"-"); err == nil {
		err = writeFiles(dir, files)
	}
	if err != nil {
		return "", fmt.Errorf("unpack %s: %w", h.Name, errors.Join(cacheErr, err))
	}
	return dir, nil
}

// read loads all files, in the order of their names, and digests names and contents.
func (h Host) read() (files []hostFile, digest string, err error) {
	if _, err := fs.Stat(h.Files, h.Entry); err != nil {
		return nil, "", err
	}
	sum := sha256.New()
	err = fs.WalkDir(h.Files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(h.Files, name)
		if err != nil {
			return err
		}
		fmt.Fprintf(sum, "%s\x00%d\x00", name, len(data))
		sum.Write(data)
		files = append(files, hostFile{name, data})
		return nil
	})
	return files, hex.EncodeToString(sum.Sum(nil)), err
}

func writeFiles(dir string, files []hostFile) error {
	for _, f := range files {
		path := filepath.Join(dir, filepath.FromSlash(f.name))
		if holds(path, f.data) {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		// Another caller may have been faster, and on Windows its file may be in use.
		if err := replaceFile(path, f.data); err != nil && !holds(path, f.data) {
			return err
		}
	}
	return nil
}

func holds(path string, data []byte) bool {
	have, err := os.ReadFile(path)
	return err == nil && bytes.Equal(have, data)
}

// replaceFile writes beside and renames.
func replaceFile(path string, data []byte) error {
	temp, err := os.CreateTemp(filepath.Dir(path), ".new-*")
	if err != nil {
		return err
	}
	_, err = temp.Write(data)
	err = errors.Join(err, temp.Chmod(0o644), temp.Close())
	if err == nil {
		err = os.Rename(temp.Name(), path)
	}
	if err != nil {
		_ = os.Remove(temp.Name())
	}
	return err
}
