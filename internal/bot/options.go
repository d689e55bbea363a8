package bot

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Option is an option of a bot, as given by the user.
type Option struct{ Name, Value string }

// optionPrefix begins the environment variables that pass options to bots that are not built in.
const optionPrefix = "BOT_OPT_"

var (
	optionName  = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_.-]*$`)
	optionStart = regexp.MustCompile(`:[A-Za-z][A-Za-z0-9_.-]*=`)
)

// variable returns the name of the environment variable for the option: BOT_OPT_ and the name in capitals, with _ for all
// characters other than letters and digits.
func (o Option) variable() string {
	return optionPrefix + strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z':
			return r - 'a' + 'A'
		case r >= 'A' && r <= 'Z', r >= '0' && r <= '9':
			return r
		}
		return '_'
	}, o.Name)
}

// AddOptions adds options, option=value[,option=value], to those of the argument. It fails for built-in bots.
func (s *Spec) AddOptions(text string) error {
	if s.Ships() {
		return fmt.Errorf("%s%s takes its options in its argument: %s%s:option=value", builtinSign, s.Builtin, builtinSign, s.Builtin)
	}
	options, err := readOptions(text, s.Name, s.Options, checkOptionName)
	if err == nil {
		s.Options = options
	}
	return err
}

func checkOptionName(name string) error {
	if optionName.MatchString(name) {
		return nil
	}
	return fmt.Errorf("%q is not a valid option name: use letters, digits and _ . -, beginning with a letter", name)
}

// AppendOptions returns the bot's argument with further options, option=value[,option=value] or "".
func (s *Spec) AppendOptions(word, more string) string {
	switch {
	case more == "":
		return word
	case len(s.Options) > 0:
		return word + "," + more
	}
	return word + ":" + more
}

// readOptions parses option=value[,option=value] and appends the options to others. of is the bot's name in messages.
func readOptions(text, of string, options []Option, check func(name string) error) ([]Option, error) {
	given := map[string]string{}
	for _, o := range options {
		given[o.variable()] = o.Name
	}
	for part := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		if name == "" {
			return nil, fmt.Errorf("an option of %s is empty: write %s:option=value[,option=value]", of, of)
		}
		if err := check(name); err != nil {
			return nil, err
		}
		o := Option{name, value}
		switch other, twice := given[o.variable()]; {
		case value == "":
			return nil, fmt.Errorf("option %q of %s has no value: write %s=value", name, of, name)
		case strings.Contains(value, "\x00"):
			return nil, fmt.Errorf("the value of option %q of %s contains a NUL byte", name, of)
		case twice && other == name:
			return nil, fmt.Errorf("option %q of %s is given twice", name, of)
		case twice:
			return nil, fmt.Errorf("options %q and %q of %s would both be %s", other, name, of, o.variable())
		}
		given[o.variable()] = name
		options = append(options, o)
	}
	return options, nil
}

// cutOptions splits path:option=value,… at the colon. As paths may contain colons, the longest prefix that is an existing path
// counts; a word that is one itself has no options.
func cutOptions(word, cwd string) (path, options string, found bool) {
	first := len(filepath.VolumeName(word))
	for end := len(word); end > first; end = strings.LastIndexByte(word[:end], ':') {
		if exists(word[:end], cwd) {
			path, options = word[:end], strings.TrimPrefix(word[end:], ":")
			return path, options, end < len(word)
		}
	}
	return word, "", false
}

// withoutOptions removes what looks like options from the argument for a missing file.
func withoutOptions(word string) string {
	if at := optionStart.FindStringIndex(word); at != nil && at[0] > 0 {
		return word[:at[0]]
	}
	return word
}

func exists(path, cwd string) bool {
	_, err := os.Stat(absolute(path, cwd))
	return err == nil
}

func absolute(path, cwd string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(cwd, path)
}
