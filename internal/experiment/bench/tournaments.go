package bench

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strconv"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/match"
)

// Limits of the tournaments' size. maxScenarios is more than can be played in time, or secondScenarios in a
// measurement of a second. The shortest measurement uses minScenarios.
const (
	maxScenarios    = 10_000
	secondScenarios = 5000
	minScenarios    = 100
)

// tournaments measures matches of built-in bots, each on a new scenario in all seatings, played and stored as in
// cookoff tournament, then reusing their results, and the rate of durable writes.
func (b *Bench) tournaments(dir string) (steps []step) {
	for i, game := range b.Games {
		name := game.Info().Name
		measured := []Figure{
			{Area: "tournament", What: name + ", @idle against @random", Unit: matchesPerSecond},
			{Area: "tournament", What: name + ", stored matches", Unit: matchesPerSecond},
		}
		if i == 0 { // the disk is the same for all games
			measured = append(measured, Figure{Area: "disk", What: "results stored one by one", Unit: matchesPerSecond})
		}
		steps = append(steps, step{"tournament of " + name, measured, func(ctx context.Context, figures []Figure) error {
			plan, err := b.plan(ctx, game, maxScenarios, idleAgainstRandom(game)...)
			if err != nil {
				return err
			}
			t, err := b.begin(ctx, plan, filepath.Join(dir, name+".db"))
			if err != nil {
				return err
			}
			return errors.Join(t.measure(ctx, figures), t.runner.Store.Close())
		}})
	}
	return steps
}

// series is a tournament to measure.
type series struct {
	*Bench
	here     *tournament.Local
	runner   *tournament.Runner // local
	schedule *tournament.Schedule
	began    store.Tournament
}

// begin starts a tournament of built-in bots in a new database.
func (b *Bench) begin(ctx context.Context, plan *tournament.Plan, database string) (*series, error) {
	t := &series{Bench: b, schedule: tournament.NewSchedule(plan), here: plan.NewLocal(match.Host{}, b.Now, func(string) {})}
	t.runner = &tournament.Runner{Plan: plan, Worker: t.here, Workers: b.Cores, Now: b.Now}
	var err error
	if t.runner.Store, err = store.Create(ctx, database, database); err != nil {
		return nil, err
	}
	if t.began, err = t.runner.Store.Begin(ctx, plan.Tournament(t.schedule, b.Now()), false); err != nil {
		return nil, errors.Join(err, t.runner.Store.Close())
	}
	return t, nil
}

// idleAgainstRandom returns @idle and @random, and further copies for games with more seats.
func idleAgainstRandom(game contest.Game) []string {
	words := []string{"idle=@idle"}
	for n := 1; n < len(game.Info().Seats); n++ {
		words = append(words, fmt.Sprintf("random%d=@random:seed=%d", n, n))
	}
	return words
}

// plan returns one round of bots on at most count scenarios, as many as time permits.
func (b *Bench) plan(ctx context.Context, game contest.Game, count int, words ...string) (*tournament.Plan, error) {
	info := game.Info()
	p := &tournament.Plan{
		Game: info.Name, Seats: len(info.Seats), Turns: info.Turns, Encounters: info.Encounters,
		Rules: info.Rules[0], RulesVersion: info.RulesVersion, Rounds: 1,
	}
	scenarios, err := b.Scenarios(info.Name, min(count, max(minScenarios, int(secondScenarios*b.Each.Seconds()))))
	if err != nil {
		return nil, err
	}
	for _, s := range scenarios {
		p.Scenarios = append(p.Scenarios, tournament.NewScenario(s, 1))
	}
	seats, err := b.seats(ctx, game, words)
	if err != nil {
		return nil, err
	}
	for _, s := range seats {
		p.Bots = append(p.Bots, tournament.NewBot(s.Bot, ""))
	}
	return p, p.Check(game)
}

// measure plays for the time of a measurement, then reuses the results, and measures the disk if a figure needs it.
func (t *series) measure(ctx context.Context, figures []Figure) error {
	var last store.ScheduledMatch
	matches, pairs := 0, 0
	t.runner.Saved = func(e store.ScheduledMatch) { matches, last = matches+1, e }
	began := t.Now()
	rate := func() float64 { return float64(matches) / t.Now().Sub(began).Seconds() }
	scenarios := t.runner.Plan.Scenarios
	of := t.schedule.Pairs() / len(scenarios) // pairs per scenario
	for pairs < of {
		matches, pairs, began = 0, 0, t.Now()
		t.runner.Until = began.Add(t.Each)
		err := t.runner.Play(ctx, t.began, t.schedule, func(tournament.PairResult) error {
			pairs++
			return nil
		})
		if err != nil && !errors.Is(err, tournament.ErrTimeUp) {
			return err
		}
	}
	figures[0].Value = rate()
	t.runner.Until = time.Time{}
	t.runner.Plan.Scenarios = scenarios[:pairs/of]
	played := tournament.NewSchedule(t.runner.Plan)
	matches, began = 0, t.Now()
	err := t.repeat(ctx, func() error {
		return t.runner.Play(ctx, t.began, played, func(tournament.PairResult) error { return nil })
	})
	figures[1].Value = rate()
	if err != nil || len(figures) < 3 {
		return err
	}
	figures[2].Value, err = t.durable(ctx, last)
	return err
}

// durable returns the rate of sequential, durable writes of results.
func (t *series) durable(ctx context.Context, like store.ScheduledMatch) (rate float64, err error) {
	saved, began := 0, t.Now()
	err = t.repeat(ctx, func() error {
		saved++
		e := like
		e.Number += saved
		e.Match.ID, e.Match.Key = 0, store.NewDigest(like.Match.Key.String(), strconv.Itoa(saved))
		return t.runner.Store.Save(ctx, t.began, []*store.ScheduledMatch{&e})
	})
	return float64(saved) / t.Now().Sub(began).Seconds(), err
}
