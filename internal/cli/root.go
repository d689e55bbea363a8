// Package cli is the command line: flags in, domain calls, pages out. Only this package and those below it use cobra, viper and
// the user's settings.
package cli

import (
	"context"
	"path/filepath"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/cli/mapcmd"
	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// World is everything outside the program that commands use.
type World = command.World

// app is a run of the program.
type app struct {
	*World
	out      *ui.Printer // in the form that is asked for, once the settings are loaded
	settings *settings.Settings
	log      zerolog.Logger
	pythons  *bot.PythonFinder // once one is needed
	build    *entry.Build
	commits  *gittree.Cache
	warm     *bot.Warm // of the command; nil if it starts no bots
	starts   *process.Starter
	profiles profiles

	warned   map[string]bool // what the user was told of bots
	packages *string         // that are installed for the interpreter of Python bots; nil until they are asked for
}

const rootLong = `cookoff plays contest bots against each other under the contest's exact rules. It records
matches so that they can be checked, replayed and compared.

A bot is a contest Python file, a program, a WASI module, a Go plugin, a command line (cmd:...) or a
built-in bot (@name). A scenario is a map file, the name of a built-in map, or a game with options
(carnegie:seed=7). "cookoff quickstart" writes a first bot and plays it.`

const rootExample = `  cookoff run duel @random @idle
  cookoff run maps/duel.txt my_bot.py old_bot.py
  cookoff verify runs`

func newApp(w *World) *app {
	return &app{
		build: &entry.Build{Version: w.Version, Program: w.Program},
		World: w, settings: settings.New(w), out: &ui.Printer{Out: w.Stdout, Format: ui.Text},
		commits: &gittree.Cache{Dir: filepath.Join(w.CacheDir, "cookoff", "commits"), Env: w.Env, Now: w.Now},
	}
}

// status returns the status line.
func (a *app) status() ui.Status {
	return ui.Status{Out: a.Stderr, Terminal: a.Obeys(a.StderrTerminal), Width: a.Width(a.StderrWidth), Quiet: a.settings.Quiet, Now: a.Now}
}

// Run runs a command line and returns the exit code.
func Run(ctx context.Context, w *World, args []string) int {
	out := &output{to: w.Stdout}
	own := *w
	w = &own
	w.Stdout, w.Stderr = out, &held{to: w.Stderr}
	a := newApp(w)
	defer a.commits.Release()
	defer func() { _ = a.warm.Close() }() // what is left of it, the next run removes
	root := newRootCommand(a)
	root.SetArgs(joinKeepTraces(args))
	root.SetOut(w.Stdout)
	root.SetErr(w.Stderr)
	ran, err := root.ExecuteContextC(ctx)
	if ctx.Err() != nil {
		err = interrupted(err)
	}
	err = out.failed(err)
	if failed := a.profiles.end(a.World); err == nil {
		err = failed
	}
	if err != nil && err.Error() != "" {
		a.printError(err, args, ran)
	}
	return command.ExitCode(err)
}

func newRootCommand(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "cookoff",
		Short: "Plays contest bots against each other, exactly as the contest does",
		Long:  rootLong,
		Annotations: map[string]string{command.Exits: "3 a bot failed (run --strict, tournament, regress),\n" +
			"4 not stronger and 5 undecided (regress), 6 a difference (verify, replay, retest), "},
		Version:       a.Version,
		Example:       rootExample,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          command.Usage(command.Known),
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			err := a.settings.Load(cmd)
			if e := a.SetUp(a.out, cmd, a.settings.Format); err == nil {
				err = e
			}
			if err == nil && !needsNoTrust(cmd) {
				err = a.settings.Refuse()
			}
			if err != nil {
				return err
			}
			a.startLog()
			return a.profiles.start(a.World)
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return command.UsageError(command.FlagError(cmd, err)) })
	a.settings.Flags(root)
	a.profiles.flags(root)
	root.AddGroup(
		&cobra.Group{ID: groupPlay, Title: "Play and check:"},
		&cobra.Group{ID: groupResults, Title: "Tournaments:"},
		&cobra.Group{ID: groupLook, Title: "Look up:"},
	)
	for _, c := range []*cobra.Command{
		newRunCommand(a.run), newWatchCommand(a.watch), newExplainCommand(a.explain), newRetestCommand(a.retest), newShrinkCommand(a.shrink),
		newViewCommand(a.view), newCheckCommand(a.check), newVerifyCommand(a.CPUs, a.verify), newReplayCommand(a.replay),
		mapcmd.New(a.World, a.out), newNewCommand(a.newBot), newQuickstartCommand(a.quickstart),
	} {
		c.GroupID = groupPlay
		root.AddCommand(c)
	}
	for _, c := range []*cobra.Command{newTournamentCommand(a.tournament), newRegressCommand(a.regress), newSweepCommand(a.sweep), newTuneCommand(a.tune), newBisectCommand(a.bisect), newRankingCommand(a.ranking), newMatchesCommand(a.matches), newShowCommand(a.show), newSummaryCommand(a.summary), newServeCommand(a.serve), newTournamentsCommand(a)} {
		c.GroupID = groupResults
		root.AddCommand(c)
	}
	for _, c := range []*cobra.Command{newBotsCommand(a.bots), newGamesCommand(a.games), newConfigCommand(a.config), newTrustCommand(a.trust), newDoctorCommand(a.doctor), newBenchCommand(a.bench), newVersionCommand(a.version)} {
		c.GroupID = groupLook
		root.AddCommand(c)
	}
	root.AddCommand(newPluginCommand(a), newHostCommand(a))
	help := newHelpCommand()
	help.GroupID = groupLook
	root.SetHelpCommand(help)
	root.InitDefaultHelpCmd()
	root.SetCompletionCommandGroupID(groupLook)
	describeCompletion(root)
	a.completeWords(root)
	command.DescribeExits(root)
	a.fitHelp(root)
	return root
}

const (
	groupPlay    = "play"
	groupResults = "results"
	groupLook    = "look"
)
