package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/live"
	"github.com/cookoff/cookoff/internal/progress"
	"github.com/cookoff/cookoff/internal/ranking"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/scoreboard"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
	"github.com/cookoff/cookoff/internal/ui"
)

const tournamentLong = `Plays many matches and prints the ranking. Every bot meets every other (a round robin); challengers
(--challenger) meet only the BOTs, which do not meet each other (a gauntlet). On each scenario they
play a pair: a match in every seating that differs (two seats: both sides; three seats: both cyclic
orders).

Give bots and flags on the command line or in a FILE ending in .yaml (docs/tournaments.md); flags
override the file. Every match is stored when it ends. If interrupted or killed, run the same
command again to resume. A stored match with the same bots, scenario, seed, rules and clocks is not
played again.`

const tournamentExample = `  cookoff tournament @random @idle my_bot.py --on duel --on 'maps/*.txt' --name evening
  cookoff tournament @simple @random --on grass:seed=1-50
  cookoff tournament old.py older.py --challenger new.py --on tiny --on duel --dry-run
  cookoff tournament league.yaml --max-time 20m
  cookoff tournament old.py older.py --challenger new.py --by map
  cookoff tournament league.yaml --format jsonl | jq -c .winner_bot`

func newTournamentCommand(runF func(context.Context, *tournamentOptions) error) *cobra.Command {
	o := &tournamentOptions{}
	cmd := &cobra.Command{
		Use:               "tournament FILE | BOT...",
		Short:             "Play many matches and rank the bots",
		Long:              tournamentLong,
		Example:           tournamentExample,
		Annotations:       map[string]string{command.Exits: "3 a bot cannot play, or one failed (with --strict),\n5 --max-time is over, "},
		Args:              command.Usage(command.Some("bot, or a tournament file")),
		ValidArgsFunction: completeBots,
		RunE: func(cmd *cobra.Command, args []string) error {
			o.words = args
			return runF(cmd.Context(), o)
		},
	}
	f := cmd.Flags()
	f.StringArrayVar(&o.on, "on", nil, "`scenario`, pattern ('maps/*.txt') or range (grass:seed=1-50); repeatable (default the built-in maps)")
	f.StringArrayVar(&o.challengers, "challenger", nil, "`bot` that meets the BOTs, which then do not meet each other; repeatable")
	f.IntVar(&o.rounds, "rounds", 1, "times to play each scenario, each time with other seeds for the bots")
	f.Int64Var(&o.seed, contest.OptionSeed, firstSeed, "seed of the first round, for scenarios without a seed")
	f.BoolVar(&o.dryRun, "dry-run", false, "show the schedule and about how long it takes; play only the trial matches")
	f.StringVar(&o.name, "name", "", "`name` of the tournament, for other commands' --tournament")
	f.Bool("strict", false, "exit with code 3 if a bot failed in any match")
	f.BoolVar(&o.watch, "watch", false, "watch standings and matches in the terminal while they are played (docs/watch.md)")
	o.by.bind(cmd)
	o.playFlags(cmd)
	command.Results(cmd, command.ManyForms()...)
	return cmd
}

// tournamentRun is a tournament that is ready to be played.
type tournamentRun struct {
	*app
	options  *tournamentOptions
	info     contest.Info
	game     contest.Game
	local    *tournament.Local
	runner   *tournament.Runner
	schedule *tournament.Schedule
	voids    tournament.Voids
	warnings []tournament.Warning // of the trial matches
}

func (a *app) tournament(ctx context.Context, o *tournamentOptions) error {
	if o.dryRun && a.out.Format != ui.Text && a.out.Format != ui.JSON {
		return command.UsageError(fmt.Errorf("--dry-run has no format %s; choose %s or %s", a.out.Format, ui.Text, ui.JSON))
	}
	if err := o.checkWatch(a); err != nil {
		return err
	}
	if err := o.begin(a.Now); err != nil {
		return err
	}
	if err := o.by.check(); err != nil {
		return err
	}
	c, err := a.newTournamentRun(ctx, o)
	if err != nil {
		return err
	}
	if o.flags.Changed("name") {
		if err := store.CheckName(o.name); err != nil {
			return command.UsageError(err)
		}
	}
	if o.dryRun {
		return c.dryRun(ctx)
	}
	return c.withStore(ctx, c.play)
}

