package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
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

// Option is one option of a built-in bot as the user gave it.
type Option struct{ Name, Value string }

// Spec is a bot word, understood.
type Spec struct {
	Word    string // as typed
	Name    string // display name, of letters, digits and _ . -
	Form    Form
	Path    string   // absolute: the file or folder; empty for a built-in and a command
	Builtin string   // name of the built-in, without @
	Options []Option // of the built-in, in the order given
	Argv    []string // of a command

	// Outputs are files and folders, absolute, that others write into, such as results: they are no part
	// of a bot that is the folder around them.
	Outputs []string
}

// namePattern is what a display name is made of.
const namePattern = `[A-Za-z0-9_.-]+`

var (
	namedWord = regexp.MustCompile(`^(` + namePattern + `)=`)
	unnamable = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)
)

// Digest returns the content hash of the bot in hex: SHA-256 of the file's bytes, or of a command's
// words joined by NUL, or of all names and contents of a folder's files. A built-in has none; it is
// as old as cookoff itself.
func (s Spec) Digest() (string, error) {
	sum := sha256.New()
	switch s.Form {
	case FormBuiltin:
		return "", nil
	case FormCommand:
		sum.Write([]byte(strings.Join(s.Argv, "\x00")))
	case FormFolder:
		if err := digestFolder(sum, s.Path, s.Outputs); err != nil {
			return "", fmt.Errorf("digest of bot %q: %w", s.Word, err)
		}
	default:
		file, err := os.Open(s.Path)
		if err != nil {
			return "", fmt.Errorf("digest of bot %q: %w", s.Word, err)
		}
		defer file.Close() //nolint:errcheck // it was only read
		if _, err := io.Copy(sum, file); err != nil {
			return "", fmt.Errorf("digest of bot %q: %w", s.Word, err)
		}
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}

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
