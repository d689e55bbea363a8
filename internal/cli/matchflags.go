package cli

import (
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/entry"
	"github.com/cookoff/cookoff/internal/tournament"
)

// matchOptions are the options of all commands that play matches.
type matchOptions struct {
	turns  int
	env    []string // what bots get besides their words
	opt    []string
	learns []string
	flags  *pflag.FlagSet // that all this was read from
}

// entered are bots, and what they get besides.
func (o *matchOptions) entered(bots ...string) tournament.Words {
	return tournament.Words{
		Bots: entry.Texts(bots...), Env: entry.Texts(o.env...), Opt: entry.Texts(o.opt...), Learns: entry.Texts(o.learns...),
	}
}

// bind adds the flags. rules says which there are, and clock which clock is the usual one.
func (o *matchOptions) bind(cmd *cobra.Command, rules, clock string) {
	f := cmd.Flags()
	o.flags = f
	f.IntVar(&o.turns, "turns", 0, "limit of turns (default the game's own: 500 in the Carnegie Cookoff)")
	f.String("rules", "", "rules: "+rules)
	f.String("turn-timeout", "", "time limit of a turn, such as 500ms or 0.5; 0 = none")
	f.String("init-timeout", "", "time limit until a bot is ready; 0 = none")
	f.String("clock", "", "what counts as a bot's time: "+strings.Join(bot.ClockKinds(), ", ")+" (docs/protocol.md; default "+clock+")")
	f.String("python", "", "Python `interpreter` for Python bots (default python3, or else python, from PATH)")
	f.StringArrayVar(&o.env, "env", nil, "variable that bots get too, as `NAME` or NAME=VALUE (they get few: docs/bots.md); repeatable")
	f.StringArrayVar(&o.opt, "opt", nil, "option of a bot, as `BOT:NAME=VALUE`; repeatable. A file takes it in its own argument: my_bot.py:NAME=VALUE")
	f.StringArrayVar(&o.learns, "learns", nil, "`bot` that keeps what it writes from match to match: it runs in its own folder, and its results are not reused; repeatable")
	f.Bool("quiet", false, "no progress")
	command.Complete(cmd, "clock", bot.ClockKinds()...)
}
