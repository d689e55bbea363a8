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

// startCommand describes how a command starts: in a copy of the working directory. Only the bot's own files are copied,
// from there and from other folders named by its arguments.
func startCommand(s *Spec, dir string, _ Game) (start, error) {
	b := start{toolchain: s.Argv[0], home: dir, below: ".", folders: []string{dir}, words: strings.Join(s.Argv, "\x00")}
	named := namedFiles(s.Argv, dir)
	for _, n := range named {
		if n.folder != "" && !content.IsIn(n.folder, b.folders...) {
			b.folders = append(b.folders, n.folder)
		}
	}
	for i, word := range s.Argv {
		b.argv = append(b.argv, commandArgument(i, word, dir))
	}
	b.collect = func(o *content.Own) error {
		for _, n := range named {
			if err := n.collect(o); err != nil {
				return err
			}
		}
		return nil
	}
	if isToolchain(s.Argv[0]) { // toolchains find their files relative to their own path
		b.inPlace = absolute(s.Argv[0], dir)
	}
	return b, nil
}

// namedPath is a file or folder named by an argument of a command.
type namedPath struct {
	folder  string                   // the folder itself, or that of the file; empty for a program that runs in place
	collect func(*content.Own) error // adds it to the bot's own files
}

// namedFiles returns the files and folders named by the arguments of a command: as an argument, after "=", in a list with
// commas, or in a shell command; also the modules of python -m, and the files from which java loads classes. It excludes
// the system's files, toolchains, the working directory and its parents.
func namedFiles(argv []string, dir string) (all []namedPath) {
	program := toolName(argv[0])
	all = namedClasses(program, argv, dir)
	for _, module := range pythonModules(argv) {
		all = append(all, namedPath{dir, func(o *content.Own) error { return o.Module(dir, module) }})
	}
	for i, word := range argv {
		for _, part := range candidateParts(word) {
			path := absolute(part, dir)
			info, err := os.Stat(path)
			switch {
			case err != nil || part == "" || isSystemPath(path) || i == 0 && isToolchain(argv[0]):
			case info.Mode().IsRegular() && i == 0 && filepath.IsAbs(part) && !content.IsBelow(path, dir):
				all = append(all, namedPath{"", func(o *content.Own) error { return o.File(path) }})
			case info.Mode().IsRegular():
				all = append(all, namedPath{filepath.Dir(path), fileCollector(path, info)})
			case info.IsDir() && i > 0 && !content.IsIn(dir, path):
				all = append(all, namedPath{path, func(o *content.Own) error { return o.Folder(path) }})
			}
		}
	}
	return all
}

// fileCollector returns a function that collects a file named by an argument: code with its imports and the data in its
// folder, any other file alone.
func fileCollector(path string, info fs.FileInfo) func(*content.Own) error {
	if content.IsCode(path) || info.Mode().Perm()&0o111 != 0 {
		return func(o *content.Own) error { return o.Code(path) }
	}
	return func(o *content.Own) error { return o.File(path) }
}

// candidateParts returns the parts of an argument that could name files.
func candidateParts(word string) (parts []string) {
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

// shellWords returns the words of an argument that could be a shell command; none if it is a single word.
func shellWords(word string) []string {
	if !strings.ContainsAny(word, " \t\n") {
		return nil
	}
	return strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(" \t\n'\";|&<>()", r) })
}

// runsModule matches Python's option -m: alone, after other letters (-um), or with the module attached (-mbot).
var runsModule = regexp.MustCompile(`^-[bBdEiIOPqsSuvVx]*m(.*)$`)

// pythonModules returns the modules that a command runs by python -m, also by way of env or a shell.
func pythonModules(argv []string) (modules []string) {
	var words []string
	for _, word := range argv {
		if inner := shellWords(word); inner != nil {
			words = append(words, inner...)
		} else {
			words = append(words, word)
		}
	}
	inOptions := false // of the interpreter
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
			i++ // skip its value
		default:
			inOptions = strings.HasPrefix(word, "-") && word != "-" && word != "-c"
		}
	}
	return modules
}

// toolName returns the name of a program without its folder and .exe.
func toolName(program string) string { return strings.TrimSuffix(filepath.Base(program), ".exe") }

// isSystemPath reports whether a path belongs to the system's programs, libraries and devices, which are not copied. Files in
// /dev/shm are the user's.
func isSystemPath(path string) bool {
	path = filepath.Clean(path)
	return isAdminPath(path) || content.IsIn(path, "/dev", "/proc", "/sys") && !content.IsBelow(path, "/dev/shm")
}

// isInstalledBySystem reports whether only the administrator can have installed a program, and its target if it is a
// link.
func isInstalledBySystem(program string) bool {
	real, err := filepath.EvalSymlinks(program)
	return err == nil && isAdminPath(program) && isAdminPath(real)
}

// isAdminPath reports whether a path is in a folder for installed programs, which usually only the administrator can
// write to.
func isAdminPath(path string) bool {
	return content.IsIn(filepath.Clean(path), "/usr", "/bin", "/sbin", "/lib", "/lib64", "/opt", "/nix/store", "/gnu/store")
}

// commandArgument returns argument number i of a command that starts in dir. Absolute paths, and those outside dir,
// refer to the copies; the program itself runs in place unless it is copied.
func commandArgument(i int, word, dir string) argument {
	path := absolute(word, dir)
	inside := !filepath.IsAbs(word) && content.IsBelow(path, dir) // a relative path stays valid in the copy
	switch {
	case inside || !strings.ContainsRune(word, filepath.Separator) || !exists(word, dir):
		return literal(word)
	case i == 0:
		return copiedIfAvailable(path)
	}
	return copied(path)
}
