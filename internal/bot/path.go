package bot

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/bot/remedy"
	"github.com/cookoff/cookoff/internal/bot/source"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// parsePath parses the path of a file or folder, and returns the display name.
func (s *Spec) parsePath(word, cwd string, known Builtins) (name string, err error) {
	whole := word
	word, options, given := cutOptions(word, cwd)
	s.Path = absolute(word, cwd)
	info, err := os.Stat(s.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		short := withoutOptions(word)
		s.Path = absolute(short, cwd)
		if err := CheckLink(s.Path); err != nil {
			return "", err
		}
		switch found := withExtension(short, cwd); len(found) {
		case 0:
			return "", s.notFound(short, known)
		case 1:
			return s.parsePath(found[0]+strings.TrimPrefix(word, short), cwd, known)
		default:
			return "", fmt.Errorf("it could be %s; name one of them", strings.Join(found, ", "))
		}
	case err != nil:
		return "", withoutPath(err)
	case info.IsDir():
		s.Form = FormFolder
		name, err = folderName(s.Path), checkFolder(word, s.Path, cwd)
		if found := withExtension(word, cwd); err != nil && len(found) == 1 { // the folder of that name is not a bot
			return s.parsePath(found[0]+strings.TrimPrefix(whole, word), cwd, known)
		}
	case !info.Mode().IsRegular():
		return "", errors.New("it is not a regular file")
	default:
		name, err = fileName(s.Path), s.parseFile(word, cwd, info.Mode())
	}
	if err == nil && given {
		s.Options, err = readOptions(options, word, nil, checkOptionName)
		name = displayName(name + ":" + options)
	}
	return name, err
}

// extensions returns the extensions of bots' files, those that need no build first.
func extensions() [][]string {
	return [][]string{{content.PythonExt, ".wasm", ".so"}, {".js", ".mjs", ".cjs"}, source.Extensions()}
}

// IsName reports whether a file has the extension of a bot.
func IsName(path string) bool {
	return slices.Contains(slices.Concat(extensions()...), strings.ToLower(filepath.Ext(path)))
}

// withExtension returns the bots that a path without an extension may mean. JavaScript comes after the other files that
// need no build, as it may be compiled from another file.
func withExtension(path, cwd string) (found []string) {
	for _, exts := range extensions() {
		for _, ext := range exts {
			if info, err := os.Stat(absolute(path+ext, cwd)); err == nil && info.Mode().IsRegular() {
				found = append(found, path+ext)
			}
		}
		if len(found) > 0 {
			break
		}
	}
	return found
}

// isSource reports whether a file is source code that cookoff compiles. Declarations of TypeScript are not programs.
func isSource(path string) bool {
	_, is := source.LanguageOf(path)
	return is && !strings.HasSuffix(path, ".d.ts")
}

func (s *Spec) parseFile(word, cwd string, mode fs.FileMode) error {
	ext := strings.ToLower(filepath.Ext(s.Path))
	_, script := process.Shebang(s.Path)
	executable := mode.Perm()&0o111 != 0 || runtime.GOOS == "windows"
	switch {
	case ext == content.PythonExt:
		s.Form = FormPython
	case ext == ".wasm":
		s.Form = FormWasm
	case ext == ".so":
		s.Form = FormPlugin
	case content.IsJavaScript(s.Path) && !(script && mode.Perm()&0o111 != 0): // otherwise it runs by its #! line
		s.Form = FormNode
	case isSource(s.Path) && !script:
		s.Form = FormSource
	default:
		s.Form = FormProgram
		if hint := sourceHint(word, s.Path); hint != "" && !script {
			return errors.New(hint)
		}
		if folder := manifestFolder(s.Path, cwd); folder != "" && !executable {
			return fmt.Errorf("its folder has a %s that says how to start it: play the folder, %s", Manifest, folder)
		}
		if !executable {
			return notExecutable(word, ext)
		}
	}
	file, err := os.Open(s.Path)
	if err != nil {
		return fmt.Errorf("cannot be read: %w", withoutPath(err))
	}
	return file.Close()
}

func checkFolder(word, path, cwd string) error {
	if _, err := findManifest(path); err == nil {
		return nil
	}
	if folder := manifestParent(path); folder != "" {
		return fmt.Errorf("it is a folder without a %s; did you mean its parent folder, %q?", Manifest, shownFrom(cwd, folder))
	}
	entries, _ := os.ReadDir(path) // ignore what is unreadable
	scripts := slices.DeleteFunc(entries, func(e fs.DirEntry) bool { return filepath.Ext(e.Name()) != content.PythonExt })
	if len(scripts) == 1 {
		return fmt.Errorf("it is a folder; did you mean %q?", filepath.Join(word, scripts[0].Name()))
	}
	return errors.New("it is a folder without a " + Manifest + ": give a file in it")
}

