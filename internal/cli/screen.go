package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/view/terminal"
)

// canWatch returns an error if no screens can be shown; instead is the alternative it suggests.
func (env *Env) canWatch(instead string) error {
	switch {
	case env.Screen == nil:
		return fmt.Errorf("watching needs a terminal; %s", instead)
	case !env.Obeys(true):
		return fmt.Errorf("watching needs a terminal that can move its cursor, and TERM is dumb; %s", instead)
	}
	return nil
}

// look returns the capabilities of the terminal, according to the environment.
func (env *Env) look() terminal.Look { return terminal.LookOf(env.LookupEnv, env.Colours(true)) }

// showScreen shows a screen until the user leaves it. Output to standard error is printed afterwards.
func (env *Env) showScreen(ctx context.Context, m tea.Model) error {
	if held, ok := env.Stderr.(*held); ok {
		held.hold()
		defer held.release()
	}
	to := terminal.Terminal{In: env.Stdin, Out: env.Screen, Env: slices.Clone(env.Variables)}
	err := terminal.Run(ctx, to, m)
	if err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("show the screen: %w", err)
	}
	return err
}

// showBeside shows a screen while something is played, which should use the returned context.
func (env *Env) showBeside(ctx context.Context, model func(terminal.Options) tea.Model) (context.Context, *terminal.Side) {
	return terminal.ShowBeside(ctx, env.look(), env.showScreen, model)
}
