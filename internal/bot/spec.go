package bot

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
)

// Form is what kind of bot a word means.
type Form int

// The forms of bots.
const (
	FormBuiltin Form = iota // ships with cookoff
	FormPython              // a .py file
	FormProgram             // an executable file
	FormCommand             // a command line
	FormFolder              // a folder with a manifest
	FormWasm                // a .wasm file
	FormPlugin              // a .so file, a Go plugin
)

// String names the form.
func (f Form) String() string {
	switch f {
	case FormBuiltin:
		return "builtin"
	case FormPython:
		return "python"
	case FormProgram:
		return "program"
	case FormCommand:
		return "command"
	case FormFolder:
		return "folder"
	case FormWasm:
		return "wasm"
	case FormPlugin:
		return "plugin"
	}
	return fmt.Sprintf("Form(%d)", int(f))
}

// Spec is a bot word, understood.
type Spec struct {
	Word    string // as typed
	Name    string // display name, of letters, digits and _ . -
	Form    Form
	Path    string   // absolute: the file or folder; empty for a built-in and a command
	Builtin string   // name of the built-in, without @
	Options []Option // in the order given; a built-in takes them itself, others get variables
	Argv    []string // of a command

	// Env are the variables that the user gives the bot, sorted by name.
	Env []Variable

	// Learns says that the bot keeps what it writes from match to match: it runs in its own folder.
	Learns bool

	// Outputs are files and folders, absolute, that others write into, such as results: they are no part
	// of a bot that is the folder around them.
	Outputs []string
}

// IsBuiltin reports whether the bot is a part of cookoff, and plays inside it.
func (s *Spec) IsBuiltin() bool { return s.Form == FormBuiltin }

// IsModule reports whether the bot is a WASI module, which is run inside cookoff.
func (s *Spec) IsModule() bool { return s.Form == FormWasm }

// namePattern is what a display name is made of.
const namePattern = `[A-Za-z0-9_.-]+`

var (
	namedWord = regexp.MustCompile(`^(` + namePattern + `)=`)
	unnamable = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)
)

// displayName makes a display name of any text.
func displayName(text string) string {
	name := strings.Trim(unnamable.ReplaceAllString(text, "-"), "-")
	if strings.Trim(name, ".") == "" {
		return "bot"
	}
	return name
}

// fileName is the display name of a file: its base without the extension.
func fileName(path string) string {
	base := filepath.Base(path)
	return displayName(strings.TrimSuffix(base, filepath.Ext(base)))
}
