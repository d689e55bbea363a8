package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/progress"
	"github.com/cookoff/cookoff/internal/ranking"
	"github.com/cookoff/cookoff/internal/ui"
	"github.com/cookoff/cookoff/internal/watch"
)

// checkWatch tells why a tournament cannot be watched while it is played.
func (o *tournamentOptions) checkWatch(a *app) error {
	switch {
	case !o.watch:
		return nil
	case o.dryRun:
		return command.UsageError(errors.New("--watch shows matches, and --dry-run plays none; leave out one of them"))
	case a.out.Format == ui.JSONL:
		return command.UsageError(errors.New("--watch and --format jsonl both need standard output; leave out one of them"))
	}
	return a.canWatch("leave out --watch")
}

// tournamentScreen shows a tournament while it is played. A nil one shows nothing.
type tournamentScreen struct {
	shown     *watch.Tournament
	standings *ranking.Standings
	bar       *progress.Tournament
	now       func() time.Time
	width     int
	next      time.Time // when standings are added up again
	stop      context.CancelFunc
	ended     chan error // of the screen
}

// watchTournament begins to show a tournament. It is to be played until the context is done, as Ctrl-C on the screen ends
// both.
func (c *tournamentRun) watchTournament(ctx context.Context, standings *ranking.Standings, bar *progress.Tournament) (context.Context, *tournamentScreen) {
	if !c.options.watch {
		return ctx, nil
	}
	ctx, stop := context.WithCancel(ctx)
	title := fmt.Sprintf("Tournament %d", standings.Tournament.ID)
	if name := standings.Tournament.Name; name != "" {
		title += " " + name
	}
	s := &tournamentScreen{
		shown: watch.NewTournament(title+", "+c.info.Title, games.Named), standings: standings, bar: bar, now: c.Now, width: c.StdoutWidth,
		stop: stop, ended: make(chan error, 1),
	}
	c.local.Show = s.match
	s.show()
	model := watch.NewTournamentModel(s.shown, watch.Options{Look: c.look(), Interrupt: stop})
	go func() { s.ended <- c.showScreen(ctx, model) }()
	return ctx, s
}

// match shows a match that begins.
func (s *tournamentScreen) match(table contest.Table, seats []contest.Seat, to contest.Recorder) (contest.Recorder, func()) {
	stage, start := table.Start()
	stage.Title = table.Terms().Scenario.Name
	for i := range seats {
		stage.Seats[i].Bot = seats[i].Bot.Name
	}
	feed := s.shown.Begin(stage, start)
	return &shownRecorder{to, feed}, func() { s.shown.End(feed) }
}

// standingsEvery is how often standings are added up.
const standingsEvery = 500 * time.Millisecond

// update shows how the tournament stands, if that is due.
func (s *tournamentScreen) update() {
	if s == nil || s.now().Before(s.next) {
		return
	}
	s.next = s.now().Add(standingsEvery)
	s.show()
}

func (s *tournamentScreen) show() {
	var text strings.Builder
	if s.standings.Played() > 0 {
		if r, err := s.standings.Result(); err == nil { // an error is told at the end
			p := ui.Printer{Out: &text, Format: ui.Text, Width: s.width}
			_ = p.Listing(s.standings.Listing(r), nil) // a strings.Builder takes everything
		}
	}
	s.shown.Show(s.bar.Line(s.now()), text.String())
}

// end shows the last state, and waits until the user leaves the screen; if there is something to say, it does not wait.
func (s *tournamentScreen) end(why error) error {
	if s == nil {
		return nil
	}
	if why != nil {
		s.stop()
	}
	s.show()
	s.shown.Over()
	err := <-s.ended
	s.stop()
	if errors.Is(err, context.Canceled) {
		return nil // the tournament says so too
	}
	return err
}
