package cli

import (
	"context"
	"strconv"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/usage"
)

func newShowCommand(env *Env) *cobra.Command {
	var trace, content, game string
	cmd := command("show", func(cmd *cobra.Command, args []string) error {
		if content != "" {
			return noArgs(cmd, args)
		}
		return oneArg("match, by its number")(cmd, args)
	}, func(cmd *cobra.Command, args []string) error {
		if content != "" {
			return env.showContent(cmd.Context(), content, game)
		}
		match, err := strconv.ParseInt(args[0], 10, 64)
		if err != nil {
			return usage.Errorf("%q is not a match number; list them: cookoff matches", args[0])
		}
		return env.withResults(cmd.Context(), func(db *store.DB) error {
			if trace != "" {
				return env.showTrace(cmd.Context(), db, match, trace)
			}
			return env.showMatch(cmd.Context(), db, match)
		})
	})
	cmd.ValidArgsFunction = func(cmd *cobra.Command, args []string, prefix string) (words []string, _ cobra.ShellCompDirective) {
		if len(args) == 0 {
			words = env.matchNumbers(cmd, prefix)
		}
		return words, keepOrder
	}
	cmd.Flags().StringVar(&trace, "trace", "", "only write the trace, to a new `file` (.jsonl, .jsonl.gz, .jsonl.zst), or - for standard output")
	cmd.Flags().StringVar(&content, "content", "", "show what determines the content of this `bot`, instead of a match")
	cmd.Flags().StringVar(&game, "game", "", "with --content: `game` that the bot plays (default carnegie; overdrive for a folder)")
	databaseFlag(cmd)
	outputFlags(cmd, manyForms()...)
	return cmd
}

// showTrace writes the trace of a stored match to a file, or to standard output.
func (env *Env) showTrace(ctx context.Context, db *store.DB, match int64, file string) error {
	const toStdout = "-"
	if file != toStdout {
		if err := env.NewFile(file); err != nil {
			return err
		}
	}
	source := storedtrace.Source{Store: db, Games: env.games.Named, Now: env.Now}
	trace, err := source.Trace(ctx, match)
	if err != nil {
		return env.archive().Absent(err)
	}
	if file == toStdout {
		return trace.Write(env.Stdout)
	}
	if err := trace.WriteFile(env.Path(file)); err != nil {
		return err
	}
	env.note("%s: the trace of match %d, %s", file, match, trace.Came())
	return nil
}

// showContent shows which files of a bot count in the keys of its matches.
func (env *Env) showContent(ctx context.Context, word, gameName string) error {
	game, err := env.gameOf(ctx, gameName, nil, firstSeed, word)
	if err != nil {
		return err
	}
	bots, err := env.newBots(game, tournament.Args{})
	if err != nil {
		return err
	}
	return env.document(bots.Shown(ctx, word))
}

func (env *Env) showMatch(ctx context.Context, db *store.DB, id int64) error {
	e, of, err := db.Match(ctx, id)
	if err != nil {
		return env.archive().Absent(err)
	}
	t, err := db.Tournament(ctx, of)
	if err != nil {
		return err
	}
	game, err := env.games.Named(t.Game)
	if err != nil {
		return err
	}
	m, err := env.matchAgain(ctx, t, e)
	if err != nil {
		return err
	}
	m.Stored.Database = env.settings.SameDatabase()
	return env.out.Document(m.Document(game.Info(), env.out.Palette))
}

// matchAgain returns a stored match with the command that replays it.
func (env *Env) matchAgain(ctx context.Context, t store.Tournament, e store.ScheduledMatch) (*scoreboard.Match, error) {
	game, err := env.games.Named(t.Game)
	if err != nil {
		return nil, err
	}
	info := game.Info()
	again := entry.ReplayCommands{Scenario: env.currentScenario, Rules: env.settings.Game(info).Rules, Seed: firstSeed}
	if env.settings.Box != box.Off && box.Exists() {
		again.Box = bot.BoundsOf(env.settings.Limits())
	}
	if again.Bots, err = env.newBots(game, tournament.Args{}); err != nil {
		return nil, err
	}
	if again.Clock, err = env.settings.Clock(info, bot.DefaultClock()); err != nil {
		return nil, err
	}
	return again.Match(ctx, t, e)
}
