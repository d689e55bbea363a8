// Package cli is the command line: it parses flags, calls the domain packages and prints results. Only this package and
// its subpackages use cobra, viper and the user's settings.
package cli

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/settings"
	"github.com/cookoff/cookoff/internal/experiment/local"
)

// Run runs a command line and returns the exit code.
func Run(ctx context.Context, world Env, args []string) int {
	world.stdout, world.stderr = &output{to: world.Stdout}, &pausable{to: world.Stderr}
	world.Stdout, world.Stderr = world.stdout, world.stderr
	env := world.begin()
	env.args = args
	defer env.commits.Release()
	defer env.files.Release()
	defer func() { _ = os.RemoveAll(env.traces) }() // leftovers are in the folder for temporary files
	env.games.Host = env.refereeHost(ctx)
	defer func() { env.thisMachine.Close() }()
	defer func() { _ = env.games.Close() }() // the next run removes leftovers
	root := newRootCommand(env)
	root.SetArgs(joinValues(args))
	root.SetOut(env.Stdout)
	root.SetErr(env.Stderr)
	ran, err := root.ExecuteContextC(ctx)
	if ctx.Err() != nil {
		err = interrupted(err)
	}
	err = env.stdout.failed(cannotPlay(err))
	if failed := env.profiles.end(env); err == nil {
		err = failed
	}
	if err != nil && err.Error() != "" {
		env.printError(err, args, ran)
	}
	return exitCode(err)
}

// joinValues joins flags that have an optional value with the argument after them: pflag accepts such a value only
// after "=".
func joinValues(args []string) []string {
	isValue := map[string]func(word string) bool{
		"--" + flagHub:          isAddress,
		"--" + strictName:       func(word string) bool { return slices.Contains(settings.Strictnesses(), word) },
		"--" + local.KeepTraces: func(word string) bool { return slices.Contains(local.TracesOf(), word) },
	}
	args = slices.Clone(args)
	for i := 0; i+1 < len(args) && args[i] != "--"; i++ {
		if is := isValue[args[i]]; is != nil && is(args[i+1]) {
			args = slices.Replace(args, i, i+2, args[i]+"="+args[i+1])
		}
	}
	return args
}

func newRootCommand(env *Env) *cobra.Command {
	root := command("cookoff", nil, nil)
	root.Version, root.SilenceUsage, root.SilenceErrors = env.Version, true, true
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return env.start(cmd) }
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usageError(flagError(cmd, err)) })
	env.settings.Flags(root)
	env.profiles.flags(root)
	addGroup(root, "play", "Play and check:",
		new(runOptions).command(env), newWatchCommand(env), newExplainCommand(env), newRetestCommand(env), newShrinkCommand(env),
		newViewCommand(env), newCheckCommand(env), newVerifyCommand(env), newReplayCommand(env), newImportCommand(env), newMapCommand(env),
		newGameCommand(env),
		newNewCommand(env), newQuickstartCommand(env))
	addGroup(root, "results", "Tournaments:",
		newTournamentCommand(env), newRegressCommand(env), newSweepCommand(env), newTuneCommand(env), newBisectCommand(env),
		newRankingCommand(env), newMatchesCommand(env), newShowCommand(env), newSummaryCommand(env), newServeCommand(env),
		newTournamentsCommand(env), newWorkerCommand(env), newWorkersCommand(env))
	addGroup(root, groupLook, "Look up:", newBotsCommand(env), newGamesCommand(env), newConfigCommand(env), newTrustCommand(env),
		newDoctorCommand(env), newBenchCommand(env), newVersionCommand(env))
	root.AddCommand(newInternalCommands(env)...)
	help := newHelpCommand()
	help.GroupID = groupLook
	root.SetHelpCommand(help)
	root.InitDefaultHelpCmd()
	root.SetCompletionCommandGroupID(groupLook)
	describeCompletion(root)
	env.finish(root)
	env.fitHelp(root)
	return root
}

// finish adds the common parts to a command and its subcommands: exit codes in the help, usage errors for invalid
// arguments, and completions of flags. A command that only has subcommands shows its help.
func (env *Env) finish(cmd *cobra.Command) {
	if !cmd.Hidden {
		cmd.Long += fmt.Sprintf("\n\nExit codes: 0 done, 1 failed, 2 usage error, %s130 interrupted.", cmd.Annotations[exits])
	}
	if cmd.HasSubCommands() && cmd.RunE == nil {
		cmd.Args, cmd.RunE = knownCommand, func(cmd *cobra.Command, _ []string) error { return cmd.Help() }
	}
	if check := cmd.Args; check != nil {
		cmd.Args = func(cmd *cobra.Command, args []string) error { return usageError(check(cmd, args)) }
	}
	env.completeFlags(cmd)
	for _, c := range cmd.Commands() {
		env.finish(c)
	}
}

// groupLook is also the group of cobra's own commands.
const groupLook = "look"

// addGroup adds commands under a title of the help.
func addGroup(root *cobra.Command, id, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: id, Title: title})
	for _, c := range commands {
		c.GroupID = id
		root.AddCommand(c)
	}
}

// start sets up the environment when a command begins.
func (env *Env) start(cmd *cobra.Command) error {
	err := env.settings.Load(cmd)
	env.out.Colours, env.out.Width = env.colours(env.StdoutTerminal), env.width(env.StdoutWidth)
	if err := cmp.Or(err, setUpPrinter(env.out, cmd, env.settings.Format)); err != nil { // errors are printed in this format, too
		return err
	}
	if !needsNoTrust(cmd) {
		if err := env.settings.Refuse(); err != nil {
			return err
		}
	}
	env.games.Given = env.settings.GameFolder()
	if err := env.games.Check(); err != nil {
		return fmt.Errorf("--game %w", err)
	}
	env.startLog()
	return env.profiles.start(env)
}
