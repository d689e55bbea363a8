package experiment_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/rs/zerolog"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment"
	"github.com/cookoff/cookoff/internal/experiment/progress"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// fakeWorker is a worker that plays nothing: the first seat always wins.
type fakeWorker struct {
	broken string       // name of a bot that fails its trial match
	before func() error // called before each match
}

func (w *fakeWorker) Play(_ context.Context, o tournament.Order) (p tournament.Played, err error) {
	p.Result = contest.Result{Reason: "won", Turns: 1}
	for seat, b := range o.Bots {
		p.Result.Seats = append(p.Result.Seats, contest.SeatResult{Bot: b.Name, Place: 1 + seat, Score: int64(-seat)})
	}
	p.Fingerprint = store.NewDigest(fmt.Sprint(o.Terms.Scenario.Name, o.Bots))
	return p, w.before()
}

func (w *fakeWorker) Wait() {}

func (w *fakeWorker) Trials(_ context.Context, p *tournament.Plan, _ *bot.Bot, _ int) (trials []tournament.Trial, _ error) {
	for _, b := range p.Bots {
		t := tournament.Trial{Bot: b}
		if b.Name == w.broken {
			t.Failure = &bot.Failure{Kind: bot.FailedToStart, Reason: "it is broken"}
		}
		trials = append(trials, t)
	}
	return trials, nil
}

// countingDecider plays a tournament until it has a number of pairs.
type countingDecider struct {
	plan     *tournament.Plan
	maxPairs int
	pairs    int
}

func (c *countingDecider) Play(ctx context.Context, r *experiment.Run) error {
	s := &experiment.Stage{Plan: c.plan, Try: c.plan.Bots, Line: func(*progress.Tournament) string { return "" }}
	if err := r.Begin(ctx, s); err != nil {
		return err
	}
	return r.Play(ctx, s.Schedule, func(tournament.PairResult) (bool, error) {
		c.pairs++
		return c.pairs == c.maxPairs, nil
	})
}

func (c *countingDecider) Report(context.Context, *experiment.Run) experiment.Report {
	return experiment.Report{Left: ": go on", Outcome: experiment.NotConfirmed}
}

// Decide reports how an experiment ended by its outcome, its error and a note.
func TestConduct(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		broken  string
		failure error         // of the fourth match
		stop    bool          // interrupt in the fourth match
		limit   time.Duration // time limit that expires in the fourth match
		outcome experiment.Outcome
		pairs   int // minimum
		err     string
		notes   string
	}{
		{name: "enough", outcome: experiment.NotConfirmed, pairs: 5},
		{name: "interrupted", stop: true, outcome: experiment.Interrupted, notes: "Interrupted: go on"},
		{name: "time is up", limit: time.Hour, outcome: experiment.NotConfirmed, pairs: 2, notes: "Time is up (--max-time): go on"},
		{name: "error", failure: errors.New("no power"), outcome: experiment.NotConfirmed, err: "no power; : go on"},
		{name: "broken bot", broken: "b", outcome: experiment.Undecided, err: "bot b cannot play: failed_to_start: it is broken"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			ctx, stop := context.WithCancel(t.Context())
			now, played := time.Unix(0, 0), 0
			worker := &fakeWorker{broken: tt.broken, before: func() error {
				if played++; played < 4 {
					return nil
				}
				if tt.stop {
					stop()
					return ctx.Err()
				}
				now = now.Add(tt.limit)
				return tt.failure
			}}
			var notes []string
			d := &countingDecider{plan: plan(t), maxPairs: 5}
			outcome, err := experiment.Decide(ctx, d, experiment.Deps{
				Prepare: func(_ context.Context, s *experiment.Stage) error {
					s.Schedule = tournament.NewSchedule(s.Plan)
					s.Runner = &tournament.Runner{Plan: s.Plan, Worker: worker, Workers: 1, Now: func() time.Time { return now }}
					if tt.limit > 0 {
						s.Runner.Until = now.Add(tt.limit)
					}
					return nil
				},
				Open: func(ctx context.Context) (*store.DB, error) {
					return store.Create(ctx, filepath.Join(t.TempDir(), "x.db"), "x.db")
				},
				Note: func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) },
				Log:  zerolog.Nop(), Status: ui.Status{Quiet: true, Now: time.Now},
			})
			text := ""
			if err != nil {
				text = err.Error()
			}
			if outcome != tt.outcome || d.pairs < tt.pairs || !strings.HasSuffix(text, tt.err) || (tt.err == "") != (err == nil) {
				t.Errorf("outcome %v after %d pairs, error %v", outcome, d.pairs, err)
			}
			must.Be(t, "notes", tt.notes, strings.Join(notes, "\n"))
			if _, isBot := errors.AsType[*experiment.BotError](err); isBot != (tt.broken != "") {
				t.Errorf("a BotError: %t, want %t", isBot, tt.broken != "")
			}
		})
	}
}

// plan returns a plan of ten pairs of two bots.
func plan(t *testing.T) *tournament.Plan {
	t.Helper()
	p := &tournament.Plan{Rounds: 1}
	for _, word := range must.Get(new(games.Catalogue).Range("overdrive:seed=1-10"))(t) {
		s, _ := must.Two(games.Scenario(games.Request{Word: word, Read: os.ReadFile}))(t)
		p.Scenarios = append(p.Scenarios, tournament.NewScenario(s, 1))
	}
	overdrive := game(t, "overdrive")
	info := overdrive.Info()
	p.Game, p.Seats, p.Turns, p.Encounters = info.Name, len(info.Seats), info.Turns, info.Encounters
	p.Rules, p.RulesVersion = info.Rules[0], info.RulesVersion
	for _, word := range []string{"a=@idle", "b=@random"} {
		p.Bots = append(p.Bots, tournament.NewBot(contesttest.Bot(t, overdrive, word, t.TempDir()), "v1"))
	}
	return p
}
