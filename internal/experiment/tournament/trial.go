package tournament

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/match"
)

// trialTurns is the number of turns of a trial: enough to see that a bot starts and answers, and to estimate the
// duration of a match.
const trialTurns = 10

// Trial is the result of a bot's trial match.
type Trial struct {
	Bot     Bot
	Turns   int
	Start   time.Duration // until the end of the first turn
	Turn    time.Duration // mean of the later turns, over all bots of the match
	Failure *bot.Failure
	// Warnings concern bots that can play.
	Warnings []string
}

// Started reports whether the bot can play: it started, and did not crash or exit in its first turn. Other failures
// only cause a warning.
func (t Trial) Started() bool {
	f := t.Failure
	return f == nil || f.Turn > 1 || f.Turn == 1 && !f.Kind.EndsItself()
}

// Warning is a warning from a bot's trial match.
type Warning struct {
	Bot     string `json:"bot"`
	Message string `json:"message"`
}

// Warnings are the results of a run's trial matches, if any were played.
type Warnings struct {
	Warnings []Warning `json:"warnings,omitempty"`
}

// Trials implements Worker. A trial that is void in every attempt causes a warning.
func (l *Local) Trials(ctx context.Context, p *Plan, opponent *bot.Bot, workers int) ([]Trial, error) {
	trials := make([]Trial, len(p.Bots))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(workers)
	for i := range trials {
		g.Go(func() (err error) {
			for tries := 1; ; tries++ {
				if trials[i], err = l.trial(ctx, p, i, opponent); !isVoid(err) || tries == voidTries {
					break
				}
			}
			if isVoid(err) {
				trials[i].Warnings = append(trials[i].Warnings,
					fmt.Sprintf("its trial match was void %d times, as this machine is too busy: it is not yet known whether it can play", voidTries))
				return nil
			}
			if err != nil {
				return fmt.Errorf("trial of %s: %w", p.Bots[i].Name, err)
			}
			return nil
		})
	}
	return trials, g.Wait()
}

func (l *Local) trial(ctx context.Context, p *Plan, b int, opponent *bot.Bot) (Trial, error) {
	t := Trial{Bot: p.Bots[b]}
	if err := ctx.Err(); err != nil {
		return t, err
	}
	table, err := l.tables.table(p.terms(Pair{}))
	if err != nil {
		return t, err
	}
	candidate := *p.Bots[b].Bot
	candidate.Learns = false // trials teach it nothing
	seats := []contest.Seat{{Bot: &candidate}}
	for len(seats) < p.Seats {
		seats = append(seats, contest.Seat{Bot: opponent})
	}
	host, err := l.hostFor(seats)
	if err != nil {
		return t, err
	}
	inner, stop := context.WithCancel(ctx)
	defer stop()
	began := l.now()
	progress := func(int, []int64) {
		now := l.now().Sub(began)
		switch t.Turns++; t.Turns {
		case 1:
			t.Start = now
		default:
			t.Turn = (now - t.Start) / time.Duration(t.Turns-1)
		}
		if t.Turns >= trialTurns {
			stop() // the match ends as interrupted
		}
	}
	result, err := match.Play(inner, l.game, table, seats, contest.Observer{Now: l.now, Progress: progress}, host)
	if err == nil {
		err = ctx.Err()
	}
	t.Warnings = result.Warnings
	if len(result.Seats) > 0 {
		t.Failure = result.Seats[0].Failure
	}
	switch {
	case t.Failure != nil:
		t.Warnings = append(t.Warnings, "it failed in its trial match: "+t.Failure.Error()+candidate.FailureDetail(t.Failure))
	case len(result.Seats) > 0:
		t.Warnings = append(t.Warnings, nearLimit(&result.Seats[0].Timing)...)
	}
	return t, err
}

// nearShare is the share of the time limit above which a turn in a trial causes a warning: a busy machine or a later
// turn may well exceed the limit.
const nearShare = 0.6

// nearLimit warns of the turn closest to its time limit, if above nearShare.
func nearLimit(t *contest.Timing) []string {
	tightest := t.Tightest(1)
	if len(tightest) == 0 || tightest[0].Share() < nearShare {
		return nil
	}
	c := tightest[0]
	took, cpu := "all of its", ""
	if c.Own < c.Limit { // a turn noticed late may still count
		took = fmt.Sprintf("%.1f of", milliseconds(c.Own))
	}
	if c.CPU > 0 {
		cpu = fmt.Sprintf(" (%.1f ms of CPU)", milliseconds(c.CPU))
	}
	return []string{fmt.Sprintf("close to its time limit: turn %d of its trial match took %s %v ms%s; details: cookoff run --timing",
		c.Turn, took, milliseconds(c.Limit), cpu)}
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }

// Estimate estimates the duration of a number of matches from the trials.
func Estimate(p *Plan, s *Schedule, trials []Trial, matches, workers int) time.Duration {
	if s.Matches() == 0 {
		return 0
	}
	turns := 0.0 // mean turns per match
	for i := range p.Scenarios {
		turns += float64(p.limit(Pair{Scenario: i})) / float64(len(p.Scenarios))
	}
	var all time.Duration
	for _, t := range s.tables {
		var start time.Duration
		var turn time.Duration
		for _, b := range t.bots {
			start = max(start, trials[b].Start) // they start concurrently
			turn += trials[b].Turn
		}
		all += (start + time.Duration(turns*float64(turn))) * time.Duration(len(t.seatings))
	}
	mean := all / time.Duration(s.matches)
	return mean * time.Duration(matches) / time.Duration(workers)
}
