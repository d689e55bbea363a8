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

// knownPythons is a file that says what was found out about paths of interpreters. What it says of the scripts of version
// managers is only ever a guess, and is asked again each time. An interpreter itself says the same until its files change. An
// empty name keeps nothing.
type knownPythons struct{ file string }

// knownPython is what was found out about one path.
type knownPython struct {
	Program string `json:"program"` // to which it leads

	// Of an interpreter itself, and no script:
	Version string   `json:"version,omitempty"`
	Files   []string `json:"files,omitempty"` // of which it consists, itself first
	State   string   `json:"state,omitempty"` // of these files, and of variables that count
}

// mostKnown bounds what is noted.
const mostKnown = 20

func (k knownPythons) read() (pythons map[string]knownPython) {
	if text, err := os.ReadFile(k.file); err == nil && json.Unmarshal(text, &pythons) != nil {
		return nil // what cannot be read is not known
	}
	return pythons
}

// program is the program to which a path led; empty if that is not known.
func (k knownPythons) program(path string) string { return k.read()[path].Program }

// note notes the program to which a path leads, if that is another one.
func (k knownPythons) note(path, program string) {
	if program != path && k.program(path) != program {
		k.write(path, knownPython{Program: program})
	}
}

// find returns the interpreter at a path, if that is as it was when it was noted.
func (k knownPythons) find(path string, env []string) (p Python, ok bool) {
	known := k.read()[path]
	state, ok := stateOf(path, known.Files, env, time.Now())
	return Python{Path: known.Program, Version: known.Version}, ok && state == known.State
}

// noteInterpreter notes what an interpreter has said, if that is the program at the path. looked is a time before it was asked.
func (k knownPythons) noteInterpreter(path string, env []string, is said, looked time.Time) {
	if state, ok := stateOf(path, is.files, env, looked); ok {
		k.write(path, knownPython{Program: is.Path, Version: is.Version, Files: is.files, State: state})
	}
}

// stateOf returns a text that changes with the files of an interpreter, itself first, and with the variables that decide how it is
// loaded. It is false if the path leads to another program, and where a change could be missed.
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

// write notes what is known about a path.
func (k knownPythons) write(path string, known knownPython) {
	if k.file == "" {
		return
	}
	pythons := k.read()
	if pythons == nil || len(pythons) >= mostKnown {
		pythons = map[string]knownPython{}
	}
	pythons[path] = known
	text, err := json.MarshalIndent(pythons, "", "  ")
	if err != nil || os.MkdirAll(filepath.Dir(k.file), 0o755) != nil {
		return // it is asked again
	}
	_ = content.ReplaceFile(k.file, append(text, '\n')) // or it is asked again
}
