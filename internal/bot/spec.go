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

// Spec is a bot argument, parsed. What a bot has on other machines, too, is in JSON.
type Spec struct {
	Name    string     `json:"name"`     // display name, of letters, digits and _ . -
	Word    string     `json:"argument"` // as typed
	Form    Form       `json:"form"`
	Path    string     `json:"path,omitempty"`    // absolute: the file or folder; empty for a built-in and a command
	Builtin string     `json:"builtin,omitempty"` // name of the built-in, without @
	Timed   bool       `json:"timed,omitempty"`   // the moves of the built-in depend on the time that it has
	Argv    []string   `json:"argv,omitempty"`    // of a command
	Options []Option   `json:"options,omitempty"` // in the order given; a built-in takes them itself, others get variables
	Env     []Variable `json:"env,omitempty"`     // those that the user gives the bot, sorted by name
	Commit  string     `json:"commit,omitempty"`  // the whole hash of the commit that it is taken from; empty for none

	Learns bool     `json:"-"` // it keeps what it writes from match to match: it runs in its own folder
	Allow  []string `json:"-"` // files and folders elsewhere, absolute, that it can read in a box
	More   []string `json:"-"` // further files and folders of its own, absolute, in its folder

	// Outputs are files and folders, absolute, that others write into, such as results, or that say what is played: they do not
	// belong to a bot that is the folder around them, or a file in it.
	Outputs []string `json:"-"`

	Cache *content.Cache `json:"-"` // in which digests and snapshots of its files are kept; nil: they are held in memory
}

func (s *Spec) body() body { return s.Form.kind().body }

// Ships reports whether the bot is a part of cookoff: its word says all.
func (s *Spec) Ships() bool { return s.Builtin != "" }

func (s *Spec) isFolder() bool { return s.Form.kind().folder }

// isFile reports whether the bot is a single file, as far as its word goes.
func (s *Spec) isFile() bool { return s.Path != "" && !s.isFolder() }

// NeedsProcess reports whether the game speaks with the bot as a process, which runs in a folder. It calls the others, which are built in.
func (s *Spec) NeedsProcess() bool { return s.body() != builtin }

// Repeats reports whether the bot plays a match the same way again: a built-in that needs neither a process, a file nor a clock.
func (s *Spec) Repeats() bool { return s.Ships() && !s.NeedsProcess() && s.Path == "" && !s.Timed }

// CheckDebug says in one line why the bot cannot be debugged, or nothing.
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

// Rename gives the bot another display name.
func (s *Spec) Rename(name string) {
	s.Word, s.Name = name+"="+strings.TrimPrefix(s.Word, s.Name+"="), name
	s.Options = slices.Clip(s.Options)
}
