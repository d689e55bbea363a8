// Package trusted records which project files the user trusts.
package trusted

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Project is a project's file, and the working directory of its use, to which its paths are relative. Both are
// absolute and without links in their folders.
type Project struct {
	File   string `json:"file"`
	Folder string `json:"folder"`
}

// Trust is trust in a file with a particular content.
type Trust struct {
	Project
	Digest string `json:"sha256"` // of the content

	entry string // path of the entry
}

// Folder stores an entry for each trusted file, named by the digest of paths and content.
type Folder struct{ dir string }

// In returns the folder of trusted files in a cache folder; empty without one.
func In(cache string) Folder {
	if cache == "" {
		return Folder{}
	}
	return Folder{filepath.Join(cache, "cookoff", "trusted")}
}

// ProjectOf returns the project for a file, as named by the user, and a working directory.
func ProjectOf(files userfiles.Files, file, folder string) Project {
	path := files.Path(file)
	in := userfiles.Unlinked(filepath.Dir(path))
	return Project{File: filepath.Join(in, filepath.Base(path)), Folder: userfiles.Unlinked(folder)}
}

func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00"))) // a separator that no path contains
	return hex.EncodeToString(sum[:])
}

func (t Folder) entry(p Project, of string) string {
	return filepath.Join(t.dir, digest(p.File, p.Folder, of))
}

// Has reports whether the user trusts the file with this content.
func (t Folder) Has(p Project, text []byte) bool {
	if t.dir == "" {
		return false
	}
	info, err := os.Lstat(t.entry(p, digest(string(text))))
	return err == nil && info.Mode().IsRegular()
}

// Add records trust in the file with this content only.
func (t Folder) Add(p Project, text []byte) error {
	if t.dir == "" {
		return errors.New("no folder to store what you trust: set HOME or XDG_CACHE_HOME")
	}
	trust := Trust{Project: p, Digest: digest(string(text))}
	if err := t.Remove(p); err != nil {
		return err
	}
	if err := os.MkdirAll(t.dir, 0o700); err != nil {
		return err
	}
	return content.ReplaceFile(t.entry(p, trust.Digest), jsonout.Plain(trust))
}

// Remove revokes trust in the file with any content.
func (t Folder) Remove(p Project) error {
	all, err := t.All()
	for _, trust := range all {
		if trust.Project == p {
			err = errors.Join(err, os.Remove(trust.entry))
		}
	}
	return err
}

// All returns all trusted files by name.
func (t Folder) All() (all []Trust, err error) {
	entries, err := os.ReadDir(t.dir)
	if t.dir == "" || errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	for _, e := range entries {
		trust := Trust{entry: filepath.Join(t.dir, e.Name())}
		data, err := os.ReadFile(trust.entry)
		if err == nil && json.Unmarshal(data, &trust) == nil && t.entry(trust.Project, trust.Digest) == trust.entry {
			all = append(all, trust)
		}
	}
	slices.SortFunc(all, func(a, b Trust) int { return strings.Compare(a.File+"\x00"+a.Folder, b.File+"\x00"+b.Folder) })
	return all, err
}