// NotFoundError reports a path that does not exist.
type NotFoundError struct {
	Near  string // most similar path; empty for none
	Build string // command that builds it; empty if not known
	What  string // what is missing, without a suggestion
	text  string
}

func (e *NotFoundError) Error() string { return e.text }

// notFound returns the error for a path that does not exist, with a suggestion.
func (s *Spec) notFound(word string, known Builtins) error {
	if s.Name != "" {
		if _, err := os.Stat(filepath.Join(filepath.Dir(s.Path), s.Word)); err == nil {
			return fmt.Errorf("there is no file %q; did you mean %q?", word, "./"+s.Word)
		}
	}
	if known.find(word) != nil {
		return fmt.Errorf("no such file; did you mean %q?", builtinSign+word)
	}
	dir, base := filepath.Dir(s.Path), filepath.Base(s.Path)
	entries, err := os.ReadDir(dir)
	if err != nil {
		return &NotFoundError{text: fmt.Sprintf("no such file, nor the folder %q", filepath.Dir(word))}
	}
	if build := remedy.Build(s.Path, filepath.Clean(word)); build != "" {
		return &NotFoundError{Build: build, text: "it is not built; build it: " + build}
	}
	if near := nearFile(base, entries); near != "" {
		near = filepath.Join(filepath.Dir(word), near)
		return &NotFoundError{Near: near, text: fmt.Sprintf("no such file; did you mean %q?", near)}
	}
	return &NotFoundError{text: "no such file; " + wordExamples}
}

// nearFile returns the most similar entry: the name with an extension, or a similar spelling; empty for none.
func nearFile(name string, entries []fs.DirEntry) string {
	names := make([]string, len(entries))
	for i, e := range entries {
		names[i] = e.Name()
		if ext := filepath.Ext(e.Name()); ext != "" && name+ext == e.Name() {
			return e.Name()
		}
	}
	return spelling.Nearest(name, names)
}

// withoutPath removes operation and path from an error of package os, as the message contains them already.
func withoutPath(err error) error {
	if path, ok := errors.AsType[*fs.PathError](err); ok {
		return path.Err
	}
	return err
}

// CheckLink returns an error for a broken symbolic link.
func CheckLink(path string) error {
	target, err := os.Readlink(path)
	if err != nil {
		return nil //nolint:nilerr // it is not a link
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("it is a link to %s, which does not exist", target)
	}
	return nil
}

// sourceHint returns how to play a file in a language that cookoff does not compile, or a compiled class; empty for other
// files. word is the path as typed by the user.
func sourceHint(word, path string) string {
	stem := strings.TrimSuffix(word, filepath.Ext(word))
	switch strings.ToLower(filepath.Ext(path)) {
	case ".kt":
		return fmt.Sprintf("it is source code: build it (kotlinc %s -include-runtime -d %s.jar) and play %s",
			word, stem, quoted("java -jar "+stem+".jar"))
	case ".class":
		class := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
		return fmt.Sprintf("it is a compiled class: play it as %q", class+"="+commandSign+"java -cp "+filepath.Dir(word)+" "+class)
	}
	return ""
}

// quoted returns the bot argument for a command, in quotes.
func quoted(command string) string { return fmt.Sprintf("%q", commandSign+command) }

// notExecutable returns the error for a file that seems to be a program but is not executable.
func notExecutable(word, ext string) error {
	switch ext {
	case ".jar":
		return fmt.Errorf("it is not a program: play it as %s", quoted("java -jar "+word))
	case ".dll":
		return fmt.Errorf("it is not a program: play it as %s", quoted("dotnet "+word))
	case ".exe":
		return fmt.Errorf("it is a program for Windows or for Mono: for Mono play it as %s", quoted("mono "+word))
	}
	runners := map[string]string{".rb": "ruby", ".sh": "sh", ".php": "php", ".pl": "perl", ".lua": "lua"}
	if runner := runners[ext]; runner != "" {
		return fmt.Errorf("it is not executable: play it as %s, or make it executable (chmod +x %s)", quoted(runner+" "+word), word)
	}
	return fmt.Errorf("it is not executable: run chmod +x %s, "+
		"or give the command that runs it (cmd:...)", word)
}
