package entry

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// extras are what flags give bots: variables and files for all of them, options for some.
type extras struct {
	env    []bot.Variable
	allow  []string // paths that all may read
	single []*extra
	bots   []string // names of the bots so far
}

// extra is the value of a flag for the bots that it names.
type extra struct {
	flag    string // opt or learns
	word    tournament.Word
	applied bool  // to a bot
	failed  error // why it cannot be applied to a bot that it names
}

// usageError is an error in what the user said by a flag.
type usageError struct{ Cause error }

func (e *usageError) Error() string { return e.Cause.Error() }

// Unwrap is the cause.
func (e *usageError) Unwrap() error { return e.Cause }

// WrongUsage marks it as one.
func (e *usageError) WrongUsage() {}

// newExtras reads them. Of variables those of the settings come first, then the user's own BOT_*, then those of flags, and
// the last one wins.
func (s Source) newExtras(w tournament.Words) (e extras, err error) {
	for text := range strings.FieldsSeq(s.Preset) {
		v, found, err := bot.NamedVariable(text, s.Env)
		if err != nil {
			return e, fmt.Errorf("env (%s): %w", s.From, err)
		}
		if found {
			e.env = bot.SetVariable(e.env, v)
		}
	}
	for _, v := range bot.UserVariables(s.Env) {
		e.env = bot.SetVariable(e.env, v)
	}
	for _, word := range w.Env {
		v, found, err := bot.NamedVariable(word.Text, s.Env)
		if err == nil && !found {
			err = fmt.Errorf("%s is not set here; give its value: %s=VALUE", v.Name, v.Name)
		}
		if err != nil {
			return e, asFlag("env", word, err)
		}
		e.env = bot.SetVariable(e.env, v)
	}
	for _, word := range w.Allow {
		path, err := s.allowed(word.Text)
		if err != nil {
			return e, asFlag("allow", word, err)
		}
		e.allow = append(e.allow, path)
	}
	for _, word := range w.Opt {
		e.single = append(e.single, &extra{flag: "opt", word: word})
	}
	for _, word := range w.Learns {
		e.single = append(e.single, &extra{flag: "learns", word: word})
	}
	return e, nil
}

// allowed is the path of a file or folder that bots are allowed to read.
func (s Source) allowed(path string) (string, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.Dir, path)
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("%s: there is no such file or folder", path)
	}
	return filepath.Clean(path), nil
}

// asFlag says where a text stands that is wrong: in a file, or else behind a flag.
func asFlag(flag string, word tournament.Word, err error) error {
	if word.From != "" {
		return word.Wrap(err)
	}
	return &usageError{fmt.Errorf("--%s: %w", flag, err)}
}

// apply gives a bot its options, variables and files.
func (e *extras) apply(to *Entrant) error {
	e.bots = append(e.bots, to.Name)
	to.SetEnv(e.env)
	to.SetAllow(e.allow)
	names := []string{to.Word, strings.TrimPrefix(to.Word, to.Name+"="), to.Name, to.of}
	for _, it := range e.single {
		if i := slices.IndexFunc(names, it.names); i >= 0 {
			it.apply(&to.Spec, names[i])
		}
	}
	return to.applySettings()
}

// names reports whether it is for the bot of a name.
func (it *extra) names(bot string) bool {
	if it.flag == "learns" {
		return bot != "" && it.word.Text == bot
	}
	return bot != "" && strings.HasPrefix(it.word.Text, bot+":")
}

// apply applies it to a bot, which it calls by a name.
func (it *extra) apply(spec *bot.Spec, name string) {
	var err error
	if it.flag == "opt" {
		err = spec.AddOptions(strings.TrimPrefix(it.word.Text, name+":"))
	} else {
		err = spec.Learn()
	}
	if err == nil {
		it.applied = true
	} else {
		it.failed = err
	}
}

// check returns an error for a flag that names a missing bot, or that its bot does not take.
func (e *extras) check() error {
	for _, it := range e.single {
		err := it.failed
		switch {
		case it.applied:
			continue
		case err == nil && it.flag == "opt" && !strings.Contains(it.word.Text, ":"):
			err = errors.New("write BOT:NAME=VALUE")
		case err == nil:
			err = fmt.Errorf("there is no such bot; the bots are %s", strings.Join(e.bots, ", "))
		}
		return asFlag(it.flag, it.word, fmt.Errorf("%s: %w", it.word.Text, err))
	}
	return nil
}
