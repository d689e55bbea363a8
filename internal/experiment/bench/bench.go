// Package bench measures the cost of matches on a machine: the speed of the rules, of tournaments of built-in bots
// and of finding their results again, the start and turn times of bots by kind, and the rate of durable writes. It
// knows games only by name.
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

// Bench holds the settings of a measurement.
type Bench struct {
	Games []contest.Game
	// Scenarios generates scenarios of a game with the seeds from 1 on.
	Scenarios func(game string, count int) ([]contest.Scenario, error)
	// Bot resolves a bot argument for a game.
	Bot func(ctx context.Context, game contest.Game, word string) (contest.Seat, error)
	// Host returns the environment for bots on this machine.
	Host func(ctx context.Context, game contest.Game, seats []contest.Seat) (match.Host, error)

	Dir   string        // an existing folder on the disk to measure; files created there are removed
	Cores int           // concurrent matches
	Each  time.Duration // approximate time per measurement
	Now   func() time.Time
	Tell  func(done, of int, what string) // reports what is measured next, and how many of the measurements are done
}

// step makes some measurements: run sets their values.
type step struct {
	what    string
	figures []Figure
	run     func(ctx context.Context, figures []Figure) error
}

// Measure makes all measurements, one after the other. What this machine cannot do, such as start bots in a
// language that is not installed, has no value. When ctx is done, it returns its error.
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

// median returns the median of some values; 0 if there are none.
func median[T cmp.Ordered](values []T) (middle T) {
	if len(values) == 0 {
		return middle
	}
	slices.Sort(values)
	return values[len(values)/2]
}

// repeat calls do until the time of a measurement is over, at least three times.
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

// idleBots returns built-in bots that do nothing, one for each seat.
func (b *Bench) idleBots(ctx context.Context, game contest.Game) ([]contest.Seat, error) {
	return b.seats(ctx, game, slices.Repeat([]string{"@idle"}, len(game.Info().Seats)))
}

// seats returns the bots that some arguments name.
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

// table sets up a match on the first scenario of a game.
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

// rules measures the speed of the rules: turns of idle bots, one match after the other and without a trace.
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
