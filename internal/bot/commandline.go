package bot

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// startCommand starts a command in a folder that has the files and folders that its arguments name, those of the working
// directory where they lie there. The folders of those that lie elsewhere are copied too.
func startCommand(s *Spec, dir string, _ Game) (start, error) {
	b := start{toolchain: s.Argv[0], home: dir, below: ".", folders: []string{dir}, words: strings.Join(s.Argv, "\x00")}
	named := namedBy(s.Argv, dir)
	for _, n := range named {
		if n.folder != "" && !content.IsIn(n.folder, b.folders...) {
			b.folders = append(b.folders, n.folder)
		}
	}
	for i, word := range s.Argv {
		b.argv = append(b.argv, wordOfCommand(i, word, dir))
	}
	b.collect = func(o *content.Own) error {
		for _, n := range named {
			if err := n.collect(o); err != nil {
				return err
			}
		}
		return nil
	}
	if isToolchain(s.Argv[0]) { // it finds its own files from where it lies
		b.inPlace = absolute(s.Argv[0], dir)
	}
	return b, nil
}

// named is a file or folder that an argument of a command names.
type named struct {
	folder  string // in which it lies, or that it is; empty for a program that is run where it lies
	collect func(*content.Own) error
}

// namedBy are the files and folders that the arguments of a command name: as a whole, behind a "=", in a list with commas, or as
// a part of a command for a shell. Programs of the system are none of them, nor is the working directory.
func namedBy(argv []string, dir string) (all []named) {
	program := toolName(argv[0])
	all = namedClasses(program, argv, dir)
	for _, module := range pythonModules(argv) {
		all = append(all, named{dir, func(o *content.Own) error { return o.Module(dir, module) }})
	}
	for i, word := range argv {
		for _, part := range partsOf(word) {
			path := absolute(part, dir)
			info, err := os.Stat(path)
			switch {
			case err != nil || part == "" || isSystems(path) || i == 0 && isToolchain(argv[0]):
			case info.Mode().IsRegular() && i == 0 && filepath.IsAbs(part) && !content.IsBelow(path, dir):
				all = append(all, named{"", func(o *content.Own) error { return o.File(path) }})
			case info.Mode().IsRegular():
				all = append(all, named{filepath.Dir(path), fileOf(path, info)})
			case info.IsDir() && i > 0 && !content.IsIn(dir, path):
				all = append(all, named{path, func(o *content.Own) error { return o.Folder(path) }})
			}
		}
	}
	return all
}

// fileOf collects a file that an argument names: code with its imports and the data in its folder, other files alone.
func fileOf(path string, info fs.FileInfo) func(*content.Own) error {
	if content.IsCode(path) || info.Mode().Perm()&0o111 != 0 {
		return func(o *content.Own) error { return o.Code(path) }
	}
	return func(o *content.Own) error { return o.File(path) }
}

// partsOf are the parts of an argument that may name files.
func partsOf(word string) (parts []string) {
	for _, field := range append([]string{word}, shellWords(word)...) {
		parts = append(parts, field)
		for rest, found := field, true; found; {
			if _, rest, found = strings.Cut(rest, "="); found {
				parts = append(parts, rest)
			}
		}
		parts = append(parts, strings.FieldsFunc(field, func(r rune) bool { return r == ',' || r == '=' })...)
	}
	slices.Sort(parts)
	return slices.Compact(parts)
}

// shellWords are the words of an argument that may be a command for a shell; none if it is a single one.
func shellWords(word string) []string {
	if !strings.ContainsAny(word, " \t\n") {
		return nil
	}
	return strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(" \t\n'\";|&<>()", r) })
}

// runsModule matches the option with which Python runs a module, alone or behind others.
var runsModule = regexp.MustCompile(`^-[bBdEiIOPqsSuvVx]*m(.*)$`)

// pythonModules are the modules that Python runs by a command, also where others start it: env, a shell.
func pythonModules(argv []string) (modules []string) {
	var words []string
	for _, word := range argv {
		if inner := shellWords(word); inner != nil {
			words = append(words, inner...)
		} else {
			words = append(words, word)
		}
	}
	inOptions := false // of Python
	for i := 0; i < len(words); i++ {
		word := words[i]
		option := runsModule.FindStringSubmatch(word)
		switch {
		case isPython(word):
			inOptions = true
		case !inOptions:
		case option != nil && option[1] != "":
			modules, inOptions = append(modules, option[1]), false
		case option != nil && i+1 < len(words):
			modules, inOptions = append(modules, words[i+1]), false
			i++
		case word == "-W" || word == "-X":
			i++ // its value
		default:
			inOptions = strings.HasPrefix(word, "-") && word != "-" && word != "-c"
		}
	}
	return modules
}

// toolName returns the name of a program, without its folder.
func toolName(program string) string { return strings.TrimSuffix(filepath.Base(program), ".exe") }

// isSystems reports whether a path lies where the system has its programs, libraries and devices, which all bots can read.
func isSystems(path string) bool {
	return isAdministrators(path) || content.IsIn(filepath.Clean(path), "/dev", "/proc", "/sys")
}

// isInstalledBySystem reports whether a program, and what it leads to, lies where only the administrator installs programs.
func isInstalledBySystem(program string) bool {
	real, err := filepath.EvalSymlinks(program)
	return err == nil && isAdministrators(program) && isAdministrators(real)
}

// isAdministrators reports whether a path lies where only the administrator installs programs. In /dev/shm everybody writes.
func isAdministrators(path string) bool {
	return content.IsIn(filepath.Clean(path), "/usr", "/bin", "/sbin", "/lib", "/lib64", "/opt", "/nix/store", "/gnu/store")
}

// wordOfCommand is the word at a place of a command that starts in dir. Paths elsewhere, or whole ones, lead to the
// copies; the program itself is run where it lies unless there is a copy of it.
func wordOfCommand(i int, word, dir string) argument {
	path := absolute(word, dir)
	inside := !filepath.IsAbs(word) && content.IsBelow(path, dir) // it is found from where the command starts
	switch {
	case inside || !strings.ContainsRune(word, filepath.Separator) || !exists(word, dir):
		return literal(word)
	case i == 0:
		return copiedIfHeld(path)
	}
	return copied(path)
}
