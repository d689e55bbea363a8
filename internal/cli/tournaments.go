package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/usage"
)

// newTournamentsCommand returns the command that lists the tournaments, with the subcommands that change them.
func newTournamentsCommand(env *Env) *cobra.Command {
	cmd := command("tournaments", knownCommand, func(cmd *cobra.Command, _ []string) error {
		return env.tournaments(cmd.Context())
	})
	databaseFlag(cmd)
	outputFlags(cmd, manyForms()...)
	cmd.AddCommand(newRenameCommand(env), newDeleteCommand(env), newDisqualifyCommand(env))
	return cmd
}

func (env *Env) tournaments(ctx context.Context) error {
	return env.withResults(ctx, func(db *store.DB) error {
		stored, err := db.Tournaments(ctx)
		if err != nil {
			return err
		}
		return env.document(ranking.List(stored))
	})
}

func newRenameCommand(env *Env) *cobra.Command {
	names := twoArgs("name the tournament and give its new name: cookoff tournaments rename 3 evening")
	cmd := command("tournaments rename", names, func(cmd *cobra.Command, args []string) error {
		return env.renameTournament(cmd.Context(), args[0], args[1])
	})
	cmd.ValidArgsFunction = env.completeTournaments
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

// twoArgs requires exactly two arguments; message is the error for another number.
func twoArgs(message string) cobra.PositionalArgs {
	return func(_ *cobra.Command, args []string) error {
		if len(args) != 2 {
			return errors.New(message)
		}
		return nil
	}
}

func (env *Env) renameTournament(ctx context.Context, tournament, name string) error {
	if err := store.CheckName(name); err != nil {
		return usageError(err)
	}
	return env.withTournament(ctx, tournament, func(db *store.DB, t store.Tournament, _ contest.Game) error {
		if err := db.Rename(ctx, t, name); err != nil {
			return err
		}
		t.Name = name
		return env.printChanged(t, "%s is now named %s", fmt.Sprint(t.ID), t.Name)
	})
}

// printChanged prints the new state of a tournament; as JSON, in the form of the list.
func (env *Env) printChanged(t store.Tournament, format string, args ...any) error {
	it, err := ranking.NewListed(t)
	if err != nil {
		return err
	}
	return env.out.Say(fmt.Sprintf("Tournament "+format+"\n", args...), it)
}

func newDisqualifyCommand(env *Env) *cobra.Command {
	var undo bool
	names := twoArgs("name the tournament and the bot: cookoff tournaments disqualify 3 my_bot")
	cmd := command("tournaments disqualify", names, func(cmd *cobra.Command, args []string) error {
		return env.disqualify(cmd.Context(), args[0], args[1], undo)
	})
	cmd.ValidArgsFunction = env.completeDisqualify
	cmd.Flags().BoolVar(&undo, "undo", false, "let the bot count again")
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

func (env *Env) disqualify(ctx context.Context, tournament, bot string, undo bool) error {
	return env.withTournament(ctx, tournament, func(db *store.DB, t store.Tournament, _ contest.Game) error {
		if err := db.Disqualify(ctx, t, bot, !undo); err != nil {
			return err
		}
		t, err := db.Tournament(ctx, t.ID)
		if err != nil {
			return err
		}
		if undo {
			return env.printChanged(t, "%s: %s counts again", t.Title(), bot)
		}
		return env.printChanged(t, "%s: %s is disqualified; its matches are stored but do not count", t.Title(), bot)
	})
}

func newDeleteCommand(env *Env) *cobra.Command {
	var yes bool
	cmd := command("tournaments delete", oneArg("tournament, by its number or name"), func(cmd *cobra.Command, args []string) error {
		return env.deleteTournament(cmd.Context(), args[0], yes)
	})
	cmd.ValidArgsFunction = env.completeTournaments
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "delete without asking")
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

// deleted is the output of the command delete.
type deleted struct {
	Tournament int64   `json:"tournament"`
	Name       *string `json:"name"`
	store.MatchCounts
}

func (env *Env) deleteTournament(ctx context.Context, tournament string, yes bool) error {
	return env.withTournament(ctx, tournament, func(db *store.DB, t store.Tournament, _ contest.Game) error {
		if !yes {
			owned, err := db.Owned(ctx, t.ID)
			if err != nil {
				return err
			}
			if err := env.confirm(fmt.Sprintf("Delete tournament %s of %s, with %s", t.Title(), spelling.List(t.Names()), spelling.Count(owned.Own, "match"))); err != nil {
				return err
			}
		}
		owned, err := db.Delete(ctx, t.ID)
		if err != nil {
			return err
		}
		text := fmt.Sprintf("Deleted tournament %s and %s", t.Title(), spelling.Count(owned.Own, "match"))
		if owned.Shared > 0 {
			text += fmt.Sprintf("; %d more stay, as other tournaments use them", owned.Shared)
		}
		it, err := ranking.NewListed(t)
		if err != nil {
			return err
		}
		return env.out.Say(text+"\n", deleted{t.ID, it.Name, owned})
	})
}

// confirm asks whether to do something. Only "yes" confirms.
func (env *Env) confirm(what string) error {
	if !env.StdinTerminal || !env.StderrTerminal {
		return usage.Errorf("there is no terminal to ask on; add --yes to confirm: %s", what)
	}
	fmt.Fprintf(env.Stderr, "%s? [y/N] ", what)
	line, err := bufio.NewReader(env.Stdin).ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("read the answer: %w", err)
	}
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes":
		return nil
	}
	return errors.New("nothing deleted")
}
