// Package cli is the command line: flags in, domain calls, pages out. Only this package and those below it use cobra, viper and
// the user's settings.
package cli

import (
	"context"
	"path/filepath"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/content"
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

// Env is what the commands of one run share: the outside world, the settings, the printer and the log, and what bots are
// started with.
type Env struct {
	*World
	out      *ui.Printer // in the form that is asked for, once the settings are loaded
	settings *settings.Settings
	log      zerolog.Logger
	pythons  *bot.PythonFinder // once one is needed
	build    *entry.Build
	commits  *gittree.Cache
	files    *content.Cache
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

func newEnv(w *World) *Env {
	return &Env{
		build: &entry.Build{Version: w.Version, Program: w.Program},
		World: w, settings: settings.New(w), out: &ui.Printer{Out: w.Stdout, Format: ui.Text},
		commits: &gittree.Cache{Dir: filepath.Join(w.CacheDir, "cookoff", "commits"), Env: w.Env, Now: w.Now},
		files:   &content.Cache{Dir: filepath.Join(w.CacheDir, "cookoff", "files"), Now: w.Now},
	}
}

// status returns the status line.
func (env *Env) status() ui.Status {
	return ui.Status{Out: env.Stderr, Terminal: env.Obeys(env.StderrTerminal), Width: env.Width(env.StderrWidth), Quiet: env.settings.Quiet, Now: env.Now}
}

// Run runs a command line and returns the exit code.
func Run(ctx context.Context, w *World, args []string) int {
	out := &output{to: w.Stdout}
	own := *w
	w = &own
	w.Stdout, w.Stderr = out, &held{to: w.Stderr}
	env := newEnv(w)
	defer env.commits.Release()
	defer env.files.Release()
	defer func() {
		env.pythons.Abandon()
		_ = env.warm.Close() // what is left of it, the next run removes
	}()
	root := newRootCommand(env)
	root.SetArgs(joinKeepTraces(args))
	root.SetOut(w.Stdout)
	root.SetErr(w.Stderr)
	ran, err := root.ExecuteContextC(ctx)
	if ctx.Err() != nil {
		err = interrupted(err)
	}
	err = out.failed(err)
	if failed := env.profiles.end(env.World); err == nil {
		err = failed
	}
	if err != nil && err.Error() != "" {
		env.printError(err, args, ran)
	}
	return command.ExitCode(err)
}

func newRootCommand(env *Env) *cobra.Command {
	root := &cobra.Command{
		Use:   "cookoff",
		Short: "Plays contest bots against each other, exactly as the contest does",
		Long:  rootLong,
		Annotations: map[string]string{command.Exits: "3 a bot failed (run --strict, tournament, regress),\n" +
			"4 not stronger and 5 undecided (regress), 6 a difference (verify, replay, retest), "},
		Version:       env.Version,
		Example:       rootExample,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          command.Usage(command.Known),
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			err := env.settings.Load(cmd)
			if e := env.SetUp(env.out, cmd, env.settings.Format); err == nil {
				err = e
			}
			if err == nil && !needsNoTrust(cmd) {
				err = env.settings.Refuse()
			}
			if err != nil {
				return err
			}
			env.startLog()
			return env.profiles.start(env.World)
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return command.UsageError(command.FlagError(cmd, err)) })
	env.settings.Flags(root)
	env.profiles.flags(root)
	root.AddGroup(
		&cobra.Group{ID: groupPlay, Title: "Play and check:"},
		&cobra.Group{ID: groupResults, Title: "Tournaments:"},
		&cobra.Group{ID: groupLook, Title: "Look up:"},
	)
	for _, c := range []*cobra.Command{
		newRunCommand(env.run), newWatchCommand(env.watch), newExplainCommand(env, env.explain), newRetestCommand(env.retest), newShrinkCommand(env, env.shrink),
		newViewCommand(env.view), newCheckCommand(env.check), newVerifyCommand(env.CPUs, env.verify), newReplayCommand(env.replay),
		mapcmd.New(env.World, env.out), newNewCommand(env.newBot), newQuickstartCommand(env.quickstart),
	} {
		c.GroupID = groupPlay
		root.AddCommand(c)
	}
	for _, c := range []*cobra.Command{newTournamentCommand(env, env.tournament), newRegressCommand(env.regress), newSweepCommand(env.sweep), newTuneCommand(env.tune), newBisectCommand(env, env.bisect), newRankingCommand(env, env.ranking), newMatchesCommand(env, env.matches), newShowCommand(env, env.show), newSummaryCommand(env, env.summary), newServeCommand(env.serve), newTournamentsCommand(env)} {
		c.GroupID = groupResults
		root.AddCommand(c)
	}
	for _, c := range []*cobra.Command{newBotsCommand(env.bots), newGamesCommand(env.games), newConfigCommand(env.config), newTrustCommand(env.trust), newDoctorCommand(env.doctor), newBenchCommand(env.bench), newVersionCommand(env.version)} {
		c.GroupID = groupLook
		root.AddCommand(c)
	}
	root.AddCommand(newPluginCommand(env), newHostCommand(env))
	help := newHelpCommand()
	help.GroupID = groupLook
	root.SetHelpCommand(help)
	root.InitDefaultHelpCmd()
	root.SetCompletionCommandGroupID(groupLook)
	describeCompletion(root)
	command.DescribeExits(root)
	env.fitHelp(root)
	return root
}

const (
	groupPlay    = "play"
	groupResults = "results"
	groupLook    = "look"
)
