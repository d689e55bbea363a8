package cli

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/experiment/single"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// checkWatch returns an error if a match cannot be watched while it is played.
func (env *Env) checkWatch(o *runOptions) error {
	switch {
	case !o.watch:
		return nil
	case o.Swap:
		return usage.Errorf("--watch shows one match, and --swap plays two; leave out one of them")
	case o.debug != "":
		return usage.Errorf("--watch and --debug both need the terminal; leave out one of them")
	}
	return env.canWatch("leave out --watch; cookoff watch shows the match afterwards")
}

// watchLive begins to show a match that is about to be played with the returned context.
func (env *Env) watchLive(ctx context.Context, m *single.Match) (context.Context, single.Screen) {
	feed := terminal.NewFeed(terminal.StartOf(m.Table, m.Names()))
	feed.Follow(games.Named)
	ctx, screen := env.showBeside(ctx, func(o terminal.Options) tea.Model { return terminal.NewLiveModel(feed, o) })
	return ctx, single.Screen{Beside: feed.Beside, End: func(why error) error {
		feed.Close()
		return screen.Wait(why)
	}}
}
