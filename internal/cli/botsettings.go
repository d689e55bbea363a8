package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/tournament"
)

// botSettings are what bots get besides their words: all of them variables, some of them more.
type botSettings struct {
	env    []bot.Variable
	single []*botSetting
	bots   []string          // names of the bots so far
	clones map[string]string // names of bots that are another one again, by whose name they are meant too
}

// botSetting is the value of a flag for the bots that it names.
type botSetting struct {
	flag    string // opt or learns
	word    tournament.Word
	applied bool  // to a bot
	failed  error // why it cannot be applied to a bot that it names
}

// botSettings reads what bots get: variables from the configuration, then the user's own BOT_*, then those that
// are named, so that the last wins.
func (a *app) botSettings(env, options, learns []tournament.Word) (*botSettings, error) {
	s := &botSettings{}
	for text := range strings.FieldsSeq(a.settings.Env) {
		v, found, err := bot.NamedVariable(text, a.Env)
		if err != nil {
			return nil, fmt.Errorf("%s (%s): %w", settings.KeyEnv, a.settings.From(settings.KeyEnv), err)
		}
		if found {
			s.env = bot.SetVariable(s.env, v)
		}
	}
	for _, v := range bot.UserVariables(a.Env) {
		s.env = bot.SetVariable(s.env, v)
	}
	for _, word := range env {
		v, found, err := bot.NamedVariable(word.Text, a.Env)
		if err == nil && !found {
			err = fmt.Errorf("%s is not set here; give its value: %s=VALUE", v.Name, v.Name)
		}
		if err != nil {
			return nil, asFlag("env", word, err)
		}
		s.env = bot.SetVariable(s.env, v)
	}
	for _, word := range options {
		s.single = append(s.single, &botSetting{flag: "opt", word: word})
	}
	for _, word := range learns {
		s.single = append(s.single, &botSetting{flag: "learns", word: word})
	}
	return s, nil
}

// asFlag says where a text stands that is wrong: in a file, or else behind a flag.
func asFlag(flag string, word tournament.Word, err error) error {
	if word.From != "" {
		return word.Wrap(err)
	}
	return command.UsageError(fmt.Errorf("--%s: %w", flag, err))
}

// apply gives a bot what is for it.
func (s *botSettings) apply(spec *bot.Spec) {
	s.bots = append(s.bots, spec.Name)
	if !spec.IsBuiltin() {
		spec.Env = s.env
	}
	names := []string{spec.Word, strings.TrimPrefix(spec.Word, spec.Name+"="), spec.Name, s.clones[spec.Name]}
	for _, it := range s.single {
		for _, name := range names {
			if name != "" && it.names(name) {
				it.apply(spec, name)
				break
			}
		}
	}
}

// names reports whether the setting is for the bot of a name.
func (it *botSetting) names(bot string) bool {
	if it.flag == "learns" {
		return it.word.Text == bot
	}
	return strings.HasPrefix(it.word.Text, bot+":")
}

// apply applies the setting to a bot, which it calls by a name.
func (it *botSetting) apply(spec *bot.Spec, name string) {
	var err error
	switch {
	case it.flag == "opt":
		err = spec.AddOptions(strings.TrimPrefix(it.word.Text, name+":"))
	case spec.IsBuiltin() || spec.IsModule():
		err = errors.New("a bot without files of its own cannot keep what it learns")
	default:
		spec.Learns = true
	}
	if err == nil {
		it.applied = true
	} else {
		it.failed = err
	}
}

// check returns an error for a setting that was applied to no bot.
func (s *botSettings) check() error {
	for _, it := range s.single {
		err := it.failed
		switch {
		case it.applied:
			continue
		case err == nil && it.flag == "opt" && !strings.Contains(it.word.Text, ":"):
			err = errors.New("write BOT:NAME=VALUE")
		case err == nil:
			err = fmt.Errorf("no bot has this name; the bots are %s", strings.Join(s.bots, ", "))
		}
		return asFlag(it.flag, it.word, fmt.Errorf("%s: %w", it.word.Text, err))
	}
	return nil
}

// toolchainVersion is what the program that runs a bot calls itself, if it is a toolchain.
func (a *app) toolchainVersion(ctx context.Context, s *botSettings, program string) string {
	if a.toolchains == nil {
		a.toolchains = &bot.Toolchains{Dir: a.Dir, Env: bot.Spec{Env: s.env}.Environment(a.Env, 0)}
	}
	return a.toolchains.Version(ctx, program)
}

// warnUnpassed says, once, which variables a bot's files read that are set here and that it does not get.
func (a *app) warnUnpassed(b *bot.Bot) {
	for _, u := range b.Unpassed(a.Env) {
		if a.unpassed[u] {
			continue
		}
		if a.unpassed == nil {
			a.unpassed = map[bot.Unpassed]bool{}
		}
		a.unpassed[u] = true
		a.log.Warn().Str("bot", b.Name).Msgf("%s reads %s, which is set here but not passed on; --env %s passes it", u.File, u.Name, u.Name)
	}
}
