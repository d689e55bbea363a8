package bench

import (
	"context"

	"github.com/cookoff/cookoff/internal/contest"
)

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
