package bot

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/workdir"
)

// Form is a kind of bot argument. It counts as a part of a bot's identity.
type Form string

// The forms of bots.
const (
	FormBuiltin  Form = "builtin"  // part of cookoff
	FormHosted   Form = "hosted"   // part of cookoff, in a process of its own
	FormRecorded Form = "recorded" // part of cookoff, which says what a trace has
	FormImported Form = "imported" // played elsewhere: only its name is known, and it is never resolved
	FormPython   Form = "python"   // a .py file
	FormNode     Form = "node"     // a .js, .mjs or .cjs file
	FormProgram  Form = "program"  // an executable file
	FormCommand  Form = "command"  // a command line
	FormFolder   Form = "folder"   // a folder with a manifest
	FormWasm     Form = "wasm"     // a .wasm file
	FormPlugin   Form = "plugin"   // a .so file, a Go plugin
	FormSource   Form = "source"   // a source file that is compiled
)

// kind is the common properties of all bots of a form.
type kind struct {
	body   body
	folder bool // its path is that of a folder
	start  func(s *Spec, dir string, game Game) (start, error)
}

// body is the thing that plays.
type body int

const (
	program body = iota // a process of the system, which runs in a folder
	module              // WebAssembly, which a process of cookoff hosts, and which sees nothing of this machine
	builtin             // a part of cookoff, which the game calls
)

// kind tells forms apart. What else depends on the form is a property of the kind, or in the start that it gives.
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

// start is how a bot is started, and from which files.
type start struct {
	argv      []argument // none of what is not a program
	python    bool       // the machine's interpreter is in argv
	runner    *Runner    // its entry is in argv, if it is not nil
	toolchain string
	source    *sources                                          // nil: it is not source code
	announce  string                                            // Command.Announce
	find      func(lookPath func(string) (string, error)) error // finds what runs it; nil: nothing is looked for

	home  string // the folder that it is or lies in, or around that and where it runs; of a command, the one in which it starts
	below string // where in there it runs

	words   string                   // what its argument says itself, as it counts
	collect func(*content.Own) error // collects its own files; nil: it has none
	folders []string                 // those whose own files a match copies
	stale   string                   // a warning about a program that is older than its sources; empty for none
	inPlace string                   // a program in them that is run where it lies
}

func startBuiltin(s *Spec, _ string, _ Game) (start, error) {
	words := builtinSign + s.Builtin
	for _, o := range s.Options {
		words += "\x00" + o.Name + "=" + o.Value
	}
	return start{words: words}, nil
}

// startRecorded starts a bot that is a single file; its path does not count.
func startRecorded(s *Spec, dir string, game Game) (start, error) {
	info, err := os.Stat(s.Path)
	switch {
	case err != nil:
		return start{}, err
	case info.IsDir():
		return start{}, fmt.Errorf("%s is a folder; name the trace in it, such as %s", s.Path, filepath.Join(s.Path, "trace.jsonl.gz"))
	case !info.Mode().IsRegular():
		return start{}, fmt.Errorf("%s is not a file", s.Path)
	}
	b, err := startBuiltin(s, dir, game)
	b.collect = func(o *content.Own) error { return o.File(s.Path) }
	return b, err
}

func startHosted(s *Spec, dir string, game Game) (start, error) {
	b, err := startBuiltin(s, dir, game)
	_, word := CutName(s.Word)
	b.argv = []argument{cookoff, literal(HostCommand, game.Name, word)}
	b.below = "."
	return b, err
}

func startProgram(s *Spec, _ string, _ Game) (start, error) {
	return s.runBy(start{toolchain: installed(interpreter(s.Path), filepath.Dir(s.Path))}), nil
}

func startPlugin(s *Spec, _ string, _ Game) (start, error) {
	return s.runBy(start{argv: []argument{cookoff, literal(PluginCommand)}, announce: PluginProtocol}), nil
}

func startNode(s *Spec, _ string, _ Game) (start, error) {
	return s.runBy(start{argv: []argument{nodeWithGlobals}, toolchain: node, find: findNode}), nil
}

func startPython(s *Spec, _ string, game Game) (start, error) {
	argv := []argument{python, literal("-u")} // what it prints must not wait in a buffer
	if game.Runner != nil {
		argv = []argument{python, runnerEntry}
	}
	return s.runBy(start{argv: argv, python: true, runner: game.Runner}), nil
}

// runBy is the start of a bot that is a file, in a copy of the folder in which it lies, by what runs it.
func (s *Spec) runBy(b start) start {
	b.argv = append(b.argv, copied(s.Path))
	b.home, b.below = filepath.Dir(s.Path), "."
	b.collect, b.folders = func(o *content.Own) error { return o.Code(s.Path) }, []string{b.home}
	return b
}

// argument is one word of a bot's command line, or several, before paths are translated.
type argument func(b *Bot, on *Machine, place *workdir.Dir) ([]string, error)

// literal are words that are the same everywhere.
func literal(words ...string) argument {
	return func(*Bot, *Machine, *workdir.Dir) ([]string, error) { return words, nil }
}

// copied is a path in the bot's folders; it is translated to that of the copy.
func copied(path string) argument {
	return func(_ *Bot, _ *Machine, place *workdir.Dir) ([]string, error) { return []string{place.Path(path)}, nil }
}

// copiedIfHeld is the path of a file that runs in place unless there is a copy of it.
func copiedIfHeld(path string) argument {
	return func(b *Bot, _ *Machine, place *workdir.Dir) ([]string, error) {
		if path != b.inPlace && b.copies.Has(path) {
			return []string{place.Path(path)}, nil
		}
		return []string{path}, nil
	}
}

// python is the interpreter.
func python(_ *Bot, on *Machine, _ *workdir.Dir) ([]string, error) { return []string{on.Python}, nil }

// cookoff is this executable.
func cookoff(_ *Bot, on *Machine, _ *workdir.Dir) ([]string, error) { return []string{on.Cookoff}, nil }

// runnerEntry is the file of the bot's runner that is run, among the others in a folder for the bot.
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
