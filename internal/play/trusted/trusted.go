// Package trusted has the files of projects that the user trusts.
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

// Project is a project's file, and the working directory in which it is used, the base of its paths. Both are absolute, and
// their folders contain no links.
type Project struct {
	File   string `json:"file"`
	Folder string `json:"folder"`
}

// Trust is a file with one content that the user trusts.
type Trust struct {
	Project
	Digest string `json:"sha256"` // of the content

	entry string // its file
}

// Folder has the files that the user trusts, one entry each, named by the digest of its paths and content.
type Folder struct{ dir string }

// In returns the files that the user trusts, in a folder for what can be made again; empty: there is none.
func In(cache string) Folder {
	if cache == "" {
		return Folder{}
	}
	return Folder{filepath.Join(cache, "cookoff", "trusted")}
}

// ProjectOf returns the project of a file, as the user names it, used in a folder.
func ProjectOf(files userfiles.Files, file, folder string) Project {
	path := files.Path(file)
	in := userfiles.Unlinked(filepath.Dir(path))
	return Project{File: filepath.Join(in, filepath.Base(path)), Folder: userfiles.Unlinked(folder)}
}

func digest(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "\x00"))) // which no path has
	return hex.EncodeToString(sum[:])
}

func (t Folder) entry(p Project, of string) string {
	return filepath.Join(t.dir, digest(p.File, p.Folder, of))
}

// Has reports whether the user trusts a file with this content.
func (t Folder) Has(p Project, text []byte) bool {
	if t.dir == "" {
		return false
	}
	info, err := os.Lstat(t.entry(p, digest(string(text))))
	return err == nil && info.Mode().IsRegular()
}

// Add trusts a file with this content, and no longer with an earlier one.
func (t Folder) Add(p Project, text []byte) error {
	if t.dir == "" {
		return errors.New("there is no folder for what you trust: set HOME or XDG_CACHE_HOME")
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

// Remove ends the trust in a file, whatever its content.
func (t Folder) Remove(p Project) error {
	all, err := t.All()
	for _, trust := range all {
		if trust.Project == p {
			err = errors.Join(err, os.Remove(trust.entry))
		}
	}
	return err
}

// All returns what the user trusts, by the names of the files.
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
