package single

import (
	"context"
	"errors"
	"io"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/play/live"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Session plays one match, or two with the sides swapped, in a folder.
type Session struct {
	Place  matchfiles.Paths
	Folder string
	Wish   matchfiles.Choice
	Host   match.Host
	Options

	Note   func(format string, args ...any)
	Log    zerolog.Logger
	Status ui.Status
	Live   *live.Publisher
	// Watch, unless nil, shows a match in progress. Play the match with the context it returns.
	Watch func(context.Context, *Setup) (context.Context, Screen)
}

// Options control how matches are played and recorded.
type Options struct {
	Swap         bool // play a second match with the sides swapped
	KeepFiles    bool // keep the bots' working directories
	WarnPondered bool // warn of bots that were stopped outside of their turns
	ExplainCalls bool // log why calls were refused
	Plans        bool // log the plans of built-in bots
	Unplayable   bool // continue a match even if a bot cannot play at all
}

// Screen shows a match in progress.
type Screen struct {
	Beside func(contest.Recorder) contest.Recorder // also passes the trace's lines to the screen
	End    func(why error) error                   // waits until the user closes it
}

// Play plays the match and, with Swap, a second one. It returns the matches played, even on an error. The last one
// says whether the session was interrupted.
func (s *Session) Play(ctx context.Context, m *Setup) ([]*Played, error) {
	matches := []*Played{{Match: m}}
	if s.Swap {
		matches = append(matches, &Played{Match: m.swapped()})
	}
	files, err := s.Place.Plan(s.Wish, m.Info, s.Folder, len(matches))
	if err != nil {
		return nil, err
	}
	for i, p := range matches {
		p.files, p.box, p.Profile = files[i], s.Host.Box, s.Host.Profile
		err := s.play(ctx, p)
		if s.Swap {
			s.Place.RemoveEmpty(p.files.Folder)
		}
		if err != nil {
			if p.Reason != "" { // completed, even if writing its files failed
				i++
			}
			return matches[:i], err
		}
		if p.Reason == contest.Interrupted {
			return matches[:i+1], nil
		}
	}
	return matches, nil
}

// play plays a match and writes its files.
func (s *Session) play(ctx context.Context, p *Played) error {
	files, err := p.files.Begin()
	if err != nil {
		return err
	}
	host := s.Host
	host.LogDir, host.KeepFiles, host.WarnWritten = s.Place.Path(p.files.Folder), s.KeepFiles, !s.KeepFiles
	host.WarnPondered = s.WarnPondered
	bar := s.progress(p.Match)
	o := contest.Observer{Now: s.Status.Now, Full: s.Wish.Trace == matchfiles.FullTrace, ExplainCalls: s.ExplainCalls}
	o.Preparing = bar.Readying
	o.Progress = bar.Turn
	plans := matchfiles.PlanLogs{Folder: host.LogDir, Seats: p.Match.Info.Seats}
	if s.Plans {
		o.Plans = plans.Write
	}
	files.Observe(&o)
	shown := s.Live.Record(live.Match{}, o.Trace)
	defer shown.End()
	o.Trace = shown
	var screen Screen
	if s.Watch != nil {
		ctx, screen = s.Watch(ctx, p.Match)
		o.Trace = screen.Beside(o.Trace)
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	if !s.Unplayable { // stop early if a bot cannot play
		o.ExitedEarly = stop
	}
	err = p.play(inner, o, host)
	bar.Done()
	err = errors.Join(err, plans.End(&p.Result))
	for _, w := range p.Warnings {
		s.Log.Warn().Str("scenario", p.Match.Terms.Scenario.Name).Msg(w)
	}
	p.left, err = files.End(ctx, p.Match.Game, p.Reason, err)
	if s.Watch != nil {
		err = errors.Join(err, screen.End(err))
	}
	if err == nil && p.left.Trace != "" {
		p.findDecision(func() (io.ReadCloser, error) { return replay.Open(s.Place.Path(p.left.Trace)) })
	}
	return err
}

// progress returns the progress of a match, or nil if a screen shows it.
func (s *Session) progress(m *Setup) *progress.MatchLine {
	status := s.Status
	status.Quiet = status.Quiet || s.Watch != nil
	return progress.NewMatch(status, progress.Playing{
		Seats: m.Info.Seats, Bots: m.Names(), Turns: m.Terms.Turns, Init: m.Terms.Clock.Init, Note: s.Note,
	})
}
