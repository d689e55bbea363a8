package entry

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/content"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// extras are the flags for bots: variables and paths for all of them, options for some.
type extras struct {
	env    []bot.Variable
	allow  []string // readable paths
	single []*extra
	bots   []string // names of the bots so far
}

// extra is a flag for named bots.
type extra struct {
	flag    string // opt or learns
	word    tournament.Arg
	applied bool  // to at least one bot
	failed  error // why it does not fit a named bot
}

// newExtras parses the flags, and returns an error for each wrong one. If a variable is set repeatedly, the last
// value wins, in the order settings, the user's BOT_* variables, flags.
func (s Source) newExtras(w tournament.Args) (e extras, err error) {
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
	var wrong []error
	for _, word := range w.Env {
		v, found, err := bot.NamedVariable(word.Text, s.Env)
		if err == nil && !found {
			err = fmt.Errorf("%s is not set here; give its value: %s=VALUE", v.Name, v.Name)
		}
		if err != nil {
			wrong = append(wrong, asFlag("env", word, err))
			continue
		}
		e.env = bot.SetVariable(e.env, v)
	}
	for _, word := range w.Allow {
		path, err := s.allowed(word.Text)
		if err != nil {
			wrong = append(wrong, asFlag("allow", word, err))
		}
		e.allow = append(e.allow, path)
	}
	for i, path := range e.allow {
		if err := linkAllowed(path, e.allow); err != nil {
			wrong = append(wrong, asFlag("allow", w.Allow[i], err))
		}
	}
	for _, word := range w.Opt {
		e.single = append(e.single, &extra{flag: "opt", word: word})
	}
	for _, word := range w.Learns {
		e.single = append(e.single, &extra{flag: "learns", word: word})
	}
	return e, usage.All(wrong...)
}

// allowed returns the absolute path of a file or folder that bots may read.
func (s Source) allowed(path string) (string, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.Dir, path)
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("%s: no such file or folder", path)
	}
	return filepath.Clean(path), nil
}

// linkAllowed returns an error if a path is a symbolic link to somewhere not allowed. Links are part of bots'
// folders, so a command does not show their targets.
func linkAllowed(path string, allowed []string) error {
	to, err := os.Readlink(path)
	if err != nil {
		return nil //nolint:nilerr // not a link
	}
	if !filepath.IsAbs(to) {
		to = filepath.Join(filepath.Dir(path), to)
	}
	for _, folder := range slices.Concat(allowed, []string{filepath.Dir(path)}) {
		if folder != path && content.IsIn(to, folder) {
			return nil
		}
	}
	return fmt.Errorf("%s is a link to %s: allow that too, with --allow %s", path, to, to)
}

// asFlag adds the position of a text to an error: in a file or, if from the command line, the flag.
func asFlag(flag string, word tournament.Arg, err error) error {
	if word.From != "" {
		return word.Wrap(err)
	}
	return usage.Errorf("--%s: %w", flag, err)
}

// apply applies the options, variables and files to a bot.
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

// names reports whether the flag names a bot.
func (it *extra) names(bot string) bool {
	if it.flag == "learns" {
		return bot != "" && it.word.Text == bot
	}
	return bot != "" && strings.HasPrefix(it.word.Text, bot+":")
}

// apply applies the flag to a bot, under a name.
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

// check returns an error for each flag that names a missing bot, or that its bot does not support.
func (e *extras) check() error {
	var wrong []error
	for _, it := range e.single {
		err := it.failed
		switch {
		case it.applied:
			continue
		case err == nil && it.flag == "opt" && !strings.Contains(it.word.Text, ":"):
			err = errors.New("write BOT:NAME=VALUE")
		case err == nil:
			err = fmt.Errorf("no such bot; the bots are %s", strings.Join(e.bots, ", "))
		}
		wrong = append(wrong, asFlag(it.flag, it.word, fmt.Errorf("%s: %w", it.word.Text, err)))
	}
	return usage.All(wrong...)
}
