package cli

import (
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// matchOptions are the options of all commands that play matches.
type matchOptions struct {
	turns  int
	env    []string // variables of the bots
	opt    []string
	learns []string
	allow  []string
	flags  *pflag.FlagSet // as parsed
}

// botWords returns bot arguments with their options, variables and files.
func (o *matchOptions) botWords(bots ...string) tournament.Args {
	return tournament.Args{
		Bots: entry.ArgsOf(bots...), Env: entry.ArgsOf(o.env...), Opt: entry.ArgsOf(o.opt...), Learns: entry.ArgsOf(o.learns...), Allow: entry.ArgsOf(o.allow...),
	}
}

// bind adds the flags. rules lists the rules, and clock names the default clock.
func (o *matchOptions) bind(env *Env, cmd *cobra.Command, rules, clock string) {
	f := cmd.Flags()
	o.flags = f
	f.IntVar(&o.turns, "turns", 0, "maximum turns per match (default that of the game: 500 in the Carnegie Cookoff)")
	f.String("rules", "", "rules: "+rules)
	f.String("turn-timeout", "", "time limit per turn, such as 500ms or 0.5; 0 = none")
	f.String("init-timeout", "", "time limit until a bot is ready; 0 = none")
	f.String("clock", "", "how bots are timed: "+strings.Join(bot.ClockKinds(), ", ")+" (docs/protocol.md; default "+clock+")")
	f.String("python", "", "Python `interpreter` for Python bots (default python3 or python from the PATH)")
	f.StringArrayVar(&o.env, "env", nil, "also pass this environment variable to bots, as `NAME` or NAME=VALUE (docs/bots.md#environment); repeatable")
	f.StringArrayVar(&o.opt, "opt", nil, "bot option, as `BOT:NAME=VALUE`; repeatable (for a file, my_bot.py:NAME=VALUE does the same)")
	f.StringArrayVar(&o.learns, "learns", nil, "`bot` that keeps its files between matches: it runs in its own folder, and its results are not reused; repeatable")
	f.String("box", "", "sandbox for bots: "+strings.Join(box.Levels(), ", ")+" (docs/security.md)")
	f.StringArrayVar(&o.allow, "allow", nil, "file or folder, besides their own, that sandboxed bots can read; repeatable")
	f.String("memory", "", "memory limit of a sandboxed bot, such as 512MiB or 2GiB; 0 = none")
	f.String("ponder", "", "what sandboxed bots may do outside of their turns: "+strings.Join(box.Ponders(), ", ")+" (docs/security.md)")
	f.StringVar(&env.commits.Build, "build", "", "`command` that builds the bots of commits (git:), run in a folder with the files of the commit")
	f.Bool("quiet", false, "hide progress")
}

// decidingFlags returns the flags of all commands that affect how matches are played, except scenarios, bots and seeds,
// which each command names in its own way. Commands printed for the user repeat the ones that were given.
func decidingFlags() []string {
	return []string{
		"config", "game", "turns", "rules", "turn-timeout", "init-timeout", "clock", "python", "env", "opt", "learns",
		"box", "allow", "memory", "ponder", "build",
	}
}

// repeatedFlags returns the deciding flags that were given, with exceptions, for a printed command. The environment and
// the default configuration files apply to that command, too.
func repeatedFlags(flags *pflag.FlagSet, but ...string) (words []string) {
	for _, name := range decidingFlags() {
		f := flags.Lookup(name)
		if f == nil || slices.Contains(but, name) {
			continue
		}
		var values []string
		if list, ok := f.Value.(pflag.SliceValue); ok {
			values = list.GetSlice() // includes values that a command took from a recorded match
		} else if f.Changed && (name != "game" || settings.IsGameFolder(f.Value.String())) {
			values = []string{f.Value.String()}
		}
		for _, value := range values {
			words = append(words, "--"+name, value)
		}
	}
	return words
}

const strictName = "strict"

// strictFlag adds the flag for exit code 3; more is appended to its description.
func strictFlag(cmd *cobra.Command, more string) {
	f := cmd.Flags()
	f.String(strictName, string(settings.StrictStart),
		"`when` to exit with code 3 for a failed bot: never, start (it cannot play at all) or always; without a value: always"+more)
	f.Lookup(strictName).NoOptDefVal = string(settings.StrictAlways)
}

// cannotPlay adds the exit code to the error of a bot that cannot be started or is not built.
func cannotPlay(err error) error {
	if coded, ok := errors.AsType[*codeError](err); ok && coded.Code != exitFailed {
		return err
	}
	_, failed := errors.AsType[*bot.Failure](err)
	_, broken := errors.AsType[*bot.CompileError](err)
	if missing, ok := errors.AsType[*bot.NotFoundError](err); failed || broken || ok && missing.Build != "" {
		return coded(exitBotFailed, err)
	}
	return err
}
