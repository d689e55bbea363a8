// Package matchfiles names, creates and deletes the files of matches: a run's folder, the trace, the transcript and
// the contest's own replay.
package matchfiles

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/replay"
)

// Paths resolves file names as users type and see them.
type Paths struct{ userfiles.Files }

// EmptyFolder creates a folder; an existing one must be empty.
func (p Paths) EmptyFolder(name string) error {
	if err := p.createFolder(name); err != nil {
		return err
	}
	entries, err := os.ReadDir(p.Path(name))
	if err != nil {
		return fmt.Errorf("output folder: %w", err)
	}
	if len(entries) > 0 {
		return fmt.Errorf("output folder %s is not empty; give a new one (nothing is overwritten)", name)
	}
	return nil
}

// maxNameBytes limits the name of a run's folder.
const maxNameBytes = 120

// NewFolder creates a folder for a run, named after day, scenario and bots, in the folder for runs. It also removes
// incomplete files of killed runs.
func (p Paths) NewFolder(runs, day, scenario string, bots []string) (name string, err error) {
	const matchOfSwap = 2 // levels of subfolders: runs/NAME/1
	replay.SweepParts(p.Path(runs), matchOfSwap)
	if err := p.createFolder(runs); err != nil {
		return "", err
	}
	base := filepath.Join(runs, Name(day+"-"+scenario, bots, IsPlain, maxNameBytes))
	for n := 1; ; n++ {
		name = base
		if n > 1 {
			name = fmt.Sprintf("%s-%d", base, n)
		}
		if err := os.Mkdir(p.Path(name), 0o777); err == nil {
			return name, nil
		} else if !errors.Is(err, os.ErrExist) {
			return "", fmt.Errorf("create the output folder: %w", err)
		}
	}
}

// RemoveEmpty removes a folder if it is empty.
func (p Paths) RemoveEmpty(name string) { _ = os.Remove(p.Path(name)) }

func (p Paths) createFolder(name string) error {
	if err := os.MkdirAll(p.Path(name), 0o777); err != nil {
		return fmt.Errorf("create the output folder: %w", err)
	}
	return nil
}

// Name returns a file name for a match of these bots. Characters that are not kept become _, and the length in bytes
// is limited, as by all file systems.
func Name(scenario string, bots []string, kept func(rune) bool, most int) string {
	name := replaceRunes(scenario+"-"+strings.Join(bots, "-vs-"), kept)
	for name = name[:min(len(name), most)]; !utf8.ValidString(name); {
		name = name[:len(name)-1]
	}
	return name
}

// IsPlain reports whether a character is easy to read and type in a folder name.
func IsPlain(r rune) bool {
	return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r)
}

// IsPossible reports whether all systems allow a character in file names.
func IsPossible(r rune) bool { return r >= ' ' && !strings.ContainsRune(`/\:*?"<>| `, r) }

// FileName replaces characters that some systems do not allow in file names by _.
func FileName(name string) string { return replaceRunes(name, IsPossible) }

// replaceRunes replaces characters that are not kept by _.
func replaceRunes(name string, kept func(rune) bool) string {
	return strings.Map(func(r rune) rune {
		if kept(r) {
			return r
		}
		return '_'
	}, name)
}
