package bot

import (
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Bot is a bot that is resolved: all that its word, its settings, its files and the game say of how it plays. Its
// files are as they were at that moment: it plays so, whatever becomes of them afterwards.
type Bot struct {
	Spec
	Digest  string // what traces name the bot by, in hex; empty for a built-in
	Content string // hash in hex of all that decides how it plays

	argv      []argument
	python    bool    // the interpreter runs argv
	runner    *Runner // with this, if it is not nil
	toolchain string
	home      string // the folder that it is or lies in, or around that and where it runs; of a command, the one in which it starts
	below     string // where in there it runs

	files  []content.File  // its content
	copies *workdir.Copies // of the folders that a match copies; nil for none
}

// argument is a word of a command line.
type argument struct {
	text   string
	copied bool // it is a path in the bot's folders, which leads to the copy
}

// Game is what the game that bots play makes of their files.
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
	b := &Bot{Spec: s, home: filepath.Dir(s.Path), below: "."}
	if s.Form == FormFolder {
		if err := b.launchFolder(game); err != nil {
			return nil, fmt.Errorf("bot %s: %w", s.Word, err)
		}
	}
	if b.files, err = s.read(dir); err != nil {
		return nil, fmt.Errorf("content of bot %q: %w", s.Word, err)
	}
	if err := b.readOutside(); err != nil {
		return nil, fmt.Errorf("content of bot %q: %w", s.Word, err)
	}
	if err := b.identify(dir); err != nil {
		return nil, fmt.Errorf("content of bot %q: %w", s.Word, err)
	}
	var folders []string
	original := "" // a program that is run where it lies
	switch s.Form {
	case FormBuiltin, FormWasm:
		return b, nil
	case FormFolder:
		folders = []string{b.home}
	case FormCommand:
		b.home, b.toolchain = dir, s.Argv[0]
		folders = b.commandFolders()
		if isToolchain(s.Argv[0]) { // it finds its own files from there
			original = absolute(s.Argv[0], dir)
		}
	default:
		folders = []string{b.home}
		b.argv = []argument{{s.Path, true}}
		switch s.Form {
		case FormPython:
			b.python, b.runner = true, game.Runner
		case FormNode:
			b.toolchain = node
		case FormProgram:
			b.toolchain = interpreter(s.Path)
		}
	}
	if b.copies, err = workdir.Plan(folders, s.Outputs, b.held(original)); err != nil {
		return nil, fmt.Errorf("folder of bot %q: %w", s.Word, err)
	}
	if s.Form == FormCommand {
		b.argv = b.commandLine()
	}
	return b, nil
}

// launchFolder reads how a bot that is a folder is started.
func (b *Bot) launchFolder(game Game) error {
	if game.Launch == nil {
		return fmt.Errorf("%s takes no folders as bots; give a file in the folder", game.Name)
	}
	l, err := game.Launch(b.Path)
	if err != nil {
		return err
	}
	b.home, b.below, b.python = b.Path, l.Dir, l.Python
	if location := filepath.Join(b.Path, l.Dir); !filepath.IsLocal(l.Dir) {
		b.home = commonFolder(b.Path, location)
		if b.below, err = filepath.Rel(b.home, location); err != nil {
			return err
		}
	}
	for _, word := range l.Argv {
		b.argv = append(b.argv, argument{word, filepath.IsAbs(word)})
	}
	if !l.Python {
		b.toolchain = l.Argv[0]
	}
	return nil
}

// commonFolder is the deepest folder that is two paths or around them.
func commonFolder(a, b string) string {
	for a != b && !content.IsBelow(b, a) && filepath.Dir(a) != a {
		a = filepath.Dir(a)
	}
	return a
}

// readOutside reads the files of a folder's bot that runs outside of the folder.
func (b *Bot) readOutside() error {
	place := filepath.Join(b.home, b.below)
	if b.Form != FormFolder || place == b.Path || content.IsBelow(place, b.Path) {
		return nil
	}
	files, err := content.Reader{}.Folder(place, append(slices.Clone(b.Outputs), b.Path))
	if err != nil {
		return err
	}
	from, err := filepath.Rel(b.Path, place)
	for i := range files {
		files[i].Name = path.Join(filepath.ToSlash(from), files[i].Name)
	}
	b.files = append(b.files, files...)
	return err
}

// held are the files of the content that can be copied, by their paths, but the one that is run where it lies.
func (b *Bot) held(original string) map[string]*content.File {
	files := map[string]*content.File{}
	for i := range b.files {
		if f := &b.files[i]; f.Held && f.Path != original {
			files[f.Path] = f
		}
	}
	return files
}

// IsHosted reports whether the game's runner runs the bot.
func (b *Bot) IsHosted() bool { return b.runner != nil }

// NeedsPython reports whether the Python interpreter runs the bot.
func (b *Bot) NeedsPython() bool { return b.python }

// Toolchain is the program that runs the bot, where that is not the bot itself: the first word of a command or of a
// folder's manifest, or what the first line of a script names. It is empty for other bots, and for those that the
// Python interpreter runs.
func (b *Bot) Toolchain() string { return b.toolchain }

// TakesTerminal reports whether a bot that is debugged has the terminal as its standard input and output: a runner
// keeps the protocol elsewhere.
func (b *Bot) TakesTerminal() bool { return b.IsHosted() && TerminalPasses() }

// Place is a folder for the bot to run in: a new one with copies of its files, of a module an empty one; or its own.
// In a game that puts files there, put is the name under which it does. keep is as for workdir.New.
func (b *Bot) Place(own bool, put, keep string) (d *workdir.Dir, err error) {
	if own {
		d = workdir.Own(b.home)
	} else if d, err = workdir.New(b.copies, keep); err != nil {
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
	for i := range b.files {
		f := &b.files[i]
		frozen := b.copies != nil && b.copies.Has(f.Path) || b.IsModule() && f.Held
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

// code is what the bot's file holds.
func (b *Bot) code() ([]byte, error) {
	if f := &b.files[0]; !f.Held {
		return os.ReadFile(f.Path)
	}
	return b.files[0].Data, nil
}

// commandFolders are those of which a command gets copies: the one in which it starts, and those of the files
// elsewhere that it is given.
func (b *Bot) commandFolders() []string {
	folders := []string{b.home}
	for _, word := range b.Argv[1:] {
		file := absolute(word, b.home)
		given := slices.ContainsFunc(b.files, func(f content.File) bool { return f.Name == "" && f.Path == file })
		if given && !slices.ContainsFunc(folders, func(folder string) bool { return content.IsBelow(file, folder) }) {
			folders = append(folders, filepath.Dir(file))
		}
	}
	return folders
}

// commandLine are the words of a command. Those that are paths elsewhere, or whole ones, lead to the copies; the
// program itself is run where it lies unless there is a copy of it.
func (b *Bot) commandLine() []argument {
	words := make([]argument, len(b.Argv))
	for i, word := range b.Argv {
		path := absolute(word, b.home)
		inside := !filepath.IsAbs(word) && content.IsBelow(path, b.home) // it is found from where the command starts
		switch {
		case inside || !strings.ContainsRune(word, filepath.Separator) || !exists(word, b.home):
			words[i].text = word
		default:
			words[i] = argument{path, i > 0 || b.copies.Has(path)}
		}
	}
	return words
}
