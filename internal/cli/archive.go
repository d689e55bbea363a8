package cli

import (
	"context"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/recorded"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// archive returns where recorded matches are.
func (env *Env) archive() *recorded.Archive {
	return &recorded.Archive{Files: env.Files, Database: env.withResults, Games: games.Named, Now: env.Now, Note: env.note, Stdin: env.Stdin}
}

// timelineOf makes the scenes of the trace that an argument names.
func (env *Env) timelineOf(ctx context.Context, word string) (*timeline.Timeline, recorded.Source, error) {
	trace, err := env.archive().Named(ctx, word)
	if err != nil {
		return nil, trace, err
	}
	line, err := timeline.OfRecording(ctx, trace.Name, replay.NewRecording(ctx, trace.Open), games.Named)
	return line, trace, err
}

// players returns how recorded matches are played again with the flags of a command.
func (env *Env) players(o *matchOptions) recorded.Players {
	return recorded.Players{
		Host: env.matchHost,
		Seats: func(ctx context.Context, game contest.Game, bots ...string) ([]contest.Seat, error) {
			return env.seats(ctx, game, o.entered(bots...))
		},
		Terms: func(m *recorded.Match) (contest.Terms, error) {
			name := m.Game.Info().Name
			clock, err := env.settings.Clock(name, m.Terms.Clock.Kind)
			if err != nil {
				return m.Terms, err
			}
			return m.TermsBy(env.settings.Games[name].Rules, clock, o.flags.Changed)
		},
	}
}
