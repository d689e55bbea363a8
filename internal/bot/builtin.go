package bot

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Builtin describes a bot that ships with cookoff, as far as its word goes.
type Builtin struct {
	Name    string // without @
	Summary string
	Options []BuiltinOption
	Hosted  bool // it plays in a process of its own, in the protocol of its game

	Replaces string // the name, without @, of a bot that is gone; empty is none
	By       string // the options to ask this one for in its place, in words
}

// BuiltinOption describes an option of a built-in bot. Check validates a value; nil accepts any.
type BuiltinOption struct {
	Name, Summary string
	Check         func(value string) error
	Required      bool
	File          bool // its value is the path of a file, which is the bot's content
}

// Known are the bots that ship with cookoff, in the order in which they are listed.
type Known []Builtin

// find returns the built-in of that name, or nil.
func (k Known) find(name string) *Builtin {
	for i := range k {
		if k[i].Name == name {
			return &k[i]
		}
	}
	return nil
}

func (k Known) names() []string {
	names := make([]string, len(k))
	for i, b := range k {
		names[i] = b.Name
	}
	return names
}

// String lists their words.
func (k Known) String() string { return builtinSign + strings.Join(k.names(), ", "+builtinSign) }

// UnknownBuiltinError is a name that none of the known bots has.
type UnknownBuiltinError struct {
	Name  string // without @
	Known Known
}

// Error names the bot that was probably meant, and all that there are.
func (e *UnknownBuiltinError) Error() string {
	if len(e.Known) == 0 {
		return "there are no built-in bots here"
	}
	if e.Name == "" {
		return fmt.Sprintf("no name after @; the built-in bots are %s", e.Known)
	}
	for _, b := range e.Known {
		if b.Replaces == e.Name {
			return fmt.Sprintf("@%s is gone; @%s:%s, takes its place", e.Name, b.Name, b.By)
		}
	}
	if near := spelling.Nearest(e.Name, e.Known.names()); near != "" {
		return fmt.Sprintf("there is no built-in bot @%s; did you mean @%s? There are %s", e.Name, near, e.Known)
	}
	return fmt.Sprintf("there is no built-in bot @%s; there are %s", e.Name, e.Known)
}

// option returns its option of a name; nil if it has none.
func (b *Builtin) option(name string) *BuiltinOption {
	for i := range b.Options {
		if b.Options[i].Name == name {
			return &b.Options[i]
		}
	}
	return nil
}

// takes returns an error for an option that the bot does not have.
func (b *Builtin) takes(option string) error {
	switch {
	case len(b.Options) == 0:
		return fmt.Errorf("@%s has no options", b.Name)
	case b.option(option) != nil:
		return nil
	}
	var names []string
	for _, o := range b.Options {
		names = append(names, o.Name)
	}
	all := strings.Join(names, ", ")
	if near := spelling.Nearest(option, names); near != "" {
		return fmt.Errorf("@%s has no option %q; did you mean %q? It has %s",
			b.Name, option, near, all)
	}
	return fmt.Errorf("@%s has no option %q; it has %s", b.Name, option, all)
}

// check returns an error for a value that an option of the bot does not take.
func (b *Builtin) check(options []Option) error {
	for _, o := range options {
		if check := b.option(o.Name).Check; check != nil {
			if err := check(o.Value); err != nil {
				return fmt.Errorf("%s=%s: %w", o.Name, o.Value, err)
			}
		}
	}
	return nil
}

// requires returns an error for an option that has to be there and is not.
func (b *Builtin) requires(options []Option) error {
	var form []string
	missing := ""
	for _, o := range b.Options {
		if !o.Required {
			continue
		}
		form = append(form, o.Name+"=…")
		given := slices.ContainsFunc(options, func(it Option) bool { return it.Name == o.Name })
		if !given && missing == "" {
			missing = o.Name
		}
	}
	if missing == "" {
		return nil
	}
	return fmt.Errorf("@%s needs the option %q: write @%s:%s", b.Name, missing, b.Name, strings.Join(form, ","))
}

// takeFile has the file that an option names be the bot's. It is no option any more.
func (s *Spec) takeFile(b *Builtin, cwd string) {
	s.Options = slices.DeleteFunc(s.Options, func(given Option) bool {
		isFile := b.option(given.Name).File
		if isFile {
			s.Form, s.Path = FormRecorded, absolute(given.Value, cwd)
		}
		return isFile
	})
}

// fileless is a built-in's name with its options but for a file.
func (s *Spec) fileless() string {
	word, separator := s.Builtin, ":"
	for _, o := range s.Options {
		word += separator + o.Name + "=" + o.Value
		separator = ","
	}
	return word
}

// parseBuiltin reads name[:option=value,...] and returns the display name.
func (s *Spec) parseBuiltin(word, cwd string, known Known) (name string, err error) {
	s.Form = FormBuiltin
	if strings.ContainsFunc(word, unicode.IsControl) {
		return "", errors.New("a control character cannot be part of a bot's name or options")
	}
	builtin, options, colon := strings.Cut(word, ":")
	info := known.find(builtin)
	if info == nil {
		return "", &UnknownBuiltinError{Name: builtin, Known: known}
	}
	s.Builtin = builtin
	if info.Hosted {
		s.Form = FormHosted
	}
	if colon {
		if s.Options, err = readOptions(options, builtinSign+info.Name, nil, info.takes); err != nil {
			return "", err
		}
		if err := info.check(s.Options); err != nil {
			return "", err
		}
	}
	if err := info.requires(s.Options); err != nil {
		return "", err
	}
	if s.takeFile(info, cwd); s.Path != "" {
		word = s.fileless()
	}
	return displayName(word), nil
}
