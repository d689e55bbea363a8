package bot

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot/content"
)

// startCommand starts a command in a copy of a folder. The files that its words name count, and the classes of Java;
// the folders of those that lie elsewhere are copied too.
func startCommand(s *Spec, dir string, _ Game) (start, error) {
	b := start{toolchain: s.Argv[0], home: dir, below: ".", folders: []string{dir}, words: strings.Join(s.Argv, "\x00")}
	for i, word := range s.Argv {
		b.argv = append(b.argv, wordOfCommand(i, word, dir))
		path := absolute(word, dir)
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			continue
		}
		b.reach = append(b.reach, path)
		if i > 0 && !slices.ContainsFunc(b.folders, func(folder string) bool { return content.IsBelow(path, folder) }) {
			b.folders = append(b.folders, filepath.Dir(path))
		}
	}
	b.reach = append(b.reach, classPath(s.Argv, dir)...)
	if isToolchain(s.Argv[0]) { // it finds its own files from where it lies
		b.inPlace = absolute(s.Argv[0], dir)
	}
	return b, nil
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
