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
	wordExamples = "give a file (my_bot.py), a bot that ships with cookoff (@name) or a command (cmd:...)"
)

// Parse understands a bot word. Relative paths start at cwd; known are the bots that ship with
// cookoff.
//
// A display name before "=" always counts as one, whatever files there are: a file that is really
// called a=b.py is written ./a=b.py.
func Parse(word, cwd string, known Known) (Spec, error) {
	spec := Spec{Word: word}
	rest := word
	if m := namedWord.FindStringSubmatch(word); m != nil {
		spec.Name, rest = m[1], word[len(m[0]):]
	}
	err := spec.parse(rest, cwd, known)
	if err == nil && spec.Name != "" && strings.Trim(spec.Name, ".") == "" {
		err = errors.New("a display name is more than dots")
	}
	if err != nil {
		return Spec{}, fmt.Errorf("bot %q: %w", word, err)
	}
	return spec, nil
}

// parse reads a word without a display name and fills in a name where there is none.
func (s *Spec) parse(word, cwd string, known Known) error {
	var (
		name string
		err  error
	)
	switch {
	case strings.TrimSpace(word) == "":
		return errors.New("nothing is named: " + wordExamples)
	case strings.Contains(word, "\x00"):
		return errors.New("a NUL byte cannot be part of a file name or command")
	case strings.HasPrefix(word, builtinSign):
		name, err = s.parseBuiltin(strings.TrimPrefix(word, builtinSign), known)
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
		return "", errors.New("no command after cmd: (for example cmd:java -jar bot.jar)")
	}
	return displayName(commandName(s.Argv)), nil
}

// commandName is the script that a command runs, as far as that can be seen, or else the program.
func commandName(argv []string) string {
	for _, word := range argv[1:] {
		base := filepath.Base(word)
		if ext := filepath.Ext(base); ext != "" && ext != base && !strings.HasPrefix(word, "-") {
			return strings.TrimSuffix(base, ext)
		}
	}
	return strings.TrimSuffix(filepath.Base(argv[0]), ".exe")
}
