package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/tournament"
)

// givenFlags are the flags that say what bots are given besides their words.
type givenFlags struct {
	env []string
	opt []string
}

func (o *givenFlags) bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&o.env, "env", nil, "variable that bots get too, as `NAME` or NAME=VALUE (they get few: docs/bots.md); repeatable")
	f.StringArrayVar(&o.opt, "opt", nil, "option of a bot, as `BOT:NAME=VALUE`; repeatable. A file takes it in its own argument: my_bot.py:NAME=VALUE")
}

// given is what bots are given besides their words: variables all of them, options some.
type given struct {
	env     []bot.Variable
	options []*givenOption
	bots    []string          // names of those that were outfitted
	clones  map[string]string // names of bots that are another one again, by whose name they are meant too
}

type givenOption struct {
	word   tournament.Word
	taken  bool  // by a bot
	failed error // why it cannot be taken by a bot that it names
}

// given reads what bots are given: variables by the configuration, then by the user's own BOT_*, then by
// name, so that the last wins.
func (a *app) given(env, options []tournament.Word) (*given, error) {
	g := &given{}
	for text := range strings.FieldsSeq(a.settings.text(keyEnv)) {
		v, found, err := bot.NamedVariable(text, a.Env)
		if err != nil {
			return nil, fmt.Errorf("%s (%s): %w", keyEnv, a.settings.from(keyEnv), err)
		}
		if found {
			g.env = bot.SetVariable(g.env, v)
		}
	}
	for _, v := range bot.UserVariables(a.Env) {
		g.env = bot.SetVariable(g.env, v)
	}
	for _, word := range env {
		v, found, err := bot.NamedVariable(word.Text, a.Env)
		if err == nil && !found {
			err = fmt.Errorf("%s is not set here; give its value: %s=VALUE", v.Name, v.Name)
		}
		if err != nil {
			return nil, asFlag("env", word, err)
		}
		g.env = bot.SetVariable(g.env, v)
	}
	for _, word := range options {
		g.options = append(g.options, &givenOption{word: word})
	}
	return g, nil
}

// asFlag says where a text stands that is wrong: in a file, or else behind a flag.
func asFlag(flag string, word tournament.Word, err error) error {
	if word.From != "" {
		return word.Wrap(err)
	}
	return usageError(fmt.Errorf("--%s: %w", flag, err))
}

// to gives a bot what is for it.
func (g *given) to(spec *bot.Spec) {
	g.bots = append(g.bots, spec.Name)
	if spec.Form != bot.FormBuiltin {
		spec.Env = g.env
	}
	unnamed := strings.TrimPrefix(spec.Word, spec.Name+"=")
	for _, o := range g.options {
		for _, name := range []string{spec.Word, unnamed, spec.Name, g.clones[spec.Name]} {
			options, names := strings.CutPrefix(o.word.Text, name+":")
			if !names || name == "" {
				continue
			}
			if err := spec.AddOptions(options); err == nil {
				o.taken = true
			} else {
				o.failed = err
			}
			break
		}
	}
}

// check returns an error for an option that no bot has taken.
func (g *given) check() error {
	for _, o := range g.options {
		err := o.failed
		switch {
		case o.taken:
			continue
		case err == nil && !strings.Contains(o.word.Text, ":"):
			err = errors.New("write BOT:NAME=VALUE")
		case err == nil:
			err = fmt.Errorf("no bot is called so; there are %s", strings.Join(g.bots, ", "))
		}
		return asFlag("opt", o.word, fmt.Errorf("%s: %w", o.word.Text, err))
	}
	return nil
}

// toolchainVersion is what the program that runs a bot calls itself, if it is a toolchain.
func (a *app) toolchainVersion(ctx context.Context, given *given, program string) string {
	if a.toolchains == nil {
		a.toolchains = &bot.Toolchains{Dir: a.Dir, Env: bot.Spec{Env: given.env}.Environment(a.Env, 0)}
	}
	return a.toolchains.Version(ctx, program)
}

// warnUnpassed says, once, which variables a bot's files read that are set here and that it does not get.
func (a *app) warnUnpassed(spec bot.Spec, files *bot.Snapshot) {
	for _, u := range files.Unpassed(a.Env) {
		if a.unpassed[u] {
			continue
		}
		if a.unpassed == nil {
			a.unpassed = map[bot.Unpassed]bool{}
		}
		a.unpassed[u] = true
		a.log.Warn().Str("bot", spec.Name).Msgf("%s reads %s, which is set here but not passed on; --env %s passes it", u.File, u.Name, u.Name)
	}
}
