package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
)

// server is a game that can be refereed for another program.
type server interface {
	Serve(in io.Reader, out io.Writer, terms func(seed int64, options map[string]any) (contest.Terms, error)) error
}

// newRefereeCommand returns the internal command that is a referee of a built-in game in the protocol of docs/referee.md, an
// example and a test of it. It reads no settings.
func newRefereeCommand(env *Env) *cobra.Command {
	return &cobra.Command{
		Use:               "__referee GAME",
		Short:             "Referee a built-in game",
		Hidden:            true,
		Args:              command.Usage(cobra.ExactArgs(1)),
		PersistentPreRunE: func(*cobra.Command, []string) error { return nil },
		RunE:              func(cmd *cobra.Command, args []string) error { return env.referee(cmd.Context(), args[0]) },
	}
}

func (env *Env) referee(_ context.Context, name string) error {
	if env.Stdin == nil {
		return errors.New("there is no input to play with")
	}
	game, err := games.Named(name)
	if err != nil {
		return err
	}
	s, ok := game.(server)
	if !ok {
		return fmt.Errorf("%s has no such referee; only games whose bots answer with a line have one", name)
	}
	return s.Serve(env.Stdin, env.Stdout, func(seed int64, options map[string]any) (contest.Terms, error) {
		word := fmt.Sprintf("%s:seed=%d", name, seed)
		for _, key := range slices.Sorted(maps.Keys(options)) {
			word += fmt.Sprintf(",%s=%v", key, options[key])
		}
		scenario, _, err := games.Scenario(games.Request{Word: word, Read: env.ReadFile})
		return contest.Terms{Scenario: scenario, Rules: game.Info().Rules[0]}, err
	})
}
