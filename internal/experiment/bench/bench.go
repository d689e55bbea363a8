// Package bench measures the cost of matches on a machine: the speed of the rules, of tournaments of built-in bots
// and of reusing their results, the start and turn times of bots by kind, and the rate of durable writes. It depends
// on games only by their names.
package bench

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/match"
)

// Bench configures the measurements.
type Bench struct {
	Games []contest.Game
	// Scenarios generates scenarios of a game with seeds from 1.
	Scenarios func(game string, count int) ([]contest.Scenario, error)
	// Bot resolves a bot argument for a game.
	Bot func(ctx context.Context, game contest.Game, word string) (contest.Seat, error)
	// Host returns the environment for bots on this machine.
	Host func(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error)

	Dir      string        // existing folder on the disk to measure; files created there are removed
	Cores    int           // concurrent matches
	Each     time.Duration // approximate time per measurement
	Now      func() time.Time
	Progress func(done, of int, what string) // reports the next measurement, and the number of those done
}

// step is a group of measurements: run sets their values.
type step struct {
	what    string
	figures []Figure
	run     func(ctx context.Context, figures []Figure) error
}

// Measure makes all measurements in sequence. Those that this machine does not support, such as bots in a language
// that is not installed, have no value. It returns the error of ctx if cancelled.
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
		b.Progress(len(figures), of, s.what)
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

// median returns the median; 0 without values.
func median[T cmp.Ordered](values []T) (middle T) {
	if len(values) == 0 {
		return middle
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// repeat calls do for the time of a measurement, but at least three times.
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

// idleBots returns idle built-in bots for all seats.
func (b *Bench) idleBots(ctx context.Context, game contest.Game) ([]contest.Seat, error) {
	return b.seats(ctx, game, slices.Repeat([]string{"@idle"}, len(game.Info().Seats)))
}

// seats resolves bot arguments.
func (b *Bench) seats(ctx context.Context, game contest.Game, words []string) (seats []contest.Seat, err error) {
	for _, word := range words {
		seat, err := b.Bot(ctx, game, word)
		if err != nil {
			return nil, err
		}
		seats = append(seats, seat)
	}
	return seats, nil
}

// table returns the table for the first scenario of a game.
func (b *Bench) table(game contest.Game, turns int) (contest.Table, error) {
	scenarios, err := b.Scenarios(game.Info().Name, 1)
	if err != nil {
		return nil, err
	}
	made, err := contest.WithText(game, scenarios[0])
	if err != nil {
		return nil, err
	}
	return game.Prepare(contest.Terms{Scenario: made, Turns: turns, Seed: 1})
}

// rules measures the speed of the rules: turns of idle bots, sequentially and without a trace.
func (b *Bench) rules() (steps []step) {
	for _, game := range b.Games {
		name := game.Info().Name
		measured := []Figure{{Area: "rules", What: name + ", @idle, 1 core", Unit: turnsPerSecond}}
		steps = append(steps, step{"rules of " + name, measured, func(ctx context.Context, figures []Figure) (err error) {
			figures[0].Value, err = b.turnRate(ctx, game)
			return err
		}})
	}
	return steps
}

func (b *Bench) turnRate(ctx context.Context, game contest.Game) (rate float64, err error) {
	table, err := b.table(game, 0)
	if err != nil {
		return 0, err
	}
	seats, err := b.idleBots(ctx, game)
	if err != nil {
		return 0, err
	}
	turns, began := 0, b.Now()
	err = b.repeat(ctx, func() error {
		result, err := table.Play(ctx, seats, contest.Observer{Now: b.Now})
		turns += result.Turns
		return err
	})
	return float64(turns) / b.Now().Sub(began).Seconds(), err
}
