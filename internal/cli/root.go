package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/rs/zerolog"
	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/plain"
)

// app is a run of the program.
type app struct {
	*World
	settings *settings
	log      zerolog.Logger
	python   *bot.Python // once it was looked up
	made     string      // the build, once it was looked at

	toolchains *bot.Toolchains       // that were asked
	unpassed   map[bot.Unpassed]bool // that the user was told of
}

const rootLong = `cookoff plays bots against each other under exact contest rules, and records every match so that
it can be checked, replayed and compared.

A bot is a contest Python file, a program, a WASI module, a Go plugin, a command line (cmd:...) or
one that ships with cookoff (@name); "cookoff new bot" writes a first one. What is played is a map
file, the name of a map that ships with cookoff, or a game with its options (carnegie:seed=7).`

const rootExample = `  cookoff run duel @random @idle
  cookoff run maps/duel.txt my_bot.py old_bot.py
  cookoff verify runs`

const exitHelp = `

Exit codes: 0 done, 1 it could not be done, 2 wrong usage, %s130 interrupted.`

// Run runs a command line and gives the exit code.
func Run(ctx context.Context, w *World, args []string) int {
	a := &app{World: w, settings: newSettings(w)}
	root := newRootCommand(a)
	root.SetArgs(args)
	root.SetOut(w.Stdout)
	root.SetErr(w.Stderr)
	err := root.ExecuteContext(ctx)
	if ctx.Err() != nil && (err == nil || errors.Is(err, context.Canceled)) {
		err = silent(exitInterrupted)
	}
	if err != nil && err.Error() != "" {
		a.printError(err, args)
	}
	return exitCode(err)
}

// printError says what went wrong in one line; where results are asked for as JSON, so is the
// error.
func (a *app) printError(err error, args []string) {
	message := plain.Clip(oneLine(err.Error()), longestError)
	var failure *bot.Failure
	if errors.As(err, &failure) && failure.Hint != "" {
		message += " (" + failure.Hint + ")"
	}
	if a.wantsJSON(args) {
		line, _ := json.Marshal(struct {
			Error string `json:"error"`
			Code  int    `json:"code"`
		}{message, exitCode(err)})
		fmt.Fprintf(a.Stderr, "%s\n", plain.JSON(line))
		return
	}
	fmt.Fprintf(a.Stderr, "cookoff: %s\n", plain.Line(message))
	if exitCode(err) == exitUsage {
		fmt.Fprintln(a.Stderr, "Run it with --help to see what it takes.")
	}
}

// longestError bounds the line that says what went wrong, in bytes.
const longestError = 4000

// oneLine joins the lines of a message.
func oneLine(message string) string {
	var b strings.Builder
	for line := range strings.Lines(message) {
		line = strings.TrimSpace(line)
		switch so := b.String(); {
		case line == "" || so == "":
		case strings.HasSuffix(so, ":"):
			b.WriteByte(' ')
		default:
			b.WriteString("; ")
		}
		b.WriteString(line)
	}
	return b.String()
}

// wantsJSON tells whether results are asked for as JSON, also if the flags were not read for an
// error among them.
func (a *app) wantsJSON(args []string) bool {
	if i := slices.Index(args, "--format"); i >= 0 && i+1 < len(args) {
		return strings.HasPrefix(args[i+1], formatJSON)
	}
	return slices.ContainsFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--format="+formatJSON) }) ||
		strings.HasPrefix(a.format(), formatJSON)
}

func newRootCommand(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:   "cookoff",
		Short: "Plays contest bots against each other, exactly as the contest does",
		Long: rootLong + fmt.Sprintf(exitHelp, "3 a bot failed (run --strict, tournament, regress),\n"+
			"4 not stronger and 5 undecided (regress), 6 a trace differs (verify), "),
		Version:       a.Version,
		Example:       rootExample,
		SilenceUsage:  true,
		SilenceErrors: true,
		Args:          usage(knownCommand),
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error {
			if err := a.settings.load(cmd); err != nil {
				return err
			}
			if err := a.checkFormat(cmd); err != nil {
				return err
			}
			return a.startLog()
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error { return usageError(flagError(cmd, err)) })
	a.settings.persistentFlags(root)
	root.AddGroup(
		&cobra.Group{ID: groupPlay, Title: "Play and check:"},
		&cobra.Group{ID: groupResults, Title: "Tournaments:"},
		&cobra.Group{ID: groupLook, Title: "Look up:"},
	)
	for _, c := range []*cobra.Command{newRunCommand(a), newVerifyCommand(a), newReplayCommand(a), newMapCommand(a), newNewCommand(a)} {
		c.GroupID = groupPlay
		root.AddCommand(c)
	}
	for _, c := range []*cobra.Command{newTournamentCommand(a), newRegressCommand(a), newRankingCommand(a), newMatchesCommand(a), newShowCommand(a)} {
		c.GroupID = groupResults
		root.AddCommand(c)
	}
	for _, c := range []*cobra.Command{newBotsCommand(a), newGamesCommand(a), newConfigCommand(a), newVersionCommand(a)} {
		c.GroupID = groupLook
		root.AddCommand(c)
	}
	root.AddCommand(newPluginCommand(a))
	help := newHelpCommand()
	help.GroupID = groupLook
	root.SetHelpCommand(help)
	root.SetCompletionCommandGroupID(groupLook)
	describeCompletion(root)
	return root
}

const (
	groupPlay    = "play"
	groupResults = "results"
	groupLook    = "look"
)

// knownCommand refuses what stands where a command should.
func knownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	cmd.SuggestionsMinimumDistance = 2
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		return fmt.Errorf("unknown command %q; did you mean %s?", args[0], strings.Join(near, " or "))
	}
	return fmt.Errorf("unknown command %q; there are %s", args[0], strings.Join(commandNames(cmd), ", "))
}

// commandNames are the names of the commands below one.
func commandNames(cmd *cobra.Command) []string {
	var names []string
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, c.Name())
		}
	}
	return names
}

// usage makes the errors of an argument check usage errors.
func usage(check cobra.PositionalArgs) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if err := check(cmd, args); err != nil {
			return usageError(err)
		}
		return nil
	}
}

// one and some check that there is one argument, or some, of a kind.
func one(kind string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return fmt.Errorf("name one %s, not %d", kind, len(args))
		}
		return nil
	}
}

func some(kind string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return fmt.Errorf("name at least one %s", kind)
		}
		return nil
	}
}

// startLog sets up the log as the settings ask.
func (a *app) startLog() error {
	level, err := zerolog.ParseLevel(a.settings.text(keyLogLevel))
	if err != nil {
		return err
	}
	a.log = zerolog.New(plainJSON{a.Stderr}).Level(level)
	if a.settings.text(keyLogFormat) == "console" {
		a.log = zerolog.New(zerolog.ConsoleWriter{
			Out:          a.Stderr,
			NoColor:      !a.colours(a.StderrTerminal),
			PartsExclude: []string{zerolog.TimestampFieldName},
			FormatPrepare: func(event map[string]any) error {
				if message, ok := event[zerolog.MessageFieldName].(string); ok {
					event[zerolog.MessageFieldName] = plain.Line(message)
				}
				return nil
			},
		}).Level(level)
	}
	return nil
}

// plainJSON takes lines of JSON, in which strings may say what a bot has said.
type plainJSON struct{ to io.Writer }

func (w plainJSON) Write(line []byte) (int, error) {
	if _, err := w.to.Write(plain.JSON(line)); err != nil {
		return 0, err
	}
	return len(line), nil
}
