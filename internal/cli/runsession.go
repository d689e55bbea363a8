package cli

import (
	"context"
	"errors"
	"slices"

	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/play/live"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
)

// session is one run: one match, or two with --swap.
type session struct {
	env     *Env
	host    match.Host
	options *runOptions
	place   matchfiles.Place
	folder  string
	live    *live.Publisher
}

// playedMatch is a match with the files it left.
type playedMatch struct {
	contest.Result
	m     *prepared
	files *matchfiles.Files // to be made
	left  matchfiles.Files  // that were made
	leads scoreboard.Leads

	profile *match.Profile // nil if none is wanted
}

// playing returns the information about the match for its progress.
func (m *prepared) playing(note func(format string, args ...any)) progress.Playing {
	return progress.Playing{Seats: m.info.Seats, Bots: m.names(), Turns: m.terms.Turns, Init: m.terms.Clock.Init, Note: note}
}

// decided reports whether the match was completed, whether or not its files were written.
func (p *playedMatch) decided() bool { return p.Reason != "" }

// matches plays the match, and with --swap a second one with the sides swapped. It returns the matches played, even after an
// error or an interruption.
func (s *session) matches(ctx context.Context, m *prepared) ([]*playedMatch, error) {
	legs := []*playedMatch{{m: m}}
	if s.options.swap {
		swapped := *m
		swapped.seats = slices.Clone(m.seats)
		slices.Reverse(swapped.seats)
		legs = append(legs, &playedMatch{m: &swapped})
	}
	wish := matchfiles.Wish{Trace: s.options.trace, Replay: s.options.replay, Transcript: s.options.log != ""}
	files, err := s.place.Plan(wish, m.info, s.folder, len(legs))
	if err != nil {
		return nil, err
	}
	for i, leg := range legs {
		leg.files = files[i]
		err := s.play(ctx, leg)
		if s.options.swap {
			s.place.RemoveEmpty(leg.files.Folder)
		}
		if err != nil {
			if leg.decided() {
				i++
			}
			return legs[:i], err
		}
		if leg.Reason == contest.Interrupted {
			return legs[:i+1], command.Silent(command.ExitInterrupted)
		}
	}
	for _, leg := range legs {
		if len(leg.Failures()) > 0 && s.env.settings.Strict {
			return legs, command.Silent(command.ExitBotFailed)
		}
	}
	return legs, nil
}

// play plays a match and writes its files.
func (s *session) play(ctx context.Context, p *playedMatch) error {
	files, err := p.files.Begin()
	if err != nil {
		return err
	}
	host := s.host
	host.LogDir, host.KeepFiles, host.WarnWritten = s.env.Path(p.files.Folder), s.options.keep, !s.options.keep
	host.WarnPondered = s.env.settings.Ponder == box.PonderAuto
	status := s.env.status()
	status.Quiet = status.Quiet || s.options.watch
	bar := progress.NewMatch(status, p.m.playing(s.env.Note))
	o := contest.Observer{Now: s.env.Now, Full: p.m.full, ExplainCalls: s.options.explain, Readying: bar.Readying}
	o.Progress = func(turn int, scores []int64) {
		p.leads.Turn(turn, scores)
		bar.Turn(turn, scores)
	}
	plans := matchfiles.PlanLogs{Folder: host.LogDir, Seats: p.m.game.Info().Seats}
	if s.options.plans {
		o.Plans = plans.Write
	}
	files.Observe(&o)
	shown := s.live.Record(live.Match{}, o.Trace)
	defer shown.End()
	o.Trace = shown
	var screen *liveScreen
	if s.options.watch {
		ctx, screen = s.env.watchLive(ctx, p.m)
		o.Trace = screen.beside(o.Trace)
	}
	table, otherwise := p.m.table, []string(nil)
	if p.m.on != nil {
		table, err = p.m.on.Resumed(table, p.m.seats, func(text string) { otherwise = append(otherwise, text) })
	}
	if err == nil {
		p.Result, err = match.Play(ctx, p.m.game, table, p.m.seats, o, host)
	}
	p.Warnings = append(p.Warnings, otherwise...)
	bar.Done()
	err = errors.Join(err, plans.End(&p.Result))
	for _, w := range p.Warnings {
		s.env.log.Warn().Str("scenario", p.m.terms.Scenario.Name).Msg(w)
	}
	p.left, err = files.End(ctx, p.m.game, p.Reason, err)
	if screen != nil {
		err = errors.Join(err, screen.end(err))
	}
	return err
}
