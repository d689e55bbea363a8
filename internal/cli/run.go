package cli

import (
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/single"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type runOptions struct {
	single.BotArgs
	single.Options
	matchfiles.Choice
	seed    int64
	out     string
	log     string
	timing  bool
	debug   string // seat of the debugged bot
	profile string // seat of the profiled bot
	watch   bool
	history string
	repeat  bool // whenever the bots' files change
	matchOptions
}

// logCodinGame is the value of --log that writes a transcript.
const logCodinGame = "codingame"

// firstSeed is the default seed of a match.
const firstSeed = 1

// command returns the command whose flags set the options.
func (o *runOptions) command(env *Env) *cobra.Command {
	var red, blue string
	cmd := command("run", nil, func(cmd *cobra.Command, args []string) error {
		o.Named = map[string]string{"RED": red, "BLUE": blue}
		if err := o.take(args); err != nil {
			return err
		}
		return env.run(cmd.Context(), o)
	})
	cmd.ValidArgsFunction = env.completeMatch
	f := cmd.Flags()
	f.StringVar(&red, "red", "", "`bot` that plays RED, in place of the first BOT")
	f.StringVar(&blue, "blue", "", "`bot` that plays BLUE, in place of the second BOT")
	f.StringVar(&o.Fill, "fill", "", "`bot` for every seat without a BOT")
	f.BoolVar(&o.Swap, "swap", false, "play a second match with the sides swapped, and show both results")
	f.Int64Var(&o.seed, contest.OptionSeed, firstSeed, "seed of the match; each bot gets its own, derived from it, in BOT_SEED")
	o.bind(env, cmd, "official (what the contest's engine does) or report (what the strategy report says)", "fair on Linux, else wall")
	f.StringVar(&o.Replay, "replay", "", "`file` for the contest's replay (.json, .json.gz, .json.zst; Overdrive: .zip), or none")
	f.StringVar(&o.Trace, "trace", "", "`file` for the trace (.jsonl, .jsonl.gz, .jsonl.zst); full = default file, with the whole state in every turn; or none")
	f.StringVar(&o.out, "out", "", "new or empty `folder` for the match's files (default a new one under runs)")
	f.StringVar(&o.log, "log", "", "codingame also writes codingame.log, a transcript: what each bot read, answered and printed, turn by turn")
	f.BoolVar(&o.ExplainCalls, "explain-calls", false, "also log why calls and orders were refused; the bots do not see it")
	f.BoolVar(&o.Plans, "explain-plan", false, "log the plans of built-in bots that plan, turn by turn")
	f.BoolVar(&o.KeepFiles, "keep-files", false, "keep the bots' working folders, with the files that they wrote, next to the logs")
	f.BoolVar(&o.timing, "timing", false, "show how close the bots came to their time limit")
	f.StringVar(&o.debug, "debug", "", "debug the bot in this `seat`: no time limits, and the bot gets the terminal (docs/bots.md)")
	f.StringVar(&o.profile, "profile", "", "profile the Python bot in this `seat`, by turn and line (docs/bots.md)")
	f.BoolVar(&o.watch, "watch", false, "watch the match in the terminal while it is played (docs/watch.md)")
	f.StringVar(&o.From, "from", "", "continue a recorded match after a turn, as `TRACE@TURN`: a trace, the folder of a run, or the number of a match")
	f.StringVar(&o.history, "history", "", "with --from: replay = give the bots all past turns again first, none = greet them as at the start (default replay for bots that were there)")
	strictFlag(cmd, "")
	bindOnChange(cmd, &o.repeat)
	databaseFlag(cmd)
	outputFlags(cmd)
	complete(cmd, "rules", games.MapGame().Info().Rules...)
	return cmd
}

// take stores the arguments: the scenario, unless the match continues a recorded one, and the bots.
func (o *runOptions) take(args []string) error {
	o.Bots = args
	if o.From != "" {
		return nil
	}
	if len(args) == 0 {
		return usage.Errorf("name a scenario and bots: cookoff run SCENARIO BOT BOT")
	}
	o.Scenario, o.Bots = args[0], args[1:]
	return nil
}
