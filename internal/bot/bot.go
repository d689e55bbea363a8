// Package bot turns a bot argument into a command: Parse parses the argument, Resolve adds the user's settings, the files and
// the game and returns a Bot, and that has a working folder and a Command on a Machine. Errors of a bot are of type Failure.
// Everything that depends on the form of a bot is in form.go and is decided by Resolve.
//
// It knows no game and starts no bot; bot/conversation does that. The packages below are bot/content (the files that count),
// bot/workdir (working folders), bot/process (programs of the system) and bot/wasi (modules).
package bot

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Bot is a resolved bot. Its files are those of the moment of Resolve, even if they change afterwards.
type Bot struct {
	Spec
	Digest  string // identifies the bot in traces, in hex; empty for a built-in without a file
	Content string // hash, in hex, of everything that determines how it plays
	Warning string // about its files; empty for none
	Stale   string // warning that the program is older than its sources; empty for none

	start
	own    content.Own     // its files, from which key, copies and sandbox are derived
	copies *workdir.Copies // of the folders that a match copies; nil for none
}

// Game describes how a game runs the files of its bots.
type Game struct {
	Name   string
	Launch func(dir string) (Launch, error) // reads a folder's manifest; nil: bots cannot be folders
	Runner *Runner                          // runs Python files; nil: they are plain scripts
}

// Resolve resolves a bot in a game. dir is the working directory of commands.
func (s Spec) Resolve(dir string, game Game) (*Bot, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	b := &Bot{Spec: s}
	if b.start, err = s.Form.kind().start(&s, dir, game); err != nil {
		return nil, fmt.Errorf("bot %s: %w", s.Word, err)
	}
	if err = b.read(); err == nil {
		err = b.identify(dir)
	}
	if err != nil {
		return nil, fmt.Errorf("content of bot %q: %w", s.Word, err)
	}
	b.Stale = b.stale
	if b.own.Beyond > 0 {
		b.Warning = fmt.Sprintf("%s in its folder %s hidden from it, as a bot sees at most %d data files and %d MiB: --allow PATH shows it more",
			spelling.Count(b.own.Beyond, "data file"), spelling.Choose(b.own.Beyond, "is", "are"), content.MaxDataFiles, content.MaxDataBytes>>20)
	}
	if len(b.folders) > 0 {
		b.copies = workdir.Plan(b.folders, &b.own)
	}
	return b, nil
}

// Twin returns the result of resolving a spec that differs from the bot's own only by its name; nil for another spec. Bots that
// learn are resolved each time.
func (b *Bot) Twin(s Spec) *Bot {
	_, word := SplitName(s.Word)
	_, own := SplitName(b.Word)
	was := b.Spec
	was.Name, was.Word = s.Name, s.Word
	if s.Learns || word != own || !reflect.DeepEqual(was, s) {
		return nil
	}
	twin := *b
	twin.Spec = s
	return &twin
}

// Files returns the bot's own files, the one named by the argument first. They must not be modified.
func (b *Bot) Files() []content.File { return b.own.Files }

// Beyond returns the number of data files next to the bot that exceed the limits.
func (b *Bot) Beyond() int { return b.own.Beyond }

// IsHosted reports whether the game's runner runs the bot.
func (b *Bot) IsHosted() bool { return b.runner != nil }

// FindRuntime returns an error if the runtime of the bot, such as Java, is missing. FindPython does that for Python. lookPath is
// exec.LookPath, or a test's.
func (b *Bot) FindRuntime(lookPath func(string) (string, error)) error {
	if b.find == nil {
		return nil
	}
	return b.find(lookPath)
}

// Imports returns the paths of other bots' files that the bot imports, and so may read.
func (b *Bot) Imports(others []*Bot) (paths []string) {
	for i := range b.own.Files {
		f := &b.own.Files[i]
		if f.Role == content.Imported && slices.ContainsFunc(others, func(o *Bot) bool { return o.is(f) && !b.is(f) }) {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

// is reports whether a file is the bot's: the one named by its argument, one named by its command, or one in its folder. It sees
// through symbolic and hard links.
func (b *Bot) is(file *content.File) bool {
	if b.isFolder() && content.IsBelow(file.Path, b.Path) {
		return true
	}
	for i := range b.own.Files {
		if f := &b.own.Files[i]; f.Entry && os.SameFile(f.Info, file.Info) {
			return true
		}
	}
	return false
}

// NeedsPython reports whether the Python interpreter runs the bot.
func (b *Bot) NeedsPython() bool { return b.python }

// Toolchain returns the program that runs the bot, unless it is a file of the bot: the first word of a command, or the program
// named by a folder's manifest or by the first line of a script. It is empty for other bots, and for those run by Python.
func (b *Bot) Toolchain() string { return b.toolchain }

// TakesTerminal reports whether a debugged bot gets the terminal as its standard input and output, which requires a runner that
// uses other descriptors for the protocol.
func (b *Bot) TakesTerminal() bool { return b.IsHosted() && TerminalPasses() }

// Place returns a working folder for the bot: a new one with copies of its files (an empty one for a module), or, if own is set,
// its own folder. put is the name under which the game puts files there; keep is that of workdir.New. Files of opponents are
// left out, except for imported ones.
func (b *Bot) Place(on *Machine, own bool, put, keep string, rivals ...*Bot) (d *workdir.Dir, err error) {
	entries := map[string]bool{}
	for i := range b.own.Files {
		f := &b.own.Files[i]
		if f.Role == content.Data && slices.ContainsFunc(rivals, func(r *Bot) bool { return r.is(f) }) {
			entries[f.Path] = true
		}
	}
	if own {
		d = workdir.Own(b.home)
	} else if d, err = b.makeFolder(b.copies.Without(entries), on, keep); err != nil {
		return nil, err
	}
	if err := d.Enter(b.below, put); err != nil {
		return nil, errors.Join(err, d.Remove())
	}
	return d, nil
}

// Changed reports whether copied files of the bot have changed since Resolve. used is a changed file that the bot uses in place,
// without a copy; empty for none.
func (b *Bot) Changed() (copied bool, used string) {
	for i := range b.own.Files {
		f := &b.own.Files[i]
		frozen := b.copies != nil && b.copies.Has(f.Path) || b.body() != program && f.IsFrozen()
		switch {
		case frozen && copied || !f.Changed():
		case frozen:
			copied = true
		default:
			used = f.Path
		}
	}
	return copied, used
}
