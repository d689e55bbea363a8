package tournament

import (
	"context"
	"fmt"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/match"
)

// trialTurns is how many turns a trial is played for: enough to see a bot start and answer, and to
// guess how long a match takes.
const trialTurns = 10

// Trial is what a bot's trial showed.
type Trial struct {
	Bot     Bot
	Turns   int
	Start   time.Duration // until the first turn had ended
	Turn    time.Duration // a later turn of the whole match, in the mean
	Failure *bot.Failure
	// Warnings are what a user should know of a bot that came to play.
	Warnings []string
}

// Started reports whether the bot came to play: it neither failed before its first turn nor ended in it.
func (t Trial) Started() bool {
	f := t.Failure
	return f == nil || f.Turn > 1 || f.Turn == 1 && f.Kind != bot.Crashed && f.Kind != bot.Exited
}

// Trials plays trials as Worker says. One that is void each time shows nothing, which is a warning.
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
					fmt.Sprintf("its trial match was void %d times, as this machine is too busy: whether it can play is not known yet", voidTries))
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
	table, err := l.tables.prepare(p.terms(Pair{}))
	if err != nil {
		return t, err
	}
	candidate := *p.Bots[b].Bot
	candidate.Learns = false // not from this
	seats := []contest.Seat{{Bot: &candidate}}
	for len(seats) < p.Seats {
		seats = append(seats, contest.Seat{Bot: opponent})
	}
	host, err := l.place(seats)
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

// nearShare is the share of its time limit from which on a turn of a trial is worth a warning: what other programs
// and later turns cost may well be the rest.
const nearShare = 0.6

// nearLimit warns of the turn that came nearest to its time limit, if that was near.
func nearLimit(t *contest.Timing) []string {
	tightest := t.Tightest(1)
	if len(tightest) == 0 || tightest[0].Share() < nearShare {
		return nil
	}
	c := tightest[0]
	took, cpu := "all of its", ""
	if c.Own < c.Limit { // a turn may stand although it was noticed late
		took = fmt.Sprintf("%.1f of", milliseconds(c.Own))
	}
	if c.CPU > 0 {
		cpu = fmt.Sprintf(" (%.1f ms of CPU)", milliseconds(c.CPU))
	}
	return []string{fmt.Sprintf("near its time limit: turn %d of its trial match took %s %v ms%s; details: cookoff run --timing",
		c.Turn, took, milliseconds(c.Limit), cpu)}
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }

// Estimate returns how long a number of matches take, as the trials let expect, with some at a time.
func Estimate(p *Plan, s *Schedule, trials []Trial, matches, workers int) time.Duration {
	if s.Matches() == 0 {
		return 0
	}
	turns := 0.0 // of a match, on average
	for i := range p.Scenarios {
		turns += float64(p.limit(Pair{Scenario: i})) / float64(len(p.Scenarios))
	}
	var all time.Duration
	for _, t := range s.tables {
		var start time.Duration
		var turn time.Duration
		for _, b := range t.bots {
			start = max(start, trials[b].Start) // they start at once
			turn += trials[b].Turn
		}
		all += (start + time.Duration(turns*float64(turn))) * time.Duration(len(t.seatings))
	}
	mean := all / time.Duration(s.matches)
	return mean * time.Duration(matches) / time.Duration(workers)
}
