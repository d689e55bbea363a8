package cli

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/experiment/shrink"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type shrinkOptions struct {
	trace string // a trace, a match, or a folder
	while string
	bots  []string // SEAT=BOT
	tries int
	out   string
	matchOptions
}

const shrinkLong = `Finds the smallest scenario in which something still happens that happened in a recorded match: the
fewest turns, orders, rows, columns, stations and spawns of a kitchen. It plays the match again and
again, each time with a part left out (delta debugging), writes the smallest map, and prints the
command that shows it.

TRACE is a trace file, the folder of a run, or the number of a match of a tournament. A trace names
its bots, and has not their files: name them by --bot SEAT=BOT, but for built-in bots without
options and those of a match of a tournament.

--while is the condition to preserve: failed=SEAT, failed=SEAT:KIND (crashed, timed_out, ...),
lost=SEAT, margin<N or margin>N (score of the first seat above the best of the others),
refused=CALL (Carnegie Cookoff: a call of some bot is refused), or diverges (two matches of the same
bots and seed are not the same). What does not happen each time is tried --tries times.

Ctrl-C ends the search and keeps the smallest so far. docs/shrink.md has more.`

const shrinkExample = `  cookoff shrink runs/2026-01-31-grand-a-vs-b --while failed=RED:crashed --bot RED=my_bot.py --bot BLUE=old_bot.py
  cookoff shrink 17 --while 'margin<-500' -o lost.txt
  cookoff shrink trace.jsonl.gz --while refused=submit --bot RED=my_bot.py --tries 5`

func newShrinkCommand(env *Env, runF func(context.Context, *shrinkOptions) error) *cobra.Command {
	o := &shrinkOptions{}
	cmd := &cobra.Command{
		Use:               "shrink TRACE|MATCH|FOLDER --while CONDITION",
		Short:             "Find the smallest scenario in which something still happens",
		Long:              shrinkLong,
		Example:           shrinkExample,
		ValidArgsFunction: env.completeMatches,
		Args:              command.Usage(command.One("trace, match or folder")),
		RunE: func(cmd *cobra.Command, args []string) error {
			o.trace = args[0]
			return runF(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringVar(&o.while, "while", "", "`condition`: failed=SEAT, failed=SEAT:KIND, lost=SEAT, margin<N, margin>N, refused=CALL, diverges")
	f.StringArrayVar(&o.bots, "bot", nil, "bot of a seat, as `SEAT=BOT`; repeatable (default the recorded one, if it can be known)")
	f.IntVar(&o.tries, "tries", 1, "matches that are played of a scenario until it happens")
	f.StringVarP(&o.out, "out", "o", "", "`file` for the map (default NAME-small.txt here)")
	command.CompleteBy(cmd, "bot", env.completeEntrants)
	o.bind(cmd, "those of the trace", "that of the trace")
	databaseFlag(cmd)
	command.Results(cmd)
	return cmd
}

// shrinking is a search that is set up.
type shrinking struct {
	env       *Env
	options   *shrinkOptions
	match     *recorded.Match
	trials    shrink.Trials
	words     []string // of the bots
	processes bool     // one of them is a process
	file      string   // for the map
}

func (env *Env) shrink(ctx context.Context, o *shrinkOptions) error {
	switch {
	case o.while == "":
		return usage.Errorf("--while is missing; say what is to happen still, such as --while failed=RED")
	case o.tries < 1:
		return usage.Errorf("--tries %d: must be 1 or more", o.tries)
	}
	s := &shrinking{env: env, options: o}
	r, err := env.archive().Named(ctx, o.trace)
	if err != nil {
		return err
	}
	if s.match, err = env.archive().Load(r); err != nil {
		return err
	}
	info := s.match.Game.Info()
	s.trials = shrink.Trials{Game: s.match.Game, Tries: o.tries}
	if s.trials.Condition, err = shrink.ParseCondition(o.while, info); err != nil {
		return command.UsageError(err)
	}
	if o.out != "" && len(s.match.Terms.Scenario.Text) == 0 {
		return usage.Errorf("-o %s: a match of %s has no map to write", o.out, info.Name)
	}
	if s.file, err = s.mapFile(); err != nil {
		return err
	}
	if s.words, err = s.botWords(info, r); err != nil {
		return err
	}
	if err := s.ready(ctx); err != nil {
		return err
	}
	defer s.trials.Worker.Wait()
	return s.run(ctx)
}

// mapFile returns the file for the map: the user's, or a new one named after the scenario.
func (s *shrinking) mapFile() (string, error) {
	if s.options.out != "" {
		return s.options.out, s.env.NewFile(s.options.out)
	}
	// The name comes from the trace, which is untrusted: it must be neither a path nor a flag.
	base := strings.NewReplacer(":", "-", ",", "-", "=", "", "/", "", `\`, "").Replace(filepath.Base(s.match.Terms.Scenario.Name))
	base = cmp.Or(strings.TrimLeft(base, "-."), "map") + "-small"
	file := base + ".txt"
	for n := 2; s.env.NewFile(file) != nil && n < 1000; n++ {
		file = fmt.Sprintf("%s-%d.txt", base, n)
	}
	return file, s.env.NewFile(file)
}

// ready sets up the bots and the runner.
func (s *shrinking) ready(ctx context.Context) error {
	terms, err := s.env.recordedTerms(&s.options.matchOptions, s.match)
	if err != nil {
		return command.UsageError(err)
	}
	if len(terms.Scenario.Text) == 0 && len(terms.Scenario.Options) == 0 {
		return fmt.Errorf("%s: this match did not start from a seed alone; only kitchens and starts from a seed can be made smaller", s.match.Name)
	}
	seats, err := s.env.seats(ctx, s.match.Game, s.options.entered(s.words...))
	if err != nil {
		return err
	}
	host, err := s.env.host(ctx, s.match.Game, seats)
	if err != nil {
		return err
	}
	var bots []tournament.Bot
	for n, seat := range seats {
		if !seat.Bot.Ships() && !s.match.IsBot(n, seat.Bot) {
			s.env.Note("%s %s is not the bot that was recorded: its files differ", s.match.Game.Info().Seats[n], seat.Bot.Name)
		}
		s.processes = s.processes || seat.Bot.NeedsProcess()
		b := tournament.NewBot(seat.Bot, fmt.Sprint(n)) // seats are told apart
		bots = append(bots, b)
		s.trials.Order.Bots = append(s.trials.Order.Bots, b.Ref())
	}
	s.trials.Order.Terms = terms
	s.trials.Worker = tournament.NewLocal(s.match.Game, host, bots, s.env.Now, func(text string) { s.env.log.Warn().Msg(text) })
	return nil
}
