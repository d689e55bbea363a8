package cli

import (
	"context"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/text/usage"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// checkWatch returns an error if a tournament cannot be watched while it is played.
func (o *tournamentOptions) checkWatch(env *Env) error {
	switch {
	case !o.watch:
		return nil
	case o.dryRun:
		return usage.Errorf("--watch shows matches, and --dry-run plays none; leave out one of them")
	case env.out.Format == ui.JSONL:
		return usage.Errorf("--watch and --format jsonl both need standard output; leave out one of them")
	}
	return env.canWatch("leave out --watch")
}

// tournamentScreen shows a tournament while it is played.
type tournamentScreen struct {
	env       *Env
	info      contest.Info
	shown     *terminal.Tournament
	standings *ranking.Standings
	bar       *progress.Tournament
	next      time.Time // when standings are added up again
	screen    *sideScreen
}

// watch begins to show a tournament that is played with the returned context.
func (s *tournamentScreen) watch(
	ctx context.Context, standings *ranking.Standings, bar *progress.Tournament,
) (context.Context, experiment.Screen) {
	title := fmt.Sprintf("Tournament %d", standings.Tournament.ID)
	if name := standings.Tournament.Name; name != "" {
		title += " " + name
	}
	s.shown = terminal.NewTournament(title+", "+s.info.Title, games.Named)
	s.standings, s.bar = standings, bar
	s.show()
	ctx, s.screen = s.env.showBeside(ctx, func(o terminal.Options) tea.Model { return terminal.NewTournamentModel(s.shown, o) })
	return ctx, experiment.Screen{Update: s.update, End: s.end}
}

// match shows a match that begins.
func (s *tournamentScreen) match(table contest.Table, seats []contest.Seat, to contest.Recorder) (contest.Recorder, func()) {
	var names []string
	for _, seat := range seats {
		names = append(names, seat.Bot.Name)
	}
	feed := s.shown.Begin(terminal.StartOf(table, names))
	return feed.Beside(to), func() { s.shown.End(feed) }
}

// standingsEvery is the interval between updates of the standings.
const standingsEvery = 500 * time.Millisecond

// update shows the standings, if an update is due.
func (s *tournamentScreen) update() {
	if s.env.Now().Before(s.next) {
		return
	}
	s.next = s.env.Now().Add(standingsEvery)
	s.show()
}

func (s *tournamentScreen) show() {
	var text strings.Builder
	if s.standings.Played() > 0 {
		if r, err := s.standings.Result(); err == nil { // an error is told at the end
			_ = s.standings.Table(r).Print(&text, s.env.StdoutWidth) // a strings.Builder takes everything
		}
	}
	s.shown.Show(s.bar.Line(s.env.Now()), text.String())
}

// end shows the last state, and waits until the user leaves the screen, unless there is an error or a note to print.
func (s *tournamentScreen) end(why error) error {
	s.show()
	s.shown.Over()
	return s.screen.wait(why)
}
