package tournament

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/yamlin"
)

// File is a parsed tournament file. Its values are still text.
type File struct {
	Args
	Values []KeyArg // all other keys, in file order
}

// Args are the arguments for bots and scenarios.
type Args struct {
	Bots, Challengers, On []Arg
	Env, Opt              []Arg // additional settings of bots
	Learns, Allow         []Arg
}

// Lists returns the lists by their keys in a file.
func (w *Args) Lists() map[string]*[]Arg {
	return map[string]*[]Arg{
		"bots": &w.Bots, "challengers": &w.Challengers, "on": &w.On, "env": &w.Env, "opt": &w.Opt, "learns": &w.Learns, "allow": &w.Allow,
	}
}

// Overlay copies the lists of the file to w, except those given by flags.
func (f *File) Overlay(w *Args, given func(key string) bool) {
	lists := w.Lists()
	for key, words := range f.Lists() {
		if !given(key) {
			*lists[key] = *words
		}
	}
}

// Arg is an argument from a file or a flag.
type Arg struct {
	Text string
	From string // position in the file: "league.yaml:7: bots"; else empty
}

// Wrap prefixes an error with the position of the word.
func (w Arg) Wrap(err error) error {
	if err == nil || w.From == "" {
		return err
	}
	return fmt.Errorf("%s: %w", w.From, err)
}

// KeyArg is a key with a single value.
type KeyArg struct {
	Key string
	Arg
}

// listKeys returns the keys that take lists, in the order in which errors name them.
func listKeys() []string {
	return []string{"bots", "challengers", "on", "env", "opt", "learns", "allow"}
}

// ValueKeys returns the keys that take a single value. Each is also the name of a flag.
func ValueKeys() []string {
	return []string{
		"rounds", "seed", "rules", "turns", "turn-timeout", "init-timeout", "clock", "box", "memory", "ponder", "python", "concurrency", "traces", "keep-traces", "name",
	}
}

// ReadFile parses a tournament file. Errors start with name, line and key.
func ReadFile(name string, text []byte) (File, error) {
	top, err := yamlin.Mapping(name, text, "on: duel")
	if err != nil {
		return File{}, err
	}
	r := fileReader{name: name}
	if top == nil {
		return File{}, fmt.Errorf("%s: it is empty; a tournament file has the keys bots and on", name)
	}
	for i := 0; i+1 < len(top.Content); i += 2 {
		if err := r.pair(top.Content[i], top.Content[i+1]); err != nil {
			return File{}, err
		}
	}
	return r.file, nil
}

type fileReader struct {
	name string
	file File
}

func (r *fileReader) pair(key, value *yaml.Node) error {
	at := fmt.Sprintf("%s:%d", r.name, key.Line)
	if all := append(listKeys(), ValueKeys()...); !slices.Contains(all, key.Value) {
		return fmt.Errorf("%s: unknown key %q; %s", at, key.Value, spelling.Meant(key.Value, all, "known keys: "+strings.Join(all, ", ")))
	}
	if slices.Contains(ValueKeys(), key.Value) {
		word, err := r.word(key.Value, value)
		r.file.Values = append(r.file.Values, KeyArg{key.Value, word})
		return err
	}
	words, err := r.words(key.Value, value)
	*r.file.Lists()[key.Value] = words
	return err
}

// words parses a list, or a single value as a list of one.
func (r *fileReader) words(key string, value *yaml.Node) ([]Arg, error) {
	if value.Kind != yaml.SequenceNode {
		word, err := r.word(key, value)
		return []Arg{word}, err
	}
	if len(value.Content) == 0 {
		return nil, fmt.Errorf("%s:%d: %s: the list is empty; add an item or remove the key", r.name, value.Line, key)
	}
	var words []Arg
	for _, item := range value.Content {
		word, err := r.word(key, item)
		if err != nil {
			return nil, err
		}
		words = append(words, word)
	}
	return words, nil
}

func (r *fileReader) word(key string, value *yaml.Node) (Arg, error) {
	at := fmt.Sprintf("%s:%d: %s", r.name, value.Line, key)
	if value.Kind == yaml.AliasNode {
		value = value.Alias
	}
	switch {
	case value.Kind == yaml.MappingNode:
		return Arg{}, fmt.Errorf("%s: must be text, not keys with values (missing quotes?)", at)
	case value.Kind != yaml.ScalarNode:
		return Arg{}, fmt.Errorf("%s: must be a single value, not a list", at)
	case value.Value == "" || value.Tag == "!!null":
		return Arg{}, fmt.Errorf("%s: the value is missing", at)
	}
	return Arg{value.Value, at}, nil
}
