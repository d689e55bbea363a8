package cli

import (
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/usage"
)

type tournamentOptions struct {
	words       []string // the file, or bots
	challengers []string
	on          []string
	rounds      int
	seed        int64
	seedOfOrder bool // seed is for the order of the scenarios, and does not contradict theirs
	concurrency int
	traces      string
	tracesOf    string
	keepTraces  string // the matches whose traces go into the database; empty: none
	maxTime     time.Duration
	until       time.Time // when maxTime is over; zero without it
	again       bool
	dryRun      bool
	reports     []string // files about the result
	name        string   // for the tournament; empty for none
	watch       bool
	by          byOptions
	matchOptions
}

// playFlags adds the flags of all commands that play many matches.
func (o *tournamentOptions) playFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	o.bind(cmd, "official, or report in the Carnegie Cookoff", "fair on Linux, else wall")
	f.IntVar(&o.concurrency, "concurrency", 0, "matches at a time (default one per core; under the wall clock, one core per bot not built in)")
	f.StringVar(&o.traces, "traces", "", "`folder` for traces; stored matches without one are played again for it (default: no traces)")
	f.StringVar(&o.tracesOf, "traces-of", string(tournament.AllTraces), "matches to keep traces of: all, lost (by a challenger or NEW, or a bot failed), or failed")
	f.StringVar(&o.keepTraces, keepTraces, "", "keep traces in the database, for cookoff show, watch, serve and summary: `all` (the default), lost or failed, as --traces-of")
	f.Lookup(keepTraces).NoOptDefVal = string(tournament.AllTraces)
	f.DurationVar(&o.maxTime, "max-time", 0, "start no match after this `time`, such as 20m; run the same command again to resume (default no limit)")
	databaseFlag(cmd)
	command.Complete(cmd, "traces-of", tracesOf()...)
	command.Complete(cmd, keepTraces, tracesOf()...)
	f.BoolVar(&o.again, "again", false, "play every match again, even stored ones")
}

// orderFlags adds the flags of commands that play scenarios in an order set by a seed, which has other uses too.
func (o *tournamentOptions) orderFlags(cmd *cobra.Command, others string) {
	f := cmd.Flags()
	f.StringArrayVar(&o.on, "on", []string{defaultOn()},
		fmt.Sprintf("`scenario`, pattern ('maps/*.txt') or range; repeatable (default %s)", defaultOn()))
	command.CompleteBy(cmd, "on", completeScenarios)
	f.Lookup("on").DefValue = "[]" // help has it in the text
	f.Int64Var(&o.seed, contest.OptionSeed, firstSeed,
		"seed for "+others+"the order of the scenarios, and for bots on scenarios without a seed")
	o.rounds, o.seedOfOrder = 1, true
}

// defaultOn returns the default scenarios: generated ones, one for each pair.
func defaultOn() string {
	return fmt.Sprintf("%s:%s=1-%d", games.MapGame().Info().Name, contest.OptionSeed, regress.DefaultMaxPairs)
}

// begin records when the command began, if needed.
func (o *tournamentOptions) begin(now func() time.Time) error {
	if !o.flags.Changed("max-time") {
		return nil
	}
	if o.maxTime <= 0 {
		return usage.Errorf("--max-time %v must be above 0, such as 20m", o.maxTime)
	}
	o.until = now().Add(o.maxTime)
	return nil
}

// outputs returns the files written in addition to the results, and the tournament file.
func (o *tournamentOptions) outputs(env *Env) (paths []string) {
	for _, name := range append(o.reports, o.traces) {
		if name != "" {
			paths = append(paths, env.Path(name))
		}
	}
	for _, word := range o.words {
		if isTournamentFile(word) {
			paths = append(paths, env.Path(word))
		}
	}
	return paths
}
