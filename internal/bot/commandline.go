package bot

import (
	"io/fs"
	"os"
	"path/filepath"
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
		if n.folder != "" && !slices.ContainsFunc(b.folders, func(f string) bool { return f == n.folder || content.IsBelow(n.folder, f) }) {
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

// named is what an argument of a command names.
type named struct {
	folder  string // in which it lies, or that it is; empty for a program that is run where it lies
	collect func(*content.Own) error
}

// namedBy are the files and folders that the arguments of a command name: as a whole, behind a "=", or as a part of a command
// for a shell. Programs of the system are none of them, nor is the working directory.
func namedBy(argv []string, dir string) (all []named) {
	program := toolName(argv[0])
	all = namedClasses(program, argv, dir)
	for i, word := range argv {
		if strings.HasPrefix(program, "python") && i > 0 && argv[i-1] == "-m" {
			all = append(all, named{dir, func(o *content.Own) error { return o.Module(dir, word) }})
		}
		for _, part := range partsOf(word) {
			path := absolute(part, dir)
			info, err := os.Stat(path)
			switch {
			case err != nil || part == "" || isSystems(path) || i == 0 && isToolchain(argv[0]):
			case info.Mode().IsRegular() && i == 0 && filepath.IsAbs(part) && !content.IsBelow(path, dir):
				all = append(all, named{"", func(o *content.Own) error { return o.Alone(path) }})
			case info.Mode().IsRegular():
				all = append(all, named{filepath.Dir(path), fileOf(path, info)})
			case info.IsDir() && i > 0 && path != dir && !content.IsBelow(dir, path):
				all = append(all, named{path, func(o *content.Own) error { return o.Folder(path) }})
			}
		}
	}
	return all
}

// fileOf collects a file that an argument names: code with what it imports and the data beside it, other files alone.
func fileOf(path string, info fs.FileInfo) func(*content.Own) error {
	if content.IsCode(path) || info.Mode().Perm()&0o111 != 0 {
		return func(o *content.Own) error { return o.Code(path) }
	}
	return func(o *content.Own) error { return o.Alone(path) }
}

// partsOf are the parts of an argument that may name files.
func partsOf(word string) []string {
	parts := []string{word}
	if _, value, found := strings.Cut(word, "="); found {
		parts = append(parts, value)
	}
	if strings.ContainsAny(word, " \t\n") { // a command for a shell
		parts = append(parts, strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(" \t\n'\";|&<>()=", r) })...)
	}
	return parts
}

// toolName is what a program is called, without its folder.
func toolName(program string) string { return strings.TrimSuffix(filepath.Base(program), ".exe") }

// isSystems reports whether a path lies where the system has its programs and libraries, which all bots can read.
func isSystems(path string) bool {
	return slices.ContainsFunc([]string{"/usr", "/bin", "/sbin", "/lib", "/lib64", "/opt", "/nix/store", "/gnu/store", "/dev", "/proc", "/sys"},
		func(folder string) bool { return path == folder || content.IsBelow(path, folder) })
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
