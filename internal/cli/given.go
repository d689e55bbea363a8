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
	env    []string
	opt    []string
	learns []string
}

func (o *givenFlags) bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringArrayVar(&o.env, "env", nil, "variable that bots get too, as `NAME` or NAME=VALUE (they get few: docs/bots.md); repeatable")
	f.StringArrayVar(&o.opt, "opt", nil, "option of a bot, as `BOT:NAME=VALUE`; repeatable. A file takes it in its own argument: my_bot.py:NAME=VALUE")
	f.StringArrayVar(&o.learns, "learns", nil, "`bot` that keeps what it writes from match to match: it runs in its own folder, and its results are not reused; repeatable")
}

// given is what bots are given besides their words: variables all of them, options and leave to learn some.
type given struct {
	env    []bot.Variable
	some   []*gift
	bots   []string          // names of those that were given something
	clones map[string]string // names of bots that are another one again, by whose name they are meant too
}

// gift is for the bots that it names.
type gift struct {
	flag   string
	word   tournament.Word
	taken  bool  // by a bot
	failed error // why a bot that it names cannot take it
}

// given reads what bots are given: variables by the configuration, then by the user's own BOT_*, then by
// name, so that the last wins.
func (a *app) given(env, options, learns []tournament.Word) (*given, error) {
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
		g.some = append(g.some, &gift{flag: "opt", word: word})
	}
	for _, word := range learns {
		g.some = append(g.some, &gift{flag: "learns", word: word})
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
	names := []string{spec.Word, strings.TrimPrefix(spec.Word, spec.Name+"="), spec.Name, g.clones[spec.Name]}
	for _, it := range g.some {
		for _, name := range names {
			if name != "" && it.names(name) {
				it.to(spec, name)
				break
			}
		}
	}
}

// names reports whether a name is that of the bot that it is for.
func (it *gift) names(bot string) bool {
	if it.flag == "learns" {
		return it.word.Text == bot
	}
	return strings.HasPrefix(it.word.Text, bot+":")
}

// to gives it to a bot, which it calls by a name.
func (it *gift) to(spec *bot.Spec, name string) {
	var err error
	switch {
	case it.flag == "opt":
		err = spec.AddOptions(strings.TrimPrefix(it.word.Text, name+":"))
	case spec.Form == bot.FormBuiltin || spec.Form == bot.FormWasm:
		err = errors.New("a bot without files of its own cannot keep what it learns")
	default:
		spec.Learns = true
	}
	if err == nil {
		it.taken = true
	} else {
		it.failed = err
	}
}

// check returns an error for what no bot has taken.
func (g *given) check() error {
	for _, it := range g.some {
		err := it.failed
		switch {
		case it.taken:
			continue
		case err == nil && it.flag == "opt" && !strings.Contains(it.word.Text, ":"):
			err = errors.New("write BOT:NAME=VALUE")
		case err == nil:
			err = fmt.Errorf("no bot is called so; there are %s", strings.Join(g.bots, ", "))
		}
		return asFlag(it.flag, it.word, fmt.Errorf("%s: %w", it.word.Text, err))
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
