package bot

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Form is the form of a bot, such as a file or a command. It is part of a bot's identity.
type Form string

// The forms of bots.
const (
	FormBuiltin  Form = "builtin"  // part of cookoff
	FormHosted   Form = "hosted"   // part of cookoff, in a process of its own
	FormRecorded Form = "recorded" // part of cookoff, replays the moves of a trace
	FormImported Form = "imported" // from imported matches: only its name is known, and it cannot play
	FormPython   Form = "python"   // a .py file
	FormNode     Form = "node"     // a .js, .mjs or .cjs file
	FormProgram  Form = "program"  // an executable file
	FormCommand  Form = "command"  // a command line
	FormFolder   Form = "folder"   // a folder with a manifest
	FormWasm     Form = "wasm"     // a .wasm file
	FormPlugin   Form = "plugin"   // a .so file, a Go plugin
	FormSource   Form = "source"   // a source file that is compiled
)

// kind contains the properties common to all bots of a form.
type kind struct {
	body   body
	folder bool                                                // its path is a folder
	start  func(s *Spec, dir string, game Game) (start, error) // describes how a bot is started
}

// body is how a bot is run.
type body int

const (
	program body = iota // a process that runs in a working folder
	module              // a WebAssembly module in a process of cookoff, independent of this machine
	builtin             // a part of cookoff, called by the game
)

// kind returns the properties of a form, including how a bot of the form is started.
func (f Form) kind() kind {
	switch f {
	case FormBuiltin:
		return kind{body: builtin, start: startBuiltin}
	case FormHosted:
		return kind{start: startHosted}
	case FormRecorded:
		return kind{body: builtin, start: startRecorded}
	case FormPython:
		return kind{start: startPython}
	case FormNode:
		return kind{start: startNode}
	case FormCommand:
		return kind{start: startCommand}
	case FormFolder:
		return kind{start: startFolder, folder: true}
	case FormWasm:
		return kind{start: startModule, body: module}
	case FormPlugin:
		return kind{start: startPlugin}
	case FormSource:
		return kind{start: startSource}
	}
	return kind{start: startProgram} // FormProgram
}

// start describes how a bot is started, and from which files.
type start struct {
	argv      []argument // empty unless it is a program
	python    bool       // argv contains the machine's Python interpreter
	runner    *Runner    // if not nil, argv contains its entry
	toolchain string
	source    *sources                                          // nil unless it is source code
	announce  string                                            // Command.Announce
	find      func(lookPath func(string) (string, error)) error // finds the runtime; nil for none

	home  string // its folder, or the common parent of that and the working directory; for a command the working directory
	below string // working directory in home

	words   string                   // what counts of the argument itself
	collect func(*content.Own) error // collects its own files; nil for none
	folders []string                 // folders of the files that a match copies
	stale   string                   // warning that the program is older than its sources; empty for none
	inPlace string                   // a program in these folders that runs in place
}

func startBuiltin(s *Spec, _ string, _ Game) (start, error) {
	words := builtinSign + s.Builtin
	for _, o := range s.Options {
		words += "\x00" + o.Name + "=" + o.Value
	}
	return start{words: words}, nil
}

// startRecorded describes the start of a bot that is a trace file. The path of the file does not count.
func startRecorded(s *Spec, dir string, game Game) (start, error) {
	info, err := os.Stat(s.Path)
	switch {
	case err != nil:
		return start{}, err
	case info.IsDir():
		return start{}, fmt.Errorf("%s is a folder; name the trace in it: %s", s.Path, filepath.Join(s.Path, "trace.jsonl.gz"))
	case !info.Mode().IsRegular():
		return start{}, fmt.Errorf("%s is not a file", s.Path)
	}
	b, err := startBuiltin(s, dir, game)
	b.collect = func(o *content.Own) error { return o.File(s.Path) }
	return b, err
}

func startHosted(s *Spec, dir string, game Game) (start, error) {
	b, err := startBuiltin(s, dir, game)
	_, word := SplitName(s.Word)
	b.argv = []argument{cookoff, literal(HostCommand, game.Name, word)}
	b.below = "."
	return b, err
}

func startProgram(s *Spec, _ string, _ Game) (start, error) {
	return s.fileStart(start{toolchain: installed(interpreter(s.Path), filepath.Dir(s.Path))}), nil
}

func startPlugin(s *Spec, _ string, _ Game) (start, error) {
	return s.fileStart(start{argv: []argument{cookoff, literal(PluginCommand)}, announce: PluginProtocol}), nil
}

func startNode(s *Spec, _ string, _ Game) (start, error) {
	return s.fileStart(start{argv: []argument{nodeWithGlobals}, toolchain: node, find: findNode}), nil
}

func startPython(s *Spec, _ string, game Game) (start, error) {
	argv := []argument{python, literal("-u")} // no buffering of output
	if game.Runner != nil {
		argv = []argument{python, runnerEntry}
	}
	return s.fileStart(start{argv: argv, python: true, runner: game.Runner}), nil
}

// fileStart completes the start of a bot that is a file in a copied folder.
func (s *Spec) fileStart(b start) start {
	b.argv = append(b.argv, copied(s.Path))
	b.home, b.below = filepath.Dir(s.Path), "."
	b.collect, b.folders = func(o *content.Own) error { return o.Code(s.Path) }, []string{b.home}
	return b
}

// argument returns words of a bot's command line, with the paths of the copies.
type argument func(b *Bot, on *Machine, place *workdir.Dir) ([]string, error)

// literal returns constant words.
func literal(words ...string) argument {
	return func(*Bot, *Machine, *workdir.Dir) ([]string, error) { return words, nil }
}

// copied returns a path in the bot's folders, translated to the copy.
func copied(path string) argument {
	return func(_ *Bot, _ *Machine, place *workdir.Dir) ([]string, error) { return []string{place.Path(path)}, nil }
}

// copiedIfAvailable returns the path of a program, translated to the copy if there is one and it does not run in place.
func copiedIfAvailable(path string) argument {
	return func(b *Bot, _ *Machine, place *workdir.Dir) ([]string, error) {
		if path != b.inPlace && b.copies.Has(path) {
			return []string{place.Path(path)}, nil
		}
		return []string{path}, nil
	}
}

// python returns the Python interpreter.
func python(_ *Bot, on *Machine, _ *workdir.Dir) ([]string, error) { return []string{on.Python}, nil }

// cookoff returns this executable.
func cookoff(_ *Bot, on *Machine, _ *workdir.Dir) ([]string, error) { return []string{on.Cookoff}, nil }

// runnerEntry returns the entry file of the bot's runner, and unpacks its package unless that is unpacked already.
func runnerEntry(b *Bot, on *Machine, place *workdir.Dir) ([]string, error) {
	if on.entry != "" {
		return []string{on.entry}, nil
	}
	p := on.Package
	if p == nil {
		var err error
		if p, err = b.runner.Package(); err != nil {
			return nil, err
		}
	}
	entry, err := p.Unpack(place)
	return []string{entry}, err
}
