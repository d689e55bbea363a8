package cli

import (
	"context"
	"errors"
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/experiment/single"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// canWatch returns an error if no screens can be shown; instead is the suggested alternative.
func (env *Env) canWatch(instead string) error {
	switch {
	case env.Screen == nil:
		return fmt.Errorf("watching needs a terminal; %s", instead)
	case !env.supportsEscapes(true):
		return fmt.Errorf("watching needs a terminal that can move its cursor, but TERM is dumb; %s", instead)
	}
	return nil
}

// look returns the capabilities of the terminal, according to the environment.
func (env *Env) look() terminal.Look { return terminal.LookOf(env.lookupEnv, env.colours(true)) }

// showScreen shows a screen until the user leaves it. Output to standard error is printed afterwards.
func (env *Env) showScreen(ctx context.Context, m tea.Model) error {
	env.stderr.pause()
	defer env.stderr.resume()
	to := terminal.Terminal{In: env.Stdin, Out: env.Screen, Env: slices.Clone(env.Variables)}
	err := terminal.Run(ctx, to, m)
	if err != nil && !errors.Is(err, context.Canceled) {
		return fmt.Errorf("show the screen: %w", err)
	}
	return err
}

// showSide shows a screen during play, which must use the returned context.
func (env *Env) showSide(ctx context.Context, model func(terminal.Options) tea.Model) (context.Context, *terminal.Side) {
	return terminal.ShowSide(ctx, env.look(), env.showScreen, model)
}

// checkWatch returns an error if a match cannot be watched while it is played.
func (env *Env) checkWatch(o *runOptions) error {
	switch {
	case !o.watch:
		return nil
	case o.Swap:
		return usage.Errorf("--watch cannot be combined with --swap, which plays two matches")
	case o.debug != "":
		return usage.Errorf("--watch cannot be combined with --debug: both need the terminal")
	}
	return env.canWatch("run without --watch; cookoff watch shows the match afterwards")
}

// watchLive shows a match that is about to be played with the returned context.
func (env *Env) watchLive(ctx context.Context, m *single.Setup) (context.Context, single.Screen) {
	feed := terminal.NewFeed(terminal.StartOf(m.Table, m.Names()))
	feed.Follow(env.games.Named)
	ctx, screen := env.showSide(ctx, func(o terminal.Options) tea.Model { return terminal.NewLiveModel(feed, o) })
	return ctx, single.Screen{Beside: feed.Tee, End: func(why error) error {
		feed.Close()
		return screen.Wait(why)
	}}
}
