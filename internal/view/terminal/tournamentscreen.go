package terminal

import (
	"context"
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// TournamentScreen shows a tournament while it is played.
type TournamentScreen struct {
	Game  string // title
	Games timeline.Games
	Width int // of the terminal
	Now   func() time.Time
	// Beside shows a screen while something is played with the returned context.
	Beside func(ctx context.Context, model func(Options) tea.Model) (context.Context, *Side)

	shown     *Tournament
	standings *ranking.Standings
	bar       *progress.Tournament
	next      time.Time // when standings are added up again
	side      *Side
}

// Watch begins to show a tournament that is played with the returned context.
func (s *TournamentScreen) Watch(
	ctx context.Context, standings *ranking.Standings, bar *progress.Tournament,
) (context.Context, experiment.Screen) {
	title := fmt.Sprintf("Tournament %d", standings.Tournament.ID)
	if name := standings.Tournament.Name; name != "" {
		title += " " + name
	}
	s.shown = NewTournament(title+", "+s.Game, s.Games)
	s.standings, s.bar = standings, bar
	s.show()
	ctx, s.side = s.Beside(ctx, func(o Options) tea.Model { return NewTournamentModel(s.shown, o) })
	return ctx, experiment.Screen{Update: s.update, End: s.end}
}

// Match shows a match that begins.
func (s *TournamentScreen) Match(table contest.Table, seats []contest.Seat, to contest.Recorder) (contest.Recorder, func()) {
	var names []string
	for _, seat := range seats {
		names = append(names, seat.Bot.Name)
	}
	feed := s.shown.Begin(StartOf(table, names))
	return feed.Beside(to), func() { s.shown.End(feed) }
}

// standingsEvery is the interval between updates of the standings.
const standingsEvery = 500 * time.Millisecond

// update shows the standings, if an update is due.
func (s *TournamentScreen) update() {
	if s.Now().Before(s.next) {
		return
	}
	s.next = s.Now().Add(standingsEvery)
	s.show()
}

func (s *TournamentScreen) show() {
	table := ""
	if s.standings.Played() > 0 {
		if r, err := s.standings.Result(); err == nil { // an error is told at the end
			table = s.standings.Table(r).Text(s.Width)
		}
	}
	s.shown.Show(s.bar.Line(s.Now()), table)
}

// end shows the last state, and waits until the user leaves the screen, unless there is an error or a note to print.
func (s *TournamentScreen) end(why error) error {
	s.show()
	s.shown.Over()
	return s.side.Wait(why)
}
