package check

import (
	"bytes"
	"context"
	"errors"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/match"
)

// played is the result of a trial.
type played struct {
	failure *bot.Failure
	turns   int
	start   time.Duration // time of the first turn, including the start; 0 if never completed
	took    time.Duration
	events  events
	cut     bool // stopped early for lack of time
}

// mean returns the mean time of later turns.
func (p *played) mean() time.Duration {
	if p.turns < 2 {
		return 0
	}
	return (p.took - p.start) / time.Duration(p.turns-1)
}

// voidTries is the maximum number of attempts on a busy machine.
const voidTries = 3

// errBusy means that other programs starved the bots of a trial.
var errBusy = errors.New("this machine is too busy")

// playUntilValid plays a trial, and repeats it if the machine was too busy. It stops after a turn that ends beyond
// fair, and interrupts the match at hard.
func (c *Checker) playUntilValid(ctx context.Context, t trial, turns int, fair, hard time.Duration) (p played, err error) {
	for range voidTries {
		p, err = c.play(ctx, t, turns, fair, hard)
		if _, void := errors.AsType[*conversation.VoidError](err); !void {
			return p, err
		}
	}
	return p, errBusy
}

func (c *Checker) play(ctx context.Context, t trial, turns int, fair, hard time.Duration) (p played, err error) {
	began := c.Now()
	table, err := c.table(t)
	if err != nil {
		return p, err
	}
	seats, err := c.seats(t)
	if err != nil {
		return p, err
	}
	logs, err := workdir.New(nil, workdir.Mechanisms{}, "")
	if err != nil {
		return p, err
	}
	host := c.trialHost(t)
	host.LogDir = logs.Dir
	inner, stop := context.WithTimeout(ctx, hard)
	defer stop()
	progress := func(int, []int64) {
		p.turns++
		p.took = c.Now().Sub(began)
		if p.turns == 1 {
			p.start = p.took
		}
		if p.took >= fair || p.turns == turns {
			p.cut = p.turns < turns
			stop() // ends the match as interrupted
		}
	}
	result, err := match.Play(inner, c.Game, table, seats, contest.Observer{Now: c.Now, Trace: &p.events, Progress: progress}, host)
	err = errors.Join(err, logs.Remove())
	switch {
	case ctx.Err() != nil:
		return p, ctx.Err()
	case errors.Is(err, context.DeadlineExceeded): // before the bots started
		p.cut = true
		return p, nil
	case err == nil:
		p.failure = result.Seats[t.Seat].Failure
	case !errors.As(err, &p.failure):
		return p, err
	}
	if p.failure == nil && inner.Err() != nil && p.turns < turns {
		p.cut = true
	}
	return p, nil
}

// table returns the table for a trial.
func (c *Checker) table(t trial) (contest.Table, error) {
	scenario, err := c.scenario(t.Scenario)
	if err != nil {
		return nil, err
	}
	terms := contest.Terms{Scenario: scenario, Rules: c.Rules, Seed: c.Seed, Clock: c.clock(t)}
	if seed, ok := scenario.Seed(); ok {
		terms.Seed = seed
	}
	return c.Game.Prepare(terms)
}

// seats returns the bot in its seat, and the opponent in all others.
func (c *Checker) seats(t trial) (seats []contest.Seat, err error) {
	opponent := c.Against
	if t.Opponent != c.Opponent {
		if opponent, err = contest.ParseBot(c.Game, t.Opponent, c.Dir); err != nil {
			return nil, err
		}
	}
	candidate := *c.Bot
	candidate.Learns = false // trials teach it nothing
	for i := range c.Game.Info().Seats {
		seat := contest.Seat{Bot: opponent}
		if i == t.Seat {
			seat.Bot = &candidate
		}
		seats = append(seats, seat)
	}
	return seats, nil
}

// trialHost returns the environment of a trial's bots.
func (c *Checker) trialHost(t trial) match.Host {
	host := c.Host
	host.HashSeed = t.HashSeed
	if t.Box == needNothing {
		return host
	}
	limits := c.Limits
	if t.Box == needMemory {
		limits.Memory = lowMemory
	}
	host.Box = &bot.Box{Machine: c.Machine, Level: box.Auto, Limits: limits, Frozen: t.Box == needFolder}
	host.Box.Keep(c.Bot)
	if c.Host.Box != nil {
		host.Box.Hidden, host.Box.Allow = c.Host.Box.Hidden, c.Host.Box.Allow
	}
	return host
}

// events are the lines of a trace between header and end.
type events struct {
	begun bool
	turns [][]byte
}

// Line adds a line.
func (e *events) Line(line []byte) error {
	if e.begun && !bytes.HasPrefix(line, []byte(`{"end"`)) {
		e.turns = append(e.turns, bytes.Clone(line))
	}
	e.begun = true
	return nil
}

// Sync does nothing: events stay in memory.
func (e *events) Sync() error { return nil }

// differs returns the first turn, from 1, in which two matches differ; 0 if they agree as far as both go.
func (e *events) differs(from *events) int {
	for n := range min(len(e.turns), len(from.turns)) {
		if !bytes.Equal(e.turns[n], from.turns[n]) {
			return n + 1
		}
	}
	return 0
}
