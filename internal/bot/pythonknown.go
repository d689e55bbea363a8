package bot

import (
	"encoding/json"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// knownPythons is a file that says to which programs the scripts of version managers led when they were asked last. It
// is only ever a guess, and what it says is asked again each time.
type knownPythons struct{ file string }

// mostKnown bounds what is noted.
const mostKnown = 20

func (k knownPythons) read() (programs map[string]string) {
	if text, err := os.ReadFile(k.file); err == nil {
		_ = json.Unmarshal(text, &programs) // what cannot be read is not known
	}
	return programs
}

// program is the program to which a path led; empty if that is not known.
func (k knownPythons) program(path string) string { return k.read()[path] }

// note notes the program to which a path leads, if that is another one.
func (k knownPythons) note(path, program string) {
	programs := k.read()
	if program == path || programs[path] == program {
		return
	}
	if programs == nil || len(programs) >= mostKnown {
		programs = map[string]string{}
	}
	programs[path] = program
	text, err := json.MarshalIndent(programs, "", "  ")
	if err != nil || os.MkdirAll(filepath.Dir(k.file), 0o755) != nil {
		return // it is asked again
	}
	_ = content.ReplaceFile(k.file, append(text, '\n')) // or it is asked again
}