// withStore plays with the database open.
func (c *tournamentRun) withStore(ctx context.Context, play func(context.Context) error) (err error) {
	if c.runner.Store, err = store.Create(ctx, c.databasePath(), c.settings.Database()); err != nil {
		return err
	}
	c.local.Live = c.publisher()
	defer c.local.Live.Close()
	return errors.Join(play(ctx), c.runner.Store.Close())
}

// publisher shows matches under way to other processes that look at the same database.
func (a *app) publisher() *live.Publisher { return live.NewPublisher(a.liveDir(), live.Interval) }

// liveDir is the folder for matches under way that go with the database.
func (a *app) liveDir() string { return live.Dir(a.CacheDir, a.databasePath()) }

func (a *app) databasePath() string { return a.Path(a.settings.Database()) }

// newTournamentRun resolves what the file and the flags say.
func (a *app) newTournamentRun(ctx context.Context, o *tournamentOptions) (*tournamentRun, error) {
	words, err := a.entered(o)
	if err != nil {
		return nil, err
	}
	game, scenarios, err := a.scenarios(ctx, o, words.On)
	if err != nil {
		return nil, err
	}
	bots, err := a.newBots(game, words, o.outputs(a)...)
	if err != nil {
		return nil, err
	}
	plan, err := a.plan(ctx, o, bots, words, game.Info(), scenarios)
	if err != nil {
		return nil, err
	}
	return a.ready(ctx, o, plan, game)
}

// ready makes a plan ready to be played.
func (a *app) ready(ctx context.Context, o *tournamentOptions, plan *tournament.Plan, game contest.Game) (*tournamentRun, error) {
	if err := o.checkTraces(plan); err != nil {
		return nil, command.UsageError(err)
	}
	c := &tournamentRun{app: a, options: o, game: game, info: game.Info(), schedule: tournament.NewSchedule(plan)}
	var seats []contest.Seat
	for _, b := range plan.Bots {
		seats = append(seats, contest.Seat{Bot: b.Bot})
	}
	host, err := a.host(ctx, game, seats)
	if err != nil {
		return nil, err
	}
	plan.Box = host.Box.Bounds()
	c.local = plan.NewLocal(host, a.Now, func(text string) { a.log.Warn().Msg(text) })
	c.runner = &tournament.Runner{Plan: plan, Worker: c.local, Workers: plan.Workers(c.schedule, a.CPUs), Now: a.Now}
	c.runner.Logged, c.runner.Until, c.runner.Of = a.logStored, o.until, tournament.TracesOf(o.tracesOf)
	c.runner.Keep = tournament.TracesOf(o.keepTraces)
	c.runner.Changed = func(name string) {
		a.log.Warn().Str("bot", name).Msg("its files have changed; this run keeps playing the old version, the same command later plays the new one")
	}
	if o.flags.Changed("concurrency") {
		if c.runner.Workers = o.concurrency; o.concurrency < 1 {
			return nil, command.UsageError(errors.New("--concurrency must be 1 or more"))
		}
	}
	if o.traces != "" {
		c.runner.Traces = a.Path(o.traces)
		replay.SweepParts(c.runner.Traces, 0)
	}
	return c, nil
}

