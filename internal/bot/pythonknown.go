package bot

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
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
	if f, err := os.CreateTemp(filepath.Dir(k.file), ".pythons-*"); err == nil {
		_, err = f.Write(append(text, '\n'))
		if err = errors.Join(err, f.Close()); err == nil {
			err = os.Rename(f.Name(), k.file)
		}
		if err != nil {
			_ = os.Remove(f.Name())
		}
	}
}
