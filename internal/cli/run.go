package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/wasi"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/match"
	"github.com/cookoff/cookoff/internal/replay"
)

type runOptions struct {
	words   []string          // the scenario, then bots
	colours map[string]string // bots by the name of their seat, for games that have these seats
	fill    string            // the bot for seats that are left
	turns   int
	rules   string
	seed    int64
	trace   string
	replay  string
	out     string
	log     string
	swap    bool
	keep    bool
	timing  bool
	debug   string                 // the seat of the bot that is debugged
	changed func(flag string) bool // reports whether a flag was given
	botFlags
}

const runLong = `Plays a match and prints the scoreboard. The first bot sits in the first seat: in the Carnegie
Cookoff it is RED, the second BLUE, and BLUE acts first in every turn.

A new folder under runs/ (or --out) gets the trace, the contest's own replay file and the bots'
logs.

Scenarios: a path to a map file, the name of a map that ships with cookoff (see "cookoff map list"),
a game with its options, such as carnegie:seed=7,layout=split (see "cookoff map gen --help") or
grass:seed=7 (see "cookoff games"), or a scenario file (.json).
Bots: @name (see "cookoff bots"), path/bot.py, path/program, path/bot.wasm (a WASI module),
path/bot.so (a Go plugin), path/folder with a bot.json (Overdrive), cmd:COMMAND LINE; name=bot names
it. "cookoff new bot" writes a first one.`

const runExample = `  cookoff run duel @random @idle
  cookoff run maps/duel.txt my_bot.py old_bot.py --swap
  cookoff run carnegie:seed=7,layout=split my_bot.py @chef
  cookoff run grass:seed=7 @simple @random
  cookoff run duel new=v2/bot.py old=v1/bot.py --format json | jq .winner
  cookoff run tiny --red my_bot.py --blue 'cmd:java -jar bot.jar' --turn-timeout 0`

// firstSeed is the seed of a match where none is given.
const firstSeed = 1

func newRunCommand(a *app, runF func(*runOptions) error) *cobra.Command {
	o := &runOptions{colours: map[string]string{}}
	var red, blue string
	cmd := &cobra.Command{
		Use:     "run SCENARIO [BOT...]",
		Short:   "Play a match",
		Long:    runLong + fmt.Sprintf(command.ExitHelp, "3 a bot failed (with --strict), "),
		Example: runExample,
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			switch {
			case len(args) == 0:
				return games.Maps(), cobra.ShellCompDirectiveDefault
			case len(args) > len(games.MapGame().Info().Seats):
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return botWords(games.MapGame()), cobra.ShellCompDirectiveDefault
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return command.UsageError(errors.New("name a scenario and the bots: cookoff run SCENARIO BOT BOT"))
			}
			o.words, o.changed = args, cmd.Flags().Changed
			o.colours["RED"], o.colours["BLUE"] = red, blue
			if runF != nil {
				return runF(o)
			}
			return a.run(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&red, "red", "", "the `bot` that plays RED, in place of the first BOT")
	f.StringVar(&blue, "blue", "", "the `bot` that plays BLUE, in place of the second BOT")
	f.StringVar(&o.fill, "fill", "", "the `bot` for all seats that no BOT is given for")
	f.BoolVar(&o.swap, "swap", false, "play a second match with the sides swapped, and add up")
	f.IntVar(&o.turns, "turns", 0, "limit of turns (default the game's own: 500 in the Carnegie Cookoff)")
	f.Int64Var(&o.seed, contest.OptionSeed, firstSeed, "seed of the match, from which each bot gets its own in BOT_SEED")
	f.StringVar(&o.rules, "rules", "", "rules: official (what the contest's engine does) or report (what the strategy report says)")
	f.String("turn-timeout", "", "time limit of a turn, such as 500ms or 0.5; 0 = none")
	f.String("init-timeout", "", "time limit until a bot is ready; 0 = none")
	clockFlag(cmd, "wall")
	f.String("python", "", "Python `interpreter` for Python bots (default python3, or else python, from PATH)")
	o.bind(cmd)
	f.StringVar(&o.replay, "replay", "", "`file` of the contest's replay (.json, .json.gz, .json.zst; Overdrive: .zip), or none")
	f.StringVar(&o.trace, "trace", "", "`file` of the trace (.jsonl, .jsonl.gz, .jsonl.zst); full for the whole state in every turn; or none")
	f.StringVar(&o.out, "out", "", "new or empty `folder` for all that the match leaves")
	f.StringVar(&o.log, "log", "", "codingame writes codingame.log too: what each bot was told, answered and printed, turn by turn")
	f.BoolVar(&o.keep, "keep-files", false, "keep the folders that bots ran in, with what they wrote there, beside the logs")
	f.BoolVar(&o.timing, "timing", false, "say how near the bots came to their time limit")
	f.StringVar(&o.debug, "debug", "", "debug the bot in a `seat`: no time limits, and the terminal is the bot's (docs/bots.md)")
	f.Bool("quiet", false, "no progress")
	f.Bool("strict", false, "exit with 3 if a bot failed")
	command.Complete(cmd, "rules", games.MapGame().Info().Rules...)
	for _, name := range []string{"red", "blue"} {
		err := cmd.RegisterFlagCompletionFunc(name, func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return botWords(games.MapGame()), cobra.ShellCompDirectiveDefault
		})
		if err != nil {
			panic(err)
		}
	}
	return cmd
}

