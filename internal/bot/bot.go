// Package bot goes from the word a user types to the command of a bot: Parse understands the word, Resolve makes of it,
// the user's settings, its files and the game a Bot, which has its folder and its Command on a Machine. What goes wrong
// with a bot is a Failure. What depends on the form of a bot is decided in form.go, when it is resolved.
//
// It knows no game and starts no bot: bot/conversation does. Below it lie bot/content (the files that count),
// bot/workdir (folders to run in), bot/process (the system's programs) and bot/wasi (modules).
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

// Bot is a resolved bot: how it plays by its argument, its settings, its files and the game. Its
// files are as they were at that moment, even if they change afterwards.
type Bot struct {
	Spec
	Digest  string // identifies the bot in traces, in hex; empty for a built-in without a file
	Content string // hash in hex of everything that decides how it plays
	Warning string // about its files; empty for none
	Stale   string // a warning about a program that is older than its sources; empty for none

	start
	own    content.Own     // its files, from which key, copies and sandbox are derived
	copies *workdir.Copies // of the folders that a match copies; nil for none
}

// Game is how a game runs the files of its bots.
type Game struct {
	Name   string
	Launch func(dir string) (Launch, error) // reads a folder's manifest; nil: bots cannot be folders
	Runner *Runner                          // runs Python files; nil: they are plain scripts
}

// Resolve resolves a bot in a game. dir is where commands start.
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
		b.Warning = fmt.Sprintf("%s in its folder %s hidden from it, as a bot sees at most %d and %d MiB: --allow PATH shows it more",
			spelling.Count(b.own.Beyond, "data file"), spelling.Choose(b.own.Beyond, "is", "are"), content.MostDataFiles, content.MostDataBytes>>20)
	}
	if len(b.folders) > 0 {
		b.copies = workdir.Plan(b.folders, &b.own)
	}
	return b, nil
}

// Twin returns what a spec resolves to if it differs from the bot's own by its name alone; nil if it is of another bot. Files of bots
// that learn are looked at each time.
func (b *Bot) Twin(s Spec) *Bot {
	_, word := CutName(s.Word)
	_, own := CutName(b.Word)
	was := b.Spec
	was.Name, was.Word = s.Name, s.Word
	if s.Learns || word != own || !reflect.DeepEqual(was, s) {
		return nil
	}
	twin := *b
	twin.Spec = s
	return &twin
}

// Files are the bot's own files, the one that it is named by first, as they were read. They must not be changed.
func (b *Bot) Files() []content.File { return b.own.Files }

// Beyond is how many data files next to the bot exceed the bounds.
func (b *Bot) Beyond() int { return b.own.Beyond }

// IsHosted reports whether the game's runner runs the bot.
func (b *Bot) IsHosted() bool { return b.runner != nil }

// FindRuntime returns an error if what runs the bot is not on this machine, as far as cookoff looks for that before it
// starts the bot. lookPath is exec.LookPath, or a test's. The Python interpreter is looked for by FindPython.
func (b *Bot) FindRuntime(lookPath func(string) (string, error)) error {
	if b.find == nil {
		return nil
	}
	return b.find(lookPath)
}

// Imports returns the paths of files that other bots are, or that lie in folders that other bots are, which the bot imports by
// statement: it can read them.
func (b *Bot) Imports(others []*Bot) (paths []string) {
	for i := range b.own.Files {
		f := &b.own.Files[i]
		if f.Role == content.Imported && slices.ContainsFunc(others, func(o *Bot) bool { return o.is(f) && !b.is(f) }) {
			paths = append(paths, f.Path)
		}
	}
	return paths
}

// is reports whether the bot is a file: the one that it is named by, one that its command names, or one in its folder. A link, or
// another name of the file, does not hide that.
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

// Toolchain is the program that runs the bot, where that is not the bot itself: the first word of a command, or what a
// folder's manifest or the first line of a script names, unless that lies with the bot. It is empty for other bots, and for
// those that the Python interpreter runs.
func (b *Bot) Toolchain() string { return b.toolchain }

// TakesTerminal reports whether a bot that is debugged has the terminal as its standard input and output: a runner
// keeps the protocol elsewhere.
func (b *Bot) TakesTerminal() bool { return b.IsHosted() && TerminalPasses() }

// Place is a folder for the bot to run in: a new one with copies of its files, of a module an empty one; or its own.
// In a game that puts files there, put is the name under which it does. keep is as for workdir.New. Files that its opponents
// are, and that it does not import, are not in it.
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

// Changed reports whether files of the bot that it has copies of are others by now. used is such a file that
// it uses where it lies; empty for none.
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
