package cli

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/single"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type runOptions struct {
	single.Words
	single.Options
	matchfiles.Wish
	seed    int64
	out     string
	log     string
	timing  bool
	debug   string // the seat of the bot that is debugged
	profile string // the seat of the bot whose time is shown
	watch   bool
	history string
	repeat  bool // whenever the bots' files change
	matchOptions
}

const runLong = `Plays a match and prints the scoreboard. The first bot sits in the first seat: in the Carnegie
Cookoff it is RED, the second BLUE, and BLUE acts first in every turn.

The trace, the bots' logs and, where there is one, the contest's own replay file are written to a
new folder under runs/ (or --out).

Scenarios: a map file, a built-in map (see "cookoff map list"), a game with options, such as
carnegie:seed=7,layout=split (see "cookoff map gen --help") or grass:seed=7 (see "cookoff games"),
or a scenario file (.json).
Bots: @name (see "cookoff bots"), path/bot.py, path/bot.js, path/program, source code (path/bot.cpp,
.c, .rs, .go, .java, .cs, .ts), path/bot.wasm (WASI), path/bot.so (a Go plugin), path/folder with a
bot.json (Overdrive), cmd:COMMAND LINE, or a file of a commit (git:HEAD~1:path/bot.py); name=bot
gives it a name. "cookoff new bot" writes a first one.

With --from TRACE@TURN the match goes on from a recorded one, after that turn, with these bots; no
SCENARIO is given then. TRACE is a trace, the folder of a run, or the number of a match of a
tournament. A bot that was in that seat then is given all past turns again first, as if it played
them; another one is greeted as at the start of a match. docs/again.md has more.`

const runExample = `  cookoff run duel @random @idle
  cookoff run maps/duel.txt my_bot.py old_bot.py --swap
  cookoff run carnegie:seed=7,layout=split my_bot.py @chef
  cookoff run grass:seed=7 @simple @random
  cookoff run duel my_bot.py git:HEAD~1:my_bot.py
  cookoff run grass:seed=7 my_bot.cpp @simple
  cookoff run duel my_bot.py @waiter --on-change
  cookoff run duel new=v2/bot.py old=v1/bot.py --format json | jq .winner
  cookoff run --from runs/2026-01-31-duel-a-vs-b@137 my_bot.py old_bot.py
  cookoff run tiny --red my_bot.py --blue 'cmd:java -jar bot.jar' --turn-timeout 0`

// logCodinGame is the value of --log that writes a transcript.
const logCodinGame = "codingame"

// firstSeed is the default seed of a match.
const firstSeed = 1

func newRunCommand(env *Env, runF func(context.Context, *runOptions) error) *cobra.Command {
	o := &runOptions{}
	var red, blue string
	cmd := &cobra.Command{
		Use:               "run SCENARIO|--from TRACE@TURN [BOT...]",
		Short:             "Play a match",
		Long:              runLong,
		Example:           runExample,
		ValidArgsFunction: env.completeMatch,
		Annotations:       map[string]string{exits: "3 a bot cannot play, or one failed (with --strict), "},
		RunE: func(cmd *cobra.Command, args []string) error {
			o.Bots, o.Named = args, map[string]string{"RED": red, "BLUE": blue}
			if o.From == "" {
				if len(args) == 0 {
					return usage.Errorf("a scenario and bots are missing: cookoff run SCENARIO BOT BOT")
				}
				o.Scenario, o.Bots = args[0], args[1:]
			}
			return runF(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&red, "red", "", "`bot` that plays RED, in place of the first BOT")
	f.StringVar(&blue, "blue", "", "`bot` that plays BLUE, in place of the second BOT")
	f.StringVar(&o.Fill, "fill", "", "`bot` for every seat without a BOT")
	f.BoolVar(&o.Swap, "swap", false, "play a second match with the sides swapped, and show both results")
	f.Int64Var(&o.seed, contest.OptionSeed, firstSeed, "seed of the match; each bot gets its own, made from it, in BOT_SEED")
	o.bind(env, cmd, "official (what the contest's engine does) or report (what the strategy report says)", "fair on Linux, else wall")
	f.StringVar(&o.Replay, "replay", "", "`file` for the contest's replay (.json, .json.gz, .json.zst; Overdrive: .zip), or none")
	f.StringVar(&o.Trace, "trace", "", "`file` for the trace (.jsonl, .jsonl.gz, .jsonl.zst); full = default file, with the whole state in every turn; or none")
	f.StringVar(&o.out, "out", "", "new or empty `folder` for the match's files (default a new one under runs)")
	f.StringVar(&o.log, "log", "", "codingame also writes codingame.log, a transcript: what each bot read, answered and printed, turn by turn")
	f.BoolVar(&o.ExplainCalls, "explain-calls", false, "also write into the bots' logs why calls and orders were refused; bots learn nothing of it")
	f.BoolVar(&o.Plans, "explain-plan", false, "write into the logs of built-in bots that plan what they plan in each turn")
	f.BoolVar(&o.KeepFiles, "keep-files", false, "keep the bots' working folders, with the files that they wrote, beside the logs")
	f.BoolVar(&o.timing, "timing", false, "show how close the bots came to their time limit")
	f.StringVar(&o.debug, "debug", "", "debug the bot in this `seat`: no time limits, and the bot gets the terminal (docs/bots.md)")
	f.StringVar(&o.profile, "profile", "", "show where the time of the Python bot in this `seat` goes, by turn and line (docs/bots.md)")
	f.BoolVar(&o.watch, "watch", false, "watch the match in the terminal while it is played (docs/watch.md)")
	f.StringVar(&o.From, "from", "", "play on from a recorded match after a turn, as `TRACE@TURN`: a trace, the folder of a run, or the number of a match")
	f.StringVar(&o.history, "history", "", "with --from: replay = give the bots all past turns again first, none = greet them as at the start (default replay for bots that were there)")
	strictFlag(cmd, "")
	bindOnChange(cmd, &o.repeat)
	databaseFlag(cmd)
	outputFlags(cmd)
	complete(cmd, "rules", games.MapGame().Info().Rules...)
	return cmd
}
