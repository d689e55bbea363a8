package bot

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Builtin describes a bot that ships with cookoff, and its arguments.
type Builtin struct {
	Name    string // without @
	Summary string
	Options []BuiltinOption
	Hosted  bool // it runs as a process and uses the protocol of its game
	// Timed reports whether its moves depend on its time limit, so that its matches are not reproducible; nil: they never do.
	Timed func(options []Option) bool

	Replaces string // name, without @, of a removed bot that it replaces; empty for none
	By       string // the options that make it play like that one
}

// BuiltinOption describes an option of a built-in bot. Check validates a value; nil accepts any.
type BuiltinOption struct {
	Name, Summary string
	Check         func(value string) error
	Required      bool
	File          bool // its value is the path of a file that is the bot's content
}

// Builtins is the list of bots that ship with cookoff, in display order.
type Builtins []Builtin

// find returns the built-in with a name, or nil.
func (k Builtins) find(name string) *Builtin {
	for i := range k {
		if k[i].Name == name {
			return &k[i]
		}
	}
	return nil
}

func (k Builtins) names() []string {
	names := make([]string, len(k))
	for i, b := range k {
		names[i] = b.Name
	}
	return names
}

// String lists their arguments.
func (k Builtins) String() string { return builtinSign + strings.Join(k.names(), ", "+builtinSign) }

// UnknownBuiltinError reports that no built-in bot has the name.
type UnknownBuiltinError struct {
	Name  string // without @
	Known Builtins
}

// Error suggests the bot that was probably meant, and lists all.
func (e *UnknownBuiltinError) Error() string {
	if len(e.Known) == 0 {
		return "this game has no built-in bots"
	}
	if e.Name == "" {
		return fmt.Sprintf("there is no name after @; built-in bots: %s", e.Known)
	}
	for _, b := range e.Known {
		if b.Replaces == e.Name {
			return fmt.Sprintf("@%s was removed; use @%s:%s", e.Name, b.Name, b.By)
		}
	}
	if near := spelling.Nearest(e.Name, e.Known.names()); near != "" {
		return fmt.Sprintf("there is no built-in bot @%s; did you mean @%s? Built-in bots: %s", e.Name, near, e.Known)
	}
	return fmt.Sprintf("there is no built-in bot @%s; built-in bots: %s", e.Name, e.Known)
}

// option returns the option with a name, or nil.
func (b *Builtin) option(name string) *BuiltinOption {
	for i := range b.Options {
		if b.Options[i].Name == name {
			return &b.Options[i]
		}
	}
	return nil
}

// takes returns an error if the bot does not have an option.
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

// check returns an error if a value of an option is invalid.
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

// requires returns an error if a required option is missing.
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

// takeFile turns an option that names a file into the path of the bot.
func (s *Spec) takeFile(b *Builtin, cwd string) {
	s.Options = slices.DeleteFunc(s.Options, func(given Option) bool {
		isFile := b.option(given.Name).File
		if isFile {
			s.Form, s.Path = FormRecorded, absolute(given.Value, cwd)
		}
		return isFile
	})
}

// fileless returns the name of the built-in with its options, without the file.
func (s *Spec) fileless() string {
	word, separator := s.Builtin, ":"
	for _, o := range s.Options {
		word += separator + o.Name + "=" + o.Value
		separator = ","
	}
	return word
}

// parseBuiltin parses name[:option=value,...] and returns the display name.
func (s *Spec) parseBuiltin(word, cwd string, known Builtins) (name string, err error) {
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
	s.Timed = info.Timed != nil && info.Timed(s.Options)
	if s.takeFile(info, cwd); s.Path != "" {
		word = s.fileless()
	}
	return displayName(word), nil
}
