package cli

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// checkWatch returns an error if a match cannot be watched while it is played.
func (env *Env) checkWatch(o *runOptions) error {
	switch {
	case !o.watch:
		return nil
	case o.swap:
		return usage.Errorf("--watch shows one match, and --swap plays two; leave out one of them")
	case o.debug != "":
		return usage.Errorf("--watch and --debug both need the terminal; leave out one of them")
	}
	return env.canWatch("leave out --watch; cookoff watch shows the match afterwards")
}

// liveScreen shows a match while it is played.
type liveScreen struct {
	feed   *terminal.Feed
	screen *sideScreen
}

// watchLive begins to show a match that is about to be played with the returned context.
func (env *Env) watchLive(ctx context.Context, m *prepared) (context.Context, *liveScreen) {
	stage, start := m.table.Start()
	stage.Title = m.terms.Scenario.Name
	for i, name := range m.names() {
		stage.Seats[i].Bot = name
	}
	l := &liveScreen{feed: terminal.NewFeed(stage, start)}
	l.feed.Follow(games.Named)
	ctx, l.screen = env.showBeside(ctx, func(o terminal.Options) tea.Model { return terminal.NewLiveModel(l.feed, o) })
	return ctx, l
}

// beside returns a recorder that also passes its lines to the screen.
func (l *liveScreen) beside(r contest.Recorder) contest.Recorder { return &shownRecorder{r, l.feed} }

// end waits until the user leaves the screen after the match. If no match was shown, it returns at once.
func (l *liveScreen) end(matchErr error) error {
	l.feed.Close()
	return l.screen.wait(matchErr)
}

// shownRecorder is a recorder whose lines are also shown. Showing never fails or blocks.
type shownRecorder struct {
	contest.Recorder
	feed *terminal.Feed
}

func (r *shownRecorder) Line(line []byte) error {
	if err := r.feed.Line(line); err != nil {
		return err
	}
	return r.Recorder.Line(line)
}