func botWords(g contest.Game) []string {
	var words []string
	for _, b := range g.Info().Builtins {
		words = append(words, "@"+b.Name)
	}
	return words
}

// seats gives each seat its bot: from a flag of the seat's colour, from the command line in order, or
// by --fill.
func (o *runOptions) seats(info contest.Info) ([]string, error) {
	words := o.words[1:]
	var bots []string
	for _, seat := range info.Seats {
		switch {
		case o.colours[seat] != "":
			bots = append(bots, o.colours[seat])
		case len(words) > 0:
			bots = append(bots, words[0])
			words = words[1:]
		case o.fill != "":
			bots = append(bots, o.fill)
		default:
			return nil, fmt.Errorf("no bot for %s: the game %s takes %d bots: cookoff run %s %s", seat, info.Name,
				len(info.Seats), o.words[0], strings.Join(info.Seats, " "))
		}
	}
	if len(words) > 0 {
		return nil, fmt.Errorf("too many bots, from %s on: the game %s takes %d", words[0], info.Name, len(info.Seats))
	}
	for _, colour := range []string{"RED", "BLUE"} {
		if o.colours[colour] != "" && !slices.Contains(info.Seats, colour) {
			return nil, fmt.Errorf("--%s: the game %s has no such seat; it has %s", strings.ToLower(colour),
				info.Name, strings.Join(info.Seats, ", "))
		}
	}
	return bots, nil
}

// prepared is a match that is set up, and who sits where.
type prepared struct {
	game  contest.Game
	info  contest.Info
	table contest.Table
	terms contest.Terms // of the table, with all defaults
	seats []contest.Seat
	full  bool // the trace holds the whole state of every turn
}

// prepare sets up the match that the options describe.
func (a *app) prepare(o *runOptions) (*prepared, error) {
	request := games.Request{Word: o.words[0], Read: a.ReadFile, NewSeed: a.Draw}
	if o.changed(contest.OptionSeed) {
		request.Seed = &o.seed
	}
	scenario, game, err := games.Scenario(request)
	if err != nil {
		return nil, oneScenario(request.Word, err)
	}
	info := game.Info()
	words, err := o.seats(info)
	if err != nil {
		return nil, command.UsageError(err)
	}
	if o.swap && len(words) != 2 {
		return nil, command.UsageError(fmt.Errorf("--swap is for games of two bots; %s takes %d", info.Name, len(words)))
	}
	seats, err := a.seats(game, o.botFlags, words...)
	if err != nil {
		return nil, err
	}
	terms := contest.Terms{Scenario: scenario, Rules: a.settings.text(keyRules(info.Name)), Seed: o.seed}
	if terms.Clock, err = a.clock(info, bot.WallClock); err != nil {
		return nil, err
	}
	if o.debug != "" {
		terms.Clock = contest.Clock{Kind: bot.WallClock} // nobody has a time limit
	}
	if o.changed("turns") {
		if err := checkTurns(info, o.turns); err != nil {
			return nil, err
		}
		terms.Turns = o.turns
	}
	if o.changed("rules") {
		terms.Rules = o.rules
	}
	if seed, ok := scenario.Seed(); ok {
		terms.Seed = seed
	}
	table, err := game.Prepare(terms)
	if err != nil {
		return nil, err
	}
	return &prepared{game: game, info: info, table: table, terms: table.Terms(), seats: seats, full: o.trace == traceFull}, nil
}

// oneScenario says of a word that is no scenario that it stands for several, if it does.
func oneScenario(word string, err error) error {
	words, e := games.Range(word)
	if command.IsPattern(word) || e == nil && len(words) > 1 {
		return fmt.Errorf("%s stands for several scenarios, and a match is played on one; "+
			"cookoff tournament and cookoff regress take it as --on '%s'", word, word)
	}
	return err
}

// checkTurns refuses a limit of turns that a game cannot have.
func checkTurns(info contest.Info, turns int) error {
	switch {
	case turns < 1:
		return command.UsageError(fmt.Errorf("--turns %d: a match has 1 turn or more", turns))
	case turns > info.MaxTurns:
		return command.UsageError(fmt.Errorf("--turns %d: %s is played for at most %d", turns, info.Name, info.MaxTurns))
	}
	return nil
}

// run plays what the options say.
func (a *app) run(ctx context.Context, o *runOptions) error {
	if o.log != "" && o.log != logCodinGame {
		return command.UsageError(fmt.Errorf("--log %s: there is %s", o.log, logCodinGame))
	}
	m, err := a.prepare(o)
	if err != nil {
		return err
	}
	var debug *match.Debug
	if o.debug != "" {
		if debug, err = a.debug(o, m); err != nil {
			return err
		}
		defer keepTerminal(debug.In)()
	}
	host, err := a.host(ctx, m.game, m.seats)
	if err != nil {
		return err
	}
	host.Debug = debug
	session := &session{app: a, host: host, options: o}
	if session.dir, err = a.outputFolder(o.out, m.terms.Scenario.Name, m.seats); err != nil {
		return err
	}
	results, err := session.matches(ctx, m)
	if o.out == "" {
		_ = os.Remove(a.Path(session.dir)) // if there is nothing in it
	}
	if len(results) > 0 {
		err = errors.Join(err, a.report(results, o.timing))
	}
	return err
}

