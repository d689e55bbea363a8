package cli

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/local"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
)

type tournamentOptions struct {
	words       []string // the tournament file, or bots
	challengers []string
	on          []string
	rounds      int
	seed        int64
	seedOfOrder bool // seed sets the order of the scenarios, and may differ from theirs
	dryRun      bool
	reports     []string // report files
	name        string   // for the tournament; empty for none
	watch       bool
	by          byOptions
	local.Options
	matchOptions
}

// playFlags adds the flags of all commands that play many matches.
func (o *tournamentOptions) playFlags(env *Env, cmd *cobra.Command) {
	f := cmd.Flags()
	o.Given = f.Changed
	o.bind(env, cmd, "official, or report in the Carnegie Cookoff", "fair on Linux, else wall")
	f.IntVar(&o.Concurrency, "concurrency", 0, "matches at a time (default one per core; under the wall clock, one core per bot not built in)")
	f.StringVar(&o.Traces, "traces", "", "`folder` for traces as files, of all matches or of those of --keep-traces; stored matches without one are played again for it (default: no files)")
	f.StringVar(&o.KeepTraces, local.KeepTraces, string(tournament.LostTraces), "keep traces in the database, to watch and explain these matches: `which`: all, lost, failed, void or none; each includes the ones after it")
	f.Lookup(local.KeepTraces).NoOptDefVal = string(tournament.AllTraces)
	f.DurationVar(&o.MaxTime, "max-time", 0, "start no match after this `time`, such as 20m; run the same command again to resume (default no limit)")
	databaseFlag(cmd)
	f.BoolVar(&o.Again, "again", false, "play every match again, even stored ones")
	o.hubFlags(cmd)
}

// orderFlags adds the flags of commands that play scenarios in an order set by a seed; others describes further uses of
// the seed.
func (o *tournamentOptions) orderFlags(cmd *cobra.Command, others string) {
	f, usual := cmd.Flags(), seedRange(games.MapGame().Info().Name, regress.DefaultMaxPairs) // generated scenarios, one for each pair
	f.StringArrayVar(&o.on, "on", []string{usual},
		fmt.Sprintf("`scenario`, pattern ('maps/*.txt') or range; a game alone, such as grass, is a range; repeatable (default %s, or as many of the only game that the bots play)", usual))
	f.Lookup("on").DefValue = "[]" // the help text describes the default
	f.Int64Var(&o.seed, contest.OptionSeed, firstSeed,
		"seed for "+others+"the order of the scenarios, and for bots on scenarios without a seed")
	o.rounds, o.seedOfOrder = 1, true
}

// chosenScenarios returns the scenarios of --on, or else the default ones of some bots, for a command whose seed sets their
// order.
func (env *Env) chosenScenarios(ctx context.Context, o *tournamentOptions, bots ...string) entry.ScenarioList {
	if !o.flags.Changed("on") {
		o.on = env.defaultScenarios(ctx, regress.DefaultMaxPairs, o.on, bots...)
	}
	o.on = env.addSeedRanges(o.on)
	return env.scenarios(ctx, o, entry.ArgsOf(o.on...))
}

// outputs returns the files written in addition to the results, and the tournament file.
func (o *tournamentOptions) outputs(env *Env) (paths []string) {
	for _, name := range append(o.reports, o.Traces) {
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
