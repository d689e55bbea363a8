package cli

import (
	"context"
	"errors"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// checkWatch returns an error if a match cannot be watched while it is played.
func (env *Env) checkWatch(o *runOptions) error {
	switch {
	case !o.watch:
		return nil
	case o.swap:
		return command.UsageError(errors.New("--watch shows one match, and --swap plays two; leave out one of them"))
	case o.debug != "":
		return command.UsageError(errors.New("--watch and --debug both need the terminal; leave out one of them"))
	}
	return env.canWatch("leave out --watch; cookoff watch shows the match afterwards")
}

// liveScreen shows a match while it is played.
type liveScreen struct {
	feed  *terminal.Feed
	stop  context.CancelFunc // ends match and screen
	ended chan error         // of the screen
}

// watchLive begins to show a match that is about to be played. The match should use the returned context, as Ctrl-C on the
// screen ends both.
func (env *Env) watchLive(ctx context.Context, m *prepared) (context.Context, *liveScreen) {
	ctx, stop := context.WithCancel(ctx)
	stage, start := m.table.Start()
	stage.Title = m.terms.Scenario.Name
	for i, name := range m.names() {
		stage.Seats[i].Bot = name
	}
	l := &liveScreen{feed: terminal.NewFeed(stage, start), stop: stop, ended: make(chan error, 1)}
	l.feed.Follow(games.Named)
	model := terminal.NewLiveModel(l.feed, terminal.Options{Look: env.look(), Interrupt: stop})
	go func() { l.ended <- env.showScreen(ctx, model) }()
	return ctx, l
}

// beside returns a recorder that also passes its lines to the screen.
func (l *liveScreen) beside(r contest.Recorder) contest.Recorder { return &shownRecorder{r, l.feed} }

// end waits until the user leaves the screen after the match. If no match was shown, it returns at once.
func (l *liveScreen) end(matchErr error) error {
	l.feed.Close()
	if matchErr != nil {
		l.stop()
	}
	err := <-l.ended
	l.stop()
	if errors.Is(err, context.Canceled) {
		return nil // the match says so too
	}
	return err
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
