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

// extras are the variables and files for all bots, and the options for some, that flags set.
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

// newExtras parses the flags, and returns an error for each that is wrong. The last variable of a name wins; those of the settings come first, then the user's own BOT_*,
// then those of flags.
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

// allowed returns the path of a file or folder that bots are allowed to read.
func (s Source) allowed(path string) (string, error) {
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.Dir, path)
	}
	if _, err := os.Stat(path); err != nil {
		return "", fmt.Errorf("%s: there is no such file or folder", path)
	}
	return filepath.Clean(path), nil
}

// linkAllowed returns an error if a path is a link out of its folder to what no path allows: links come with bots' folders, and their
// targets are not seen in a command.
func linkAllowed(path string, allowed []string) error {
	to, err := os.Readlink(path)
	if err != nil {
		return nil //nolint:nilerr // it is no link
	}
	if !filepath.IsAbs(to) {
		to = filepath.Join(filepath.Dir(path), to)
	}
	for _, folder := range slices.Concat(allowed, []string{filepath.Dir(path)}) {
		if folder != path && (to == folder || content.IsBelow(to, folder)) {
			return nil
		}
	}
	return fmt.Errorf("%s is a link to %s: allow that too, with --allow %s", path, to, to)
}

// asFlag adds to an error where the text is: in a file, or else in a flag.
func asFlag(flag string, word tournament.Word, err error) error {
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

// names reports whether the value is for the bot of a name.
func (it *extra) names(bot string) bool {
	if it.flag == "learns" {
		return bot != "" && it.word.Text == bot
	}
	return bot != "" && strings.HasPrefix(it.word.Text, bot+":")
}

// apply applies the value to a bot; name is the bot's name in it.
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
			err = fmt.Errorf("there is no such bot; the bots are %s", strings.Join(e.bots, ", "))
		}
		wrong = append(wrong, asFlag(it.flag, it.word, fmt.Errorf("%s: %w", it.word.Text, err)))
	}
	return usage.All(wrong...)
}
