package bench

import (
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/match"
)

// Bench is where and how to measure.
type Bench struct {
	Games []contest.Game
	// Scenarios makes scenarios of a game: generated ones with the seeds from 1 on.
	Scenarios func(game string, count int) ([]contest.Scenario, error)
	// Bot resolves a word of a bot for a game.
	Bot func(ctx context.Context, game contest.Game, word string) (contest.Seat, error)
	// Host is this machine, as far as bots need it.
	Host func(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error)

	Dir   string        // an existing folder on the disk that is measured; what is put there is removed
	Cores int           // matches at a time
	Each  time.Duration // that a figure takes, about
	Now   func() time.Time
	Tell  func(done, of int, what string) // is told what is measured next, after so many figures of all
}

// step measures some figures: run puts their values in.
type step struct {
	what    string
	figures []Figure
	run     func(ctx context.Context, figures []Figure) error
}

// Measure measures everything, one after the other. What this machine cannot do, such as to start bots in a language that
// is not installed, is a figure without a value. When ctx is done its error is given.
func (b *Bench) Measure(ctx context.Context) (figures []Figure, err error) {
	dir, err := os.MkdirTemp(b.Dir, "cookoff-bench-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	steps := slices.Concat(b.rules(), b.tournaments(dir), b.bots(dir))
	of := 0
	for _, s := range steps {
		of += len(s.figures)
	}
	for _, s := range steps {
		b.Tell(len(figures), of, s.what)
		err := s.run(ctx, s.figures)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		figures = append(figures, s.figures...)
	}
	return figures, nil
}

// median returns the middle of some values; 0 of none.
func median(values []time.Duration) time.Duration {
	if len(values) == 0 {
		return 0
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// repeat does something until the time of a figure is over, three times at least.
func (b *Bench) repeat(ctx context.Context, do func() error) error {
	const least = 3
	began := b.Now()
	for n := 0; n < least || b.Now().Sub(began) < b.Each; n++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := do(); err != nil {
			return err
		}
	}
	return nil
}

// idleBots are built-in bots that do nothing, one for each seat.
func (b *Bench) idleBots(ctx context.Context, game contest.Game) (seats []contest.Seat, err error) {
	for range game.Info().Seats {
		seat, err := b.Bot(ctx, game, "@idle")
		if err != nil {
			return nil, err
		}
		seats = append(seats, seat)
	}
	return seats, nil
}

// table sets up a match on the first scenario of a game.
func (b *Bench) table(game contest.Game, turns int) (contest.Table, error) {
	scenarios, err := b.Scenarios(game.Info().Name, 1)
	if err != nil {
		return nil, err
	}
	made, err := contest.Made(game, scenarios[0])
	if err != nil {
		return nil, err
	}
	return game.Prepare(contest.Terms{Scenario: made, Turns: turns, Seed: 1})
}