// spec understands a bot word in a game.
func (a *app) spec(game contest.Game, word string) (bot.Spec, error) {
	info := game.Info()
	spec, err := bot.Parse(word, a.Dir, info.Builtins)
	if unknown, ok := errors.AsType[*bot.UnknownBuiltinError](err); ok {
		if others := games.With(unknown.Name); len(others) > 0 {
			err = fmt.Errorf("bot %q: @%s is a bot of %s; %s has %s", word, unknown.Name,
				strings.Join(others, " and "), info.Name, unknown.Known)
		}
	}
	if err != nil {
		return bot.Spec{}, err
	}
	spec.Outputs = a.outputs()
	return spec, nil
}

// resolve resolves a bot that is to play a game, and says which variables it misses.
func (a *app) resolve(game contest.Game, spec bot.Spec) (*bot.Bot, error) {
	b, err := contest.Resolve(game, spec, a.Dir)
	if err != nil {
		return nil, err
	}
	if b.NeedsNode() {
		if err := bot.FindNode(a.LookPath); err != nil {
			return nil, err
		}
	}
	a.warnUnpassed(b)
	return b, nil
}

// outputs are the files and folders that commands write into while bots play.
func (a *app) outputs() []string {
	db := a.databasePath()
	return []string{a.Path(a.settings.text(keyRuns)), db, db + "-wal", db + "-shm"}
}

// seats understands the bot words.
func (a *app) seats(game contest.Game, flags botFlags, words ...string) ([]contest.Seat, error) {
	settings, err := a.botSettings(plainWords(flags.env), plainWords(flags.opt), plainWords(flags.learns))
	if err != nil {
		return nil, err
	}
	var seats []contest.Seat
	for _, word := range a.tellApart(game, words) {
		spec, err := a.spec(game, word)
		if err != nil {
			return nil, err
		}
		settings.apply(&spec)
		b, err := a.resolve(game, spec)
		if err != nil {
			return nil, err
		}
		seats = append(seats, contest.Seat{Bot: b})
	}
	return seats, settings.check()
}

// host is this machine, as far as the bots need it: the interpreter is looked for only if one of
// them is run by Python.
func (a *app) host(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error) {
	h := match.Host{Machine: bot.Machine{Env: a.Env, Cookoff: a.Program, Launcher: bot.NewLauncher(a.Program)}}
	h.Happened = a.logMatch
	memory, err := parseMemory(a.settings.text(keyMemory))
	if err != nil {
		return h, err
	}
	h.Modules = wasi.NewModules(filepath.Join(a.CacheDir, "cookoff", "wasm"), memory)
	for _, s := range seats {
		if h.Python != "" || !s.Bot.NeedsPython() {
			continue
		}
		python, err := a.interpreter(ctx, game.Info())
		if err != nil {
			return h, err
		}
		h.Python, h.Package = python.Path, python.Package
	}
	return h, nil
}

// outputFolder makes the folder for what the match leaves: a new one under runs/, or the one that
// was asked for, which must be empty.
func (a *app) outputFolder(asked, scenario string, seats []contest.Seat) (string, error) {
	if asked != "" {
		dir := a.Path(asked)
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return "", fmt.Errorf("make the output folder: %w", err)
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			return "", fmt.Errorf("output folder: %w", err)
		}
		if len(entries) > 0 {
			return "", fmt.Errorf("output folder %s is not empty; name a new one, nothing is overwritten", asked)
		}
		return asked, nil
	}
	runs := a.settings.text(keyRuns)
	const matchOfSwap = 2 // levels of folders, in runs/NAME/1
	replay.SweepParts(a.Path(runs), matchOfSwap)
	if err := os.MkdirAll(a.Path(runs), 0o777); err != nil {
		return "", fmt.Errorf("make the output folder: %w", err)
	}
	name := a.Now().Format("2006-01-02") + "-" + scenario
	for i, s := range seats {
		if i > 0 {
			name += "-vs"
		}
		name += "-" + s.Bot.Name
	}
	name = readable(name)
	for n := 1; ; n++ {
		dir := filepath.Join(runs, name)
		if n > 1 {
			dir = fmt.Sprintf("%s-%d", dir, n)
		}
		err := os.Mkdir(a.Path(dir), 0o777)
		switch {
		case err == nil:
			return dir, nil
		case !errors.Is(err, os.ErrExist):
			return "", fmt.Errorf("make the output folder: %w", err)
		}
	}
}

// longestName bounds the name of an output folder, so that no file system refuses it.
const longestName = 120

// readable keeps what is well seen in the name of a folder.
func readable(s string) string {
	s = strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.", r) {
			return r
		}
		return '_'
	}, s)
	return s[:min(len(s), longestName)]
}
