package bot

import (
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"strings"
)

const (
	builtinSign  = "@"
	commandSign  = "cmd:"
	wordExamples = "give a file (my_bot.py), a built-in bot (@name) or a command (cmd:...)"
)

// Parse parses a bot argument. Relative paths start at cwd; known are the built-in bots.
//
// Text before "=" is always a display name, whatever files exist: a file named a=b.py is written ./a=b.py.
func Parse(word, cwd string, known Builtins) (Spec, error) {
	name, rest := SplitName(word)
	spec := Spec{Word: word, Name: name}
	err := spec.parse(rest, cwd, known)
	if err == nil {
		err = checkName(name)
	}
	if err != nil {
		return Spec{}, fmt.Errorf("bot %q: %w", word, err)
	}
	return spec, nil
}

// SplitName splits the display name off a bot argument; name is empty if there is none.
func SplitName(word string) (name, rest string) {
	if m := namedWord.FindStringSubmatch(word); m != nil {
		return m[1], word[len(m[0]):]
	}
	return "", word
}

func checkName(name string) error {
	if name != "" && strings.Trim(name, ".") == "" {
		return errors.New("a display name cannot be only dots")
	}
	return nil
}

// ParseIn parses a bot argument that names a file or folder of a commit: path, optionally followed by options, relative
// to the folder dir with the commit's files. The default display name consists of the file name and the revision. If the
// file does not exist, the error is a *NotFoundError.
func ParseIn(dir, path, word, revision string) (Spec, error) {
	name, _ := SplitName(word)
	spec := Spec{Word: word}
	err := checkName(name)
	if err == nil {
		spec.Name, err = spec.parsePath(path, dir, nil)
	}
	switch {
	case err != nil:
		return Spec{}, fmt.Errorf("bot %q: %w", word, err)
	case name != "":
		spec.Name = name
	default:
		spec.Name = displayName(spec.Name + "-" + revision)
	}
	return spec, nil
}

// parse parses an argument without its display name, and sets a default name.
func (s *Spec) parse(word, cwd string, known Builtins) error {
	var (
		name string
		err  error
	)
	switch {
	case strings.TrimSpace(word) == "":
		return errors.New("it is empty; " + wordExamples)
	case strings.Contains(word, "\x00"):
		return errors.New("a NUL byte cannot be part of a file name or command")
	case strings.HasPrefix(word, builtinSign):
		name, err = s.parseBuiltin(strings.TrimPrefix(word, builtinSign), cwd, known)
	case strings.HasPrefix(word, commandSign):
		name, err = s.parseCommand(strings.TrimPrefix(word, commandSign))
	default:
		name, err = s.parsePath(word, cwd, known)
	}
	if s.Name == "" {
		s.Name = name
	}
	return err
}

func (s *Spec) parseCommand(line string) (name string, err error) {
	s.Form = FormCommand
	s.Argv, err = splitWords(line, runtime.GOOS != "windows")
	if err != nil {
		return "", fmt.Errorf("the command line %w", err)
	}
	if len(s.Argv) == 0 || s.Argv[0] == "" {
		return "", errors.New("no command after cmd: (example: cmd:java -jar bot.jar)")
	}
	return displayName(commandName(s.Argv)), nil
}

// commandName returns the script that a command seems to run, or else the program.
func commandName(argv []string) string {
	for _, word := range argv[1:] {
		base := filepath.Base(word)
		if ext := filepath.Ext(base); ext != "" && ext != base && !strings.HasPrefix(word, "-") {
			return strings.TrimSuffix(base, ext)
		}
	}
	return strings.TrimSuffix(filepath.Base(argv[0]), ".exe")
}

// splitWords splits a command line like a POSIX shell, with quotes and backslashes but without expansions and operators.
// escapes is false on Windows, where a backslash is an ordinary character.
func splitWords(line string, escapes bool) ([]string, error) {
	var (
		words  []string
		word   strings.Builder
		inWord bool // in a word, which may be empty: ""
		quote  byte // open quote, or 0
	)
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case quote == '\'' && c != '\'':
			word.WriteByte(c)
		case c == '\\' && escapes:
			i++
			if i == len(line) {
				return nil, errors.New("ends in a backslash")
			}
			next := line[i]
			if next == '\n' {
				continue // a line continuation
			}
			if quote == '"' && !strings.ContainsRune("$`\"\\", rune(next)) {
				word.WriteByte('\\')
			}
			word.WriteByte(next)
			inWord = true
		case quote != 0 && c == quote:
			quote = 0
		case quote != 0:
			word.WriteByte(c)
		case c == '\'' || c == '"':
			quote = c
			inWord = true
		case c == ' ' || c == '\t' || c == '\n':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteByte(c)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, errors.New("has an open quote " + string(quote))
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
