package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// knownPythons is a cache file with the answers of interpreters, by path. For a script of a version manager the answer is a
// guess, which is checked each time; for an interpreter itself it is valid until its files change. An empty file name disables
// the cache.
type knownPythons struct{ file string }

// knownPython is the cached answer for one path.
type knownPython struct {
	Program string `json:"program"` // program started by the path

	// Only for an interpreter itself, not for a script:
	Version string   `json:"version,omitempty"`
	Files   []string `json:"files,omitempty"` // its own files, the program first
	State   string   `json:"state,omitempty"` // digest of these files and of the variables that count
}

// maxKnown limits the number of entries.
const maxKnown = 20

func (k knownPythons) read() (pythons map[string]knownPython) {
	if text, err := os.ReadFile(k.file); err == nil && json.Unmarshal(text, &pythons) != nil {
		return nil // a damaged file is ignored
	}
	return pythons
}

// program returns the program that a path started; empty if unknown.
func (k knownPythons) program(path string) string { return k.read()[path].Program }

// note stores the program started by a path, if that is another file.
func (k knownPythons) note(path, program string) {
	if program != path && k.program(path) != program {
		k.write(path, knownPython{Program: program})
	}
}

// find returns the interpreter at a path, if it has not changed since it was stored.
func (k knownPythons) find(path string, env []string) (p Python, ok bool) {
	known := k.read()[path]
	state, ok := stateOf(path, known.Files, env, time.Now())
	return Python{Path: known.Program, Version: known.Version}, ok && state == known.State
}

// noteInterpreter stores the answer of an interpreter, if path leads to the interpreter itself. looked is a time before it was
// asked.
func (k knownPythons) noteInterpreter(path string, env []string, is probed, looked time.Time) {
	if state, ok := stateOf(path, is.files, env, looked); ok {
		k.write(path, knownPython{Program: is.Path, Version: is.Version, Files: is.files, State: state})
	}
}

// stateOf returns a digest of the files of an interpreter, the program first, and of the variables that decide how it is loaded.
// ok is false if the path leads to another program, or if a later change might go unnoticed.
func stateOf(path string, files, env []string, looked time.Time) (state string, ok bool) {
	if len(files) == 0 || !filepath.IsAbs(path) {
		return "", false
	}
	if program, err := filepath.EvalSymlinks(path); err != nil || program != files[0] {
		return "", false
	}
	sum := sha256.New()
	for _, file := range files {
		identity, ok := content.Identity(file, looked)
		if !ok {
			return "", false
		}
		fmt.Fprintf(sum, "%q %s\n", file, identity)
	}
	for _, entry := range slices.Sorted(slices.Values(cleanEnvironment(env))) {
		if strings.HasPrefix(entry, "PYTHON") || strings.HasPrefix(entry, "LD_") {
			fmt.Fprintf(sum, "%q\n", entry)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), true
}

// write stores the entry of a path.
func (k knownPythons) write(path string, known knownPython) {
	if k.file == "" {
		return
	}
	pythons := k.read()
	if pythons == nil || len(pythons) >= maxKnown {
		pythons = map[string]knownPython{}
	}
	pythons[path] = known
	text, err := json.MarshalIndent(pythons, "", "  ")
	if err != nil || os.MkdirAll(filepath.Dir(k.file), 0o755) != nil {
		return // it is asked again
	}
	_ = content.ReplaceFile(k.file, append(text, '\n')) // or it is asked again
}
