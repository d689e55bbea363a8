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

func newDeleteCommand(env *Env) *cobra.Command {
	var yes bool
	cmd := &cobra.Command{
		Use:   "delete TOURNAMENT",
		Short: "Delete a tournament with its matches",
		Long: `Deletes a tournament with its matches, except those that other tournaments use too; traces stay in
their folder. It asks first; --yes skips the question.`,
		Example: `  cookoff tournaments delete evening
  cookoff tournaments delete 3 --yes`,
		Args:              oneArg("tournament, by its number or name"),
		ValidArgsFunction: env.completeTournaments,
		RunE: func(cmd *cobra.Command, args []string) error {
			return env.deleteTournament(cmd.Context(), args[0], yes)
		},
	}
	cmd.Flags().BoolVarP(&yes, "yes", "y", false, "do not ask")
	databaseFlag(cmd)
	outputFlags(cmd)
	return cmd
}

// deleted is the output of the command delete.
type deleted struct {
	Tournament int64   `json:"tournament"`
	Name       *string `json:"name"`
	store.Owned
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
			text += fmt.Sprintf("; %d more are used by other tournaments and stay", owned.Shared)
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
