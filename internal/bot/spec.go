package bot

import (
	"path/filepath"
	"regexp"
	"strings"
)

// Form is what kind of bot a word means.
type Form string

// The forms of bots.
const (
	FormBuiltin Form = "builtin" // part of cookoff
	FormPython  Form = "python"  // a .py file
	FormNode    Form = "node"    // a .js, .mjs or .cjs file
	FormProgram Form = "program" // an executable file
	FormCommand Form = "command" // a command line
	FormFolder  Form = "folder"  // a folder with a manifest
	FormWasm    Form = "wasm"    // a .wasm file
	FormPlugin  Form = "plugin"  // a .so file, a Go plugin
)

// Spec is a bot word, understood.
type Spec struct {
	Word    string // as typed
	Name    string // display name, of letters, digits and _ . -
	Form    Form
	Path    string     // absolute: the file or folder; empty for a built-in and a command
	Builtin string     // name of the built-in, without @
	Options []Option   // in the order given; a built-in takes them itself, others get variables
	Argv    []string   // of a command
	Env     []Variable // those that the user gives the bot, sorted by name
	Commit  string     // the whole hash of the commit that it is taken from; empty for none
	Learns  bool       // it keeps what it writes from match to match: it runs in its own folder

	// Outputs are files and folders, absolute, that others write into, such as results: they do not
	// belong to a bot that is the folder around them.
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