// play plays what is left to be played, and reports.
func (c *tournamentRun) play(ctx context.Context) error {
	described, err := c.described()
	if err != nil {
		return err
	}
	if described.Name = c.options.name; described.Name != "" {
		if err := c.runner.Store.NameTaken(ctx, described.Name, described.Digest); err != nil {
			return err
		}
	}
	complete, err := c.runner.Store.Complete(ctx, described.Digest)
	if err != nil {
		return err
	}
	if !c.options.again {
		changed, err := c.runner.NoteChanged(ctx, described)
		if err != nil {
			return err
		}
		c.say(changed)
	}
	tried := !complete || c.options.again || c.runner.Plan.Learns()
	if tried {
		if _, err := c.trials(ctx); err != nil {
			return err
		}
	}
	t, err := c.runner.Store.Begin(ctx, described, c.options.again)
	if err != nil {
		return err
	}
	before, err := c.runner.Earlier(ctx, c.schedule, c.schedule.Pairs(), t)
	if err != nil {
		return err
	}
	if !tried && before.Untraced > 0 {
		if _, err := c.trials(ctx); err != nil {
			return err
		}
	}
	c.say(tournament.NoteStored(before.Found(), t.Matches, c.options.again), before.NoteUntraced(), before.NoteElsewhere())
	standings := ranking.New(t, c.info)
	if err := c.divide(standings, c.options.by, c.game); err != nil {
		return err
	}
	status := c.status()
	status.Quiet = status.Quiet || c.options.watch
	bar := progress.NewTournament(status, t.Matches, before.Found(), before.Newest)
	bar.Standings = standings
	ctx, screen := c.watchTournament(ctx, standings, bar)
	c.runner.Saved = bar.Saved
	err = c.runner.Play(ctx, t, c.schedule, 0, func(u tournament.PairResult) error {
		before.Count(u.Matches)
		c.voids.Add(u)
		if err := standings.Add(u.Matches); err != nil {
			return err
		}
		screen.update()
		return c.stream(t, u.Matches)
	})
	bar.Clear()
	err = errors.Join(err, screen.end(err))
	c.say(before.NoteDiffers())
	if err != nil {
		standings, err = c.allStored(ctx, t, &before, standings, err)
	}
	standings.Run = ranking.Run{Before: &before.Counted, Voids: c.voids, Warnings: c.warnings}
	left := fmt.Sprintf("%d of %d matches are stored. Run the same command again to play the rest", standings.Played(), t.Matches)
	switch {
	case ctx.Err() != nil && errors.Is(err, context.Canceled):
		c.Note("Interrupted: %s", left)
		standings.Ending, err = ranking.Interrupted, command.Silent(command.ExitInterrupted)
	case errors.Is(err, tournament.ErrTimeUp):
		c.Note("Time is up (--max-time): %s", left)
		standings.Ending, err = ranking.TimeUp, command.Silent(command.ExitUndecided)
	case err != nil:
		err = fmt.Errorf("%w; %s", err, left)
	}
	if (standings.Played() > 0 || standings.Ending == ranking.TimeUp) && c.out.Format != ui.JSONL {
		err = errors.Join(err, c.printStandings(standings))
	}
	if err == nil {
		err = c.voids.Err()
	}
	if err == nil && standings.Failures() > 0 && c.settings.Strict {
		return command.Silent(command.ExitBotFailed)
	}
	return err
}

// allStored adds up what is stored of a tournament that ended early because of an error: also matches of pairs that are not
// complete, which were not handed on. If the database cannot be read, the standings so far remain.
func (c *tournamentRun) allStored(ctx context.Context, t store.Tournament, before *tournament.Earlier, soFar *ranking.Standings, why error) (*ranking.Standings, error) {
	all := ranking.New(t, c.info)
	if err := c.divide(all, c.options.by, c.game); err != nil {
		return soFar, errors.Join(why, err)
	}
	counted := before.Counted
	before.Counted = 0
	err := tournament.Pairs(context.WithoutCancel(ctx), c.runner.Store, t.ID, func(matches []store.ScheduledMatch) error {
		before.Count(matches)
		return all.Add(matches)
	})
	if err != nil {
		before.Counted = counted
		return soFar, errors.Join(why, err)
	}
	return all, why
}

// say tells notes on standard error, but for those that are empty.
func (c *tournamentRun) say(notes ...string) {
	for _, note := range notes {
		if note != "" {
			c.Note("%s", note)
		}
	}
}

// described is the tournament as the database has it.
func (c *tournamentRun) described() (store.Tournament, error) {
	return c.runner.Plan.Tournament(c.schedule, c.Now())
}

// stream prints games while the tournament runs.
func (c *tournamentRun) stream(t store.Tournament, entries []store.ScheduledMatch) error {
	if c.out.Format != ui.JSONL {
		return nil
	}
	for _, e := range entries {
		if err := c.out.Line(scoreboard.FromStore(t, c.info, e)); err != nil {
			return err
		}
	}
	return nil
}

// isTournamentFile reports whether an argument is a tournament file, and no bot.
func isTournamentFile(arg string) bool {
	return slices.Contains([]string{".yaml", ".yml"}, filepath.Ext(arg))
}
