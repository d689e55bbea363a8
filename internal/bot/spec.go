package bot

import (
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// Spec is a parsed bot argument. Fields without JSON are those that depend on the machine.
type Spec struct {
	Name    string     `json:"name"`     // display name, of letters, digits and _ . -
	Word    string     `json:"argument"` // as typed
	Form    Form       `json:"form"`
	Path    string     `json:"path,omitempty"`    // absolute: the file or folder; empty for a built-in and a command
	Builtin string     `json:"builtin,omitempty"` // name of the built-in, without @
	Timed   bool       `json:"timed,omitempty"`   // the moves of the built-in depend on its time limit
	Argv    []string   `json:"argv,omitempty"`    // of a command
	Options []Option   `json:"options,omitempty"` // in the given order; built-in bots get them directly, others as variables
	Env     []Variable `json:"env,omitempty"`     // the user's variables for the bot, sorted by name
	Commit  string     `json:"commit,omitempty"`  // full hash of the commit that contains it; empty for none

	Learns bool     `json:"-"` // it runs in its own folder and keeps written files from match to match
	Allow  []string `json:"-"` // absolute paths of other files and folders that it can read in its sandbox
	More   []string `json:"-"` // absolute paths in its folder of further files and folders of its own

	// Outputs are absolute paths of files and folders written by others, such as results, or that describe a tournament. They are
	// not part of a bot whose folder contains them.
	Outputs []string `json:"-"`

	Cache *content.Cache `json:"-"` // stores digests and snapshots of its files; nil: in memory
}

func (s *Spec) body() body { return s.Form.kind().body }

// Ships reports whether the bot is built into cookoff.
func (s *Spec) Ships() bool { return s.Builtin != "" }

func (s *Spec) isFolder() bool { return s.Form.kind().folder }

// isFile reports whether the bot's argument is a single file.
func (s *Spec) isFile() bool { return s.Path != "" && !s.isFolder() }

// NeedsProcess reports whether the bot runs as a process in a folder. The game calls other bots directly.
func (s *Spec) NeedsProcess() bool { return s.body() != builtin }

// Repeats reports whether the bot certainly plays a match the same way again: it is built in and needs no process, file or clock.
func (s *Spec) Repeats() bool { return s.Ships() && !s.NeedsProcess() && s.Path == "" && !s.Timed }

// CheckDebug returns an error if the bot cannot be debugged.
func (s *Spec) CheckDebug() error {
	switch {
	case s.Ships():
		return fmt.Errorf("%s is a built-in bot; only your own bots can be debugged", s.Word)
	case s.body() == module:
		return errors.New("a module is hosted by cookoff; build the bot as a program to debug it")
	}
	return nil
}

// namePattern matches a display name.
const namePattern = `[A-Za-z0-9_.-]+`

var (
	namedWord = regexp.MustCompile(`^(` + namePattern + `)=`)
	unnamable = regexp.MustCompile(`[^A-Za-z0-9_.-]+`)
)

// displayName turns any text into a display name.
func displayName(text string) string {
	name := strings.Trim(unnamable.ReplaceAllString(text, "-"), "-")
	if strings.Trim(name, ".") == "" {
		return "bot"
	}
	return name
}

// fileName returns the display name for a file: its base name without the extension.
func fileName(path string) string {
	base := filepath.Base(path)
	return displayName(strings.TrimSuffix(base, filepath.Ext(base)))
}

// Rename sets another display name.
func (s *Spec) Rename(name string) {
	s.Word, s.Name = name+"="+strings.TrimPrefix(s.Word, s.Name+"="), name
	s.Options = slices.Clip(s.Options)
}
