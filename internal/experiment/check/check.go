// Package check finds problems of a bot: it reads the bot's sources and plays it under adverse conditions, most
// revealing first, within a time budget. It is independent of the game.
package check

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/box"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/play/match"
)

// Checker checks a bot in a game.
type Checker struct {
	Game contest.Game
	Bot  *bot.Bot
	Dir  string // working directory: paths in findings are relative to it

	Scenarios []string // arguments, that of the first match first
	Opponent  string   // argument of an ordinary built-in opponent
	Rules     string
	Clock     contest.Clock
	Seed      int64    // of matches whose scenarios have none
	Turns     int      // maximum of a match; 0: the game's
	Flags     []string // repeated in the commands of findings

	// Scenario returns the scenario of an argument, and its game.
	Scenario func(word string) (contest.Scenario, contest.Game, error)
	Against  *bot.Bot          // the rival
	Broken   *bot.CompileError // why the bot does not compile; nil if it does or need not

	Host    match.Host
	Machine box.Machine // sandbox capabilities of this machine
	Limits  box.Limits  // of a sandboxed bot, unless a trial lowers them

	Version [2]int                                        // Python version to check the sources against; zero: any
	Python  func(ctx context.Context) (string, error)     // finds the interpreter that reads the sources
	Find    func(program string) (path string, err error) // like exec.LookPath

	Now     func() time.Time
	OnTrial func(trial string, n, of int) // called at the start of each trial

	scenarios map[string]contest.Scenario // cache
}

// minTurns is the minimum length of a trial in turns; shorter ones are skipped.
const minTurns = 3

// checking is a check in progress.
type checking struct {
	*Checker
	report Report
	known  map[string]int // index of a finding by rule and subject
	first  *played        // the first match
	start  average        // time of the first turn, including the bot's start
	mean   average        // time of a later turn

	boxFails bool // the bot fails in a sandbox that withholds only the network
}

// Run checks the bot for about the given time.
func (c *Checker) Run(ctx context.Context, budget time.Duration) (Report, error) {
	run := &checking{Checker: c, known: map[string]int{}}
	run.report = Report{Bot: c.Bot.Name, Game: c.Game.Info().Name, File: c.relative(c.mainFile()), Findings: []Finding{}}
	began := c.Now()
	if err := run.sources(ctx); err != nil {
		return run.report, err
	}
	run.compiled()
	trials, read := c.trials(), len(run.report.Trials)
	for n, t := range trials {
		done := TrialReport{Name: t.Name}
		if done.Why = run.cannot(t); done.Why == "" {
			c.OnTrial(t.Name, read+n+1, read+len(trials))
			if err := run.trial(ctx, t, &done, budget-c.Now().Sub(began)); err != nil {
				return run.report, err
			}
		}
		run.report.Trials = append(run.report.Trials, done)
	}
	run.report.finish(c.Now().Sub(began))
	return run.report, nil
}

// cannot returns why a trial is skipped although there is time; else empty.
func (c *checking) cannot(t trial) string {
	switch {
	case c.Broken != nil:
		return "the bot does not compile"
	case c.report.NeverPlays:
		return "the bot does not start"
	case t.Rule == "" || c.first == nil: // nothing to compare with, as time ran out
		return ""
	case c.played() == 0:
		return "the bot fails at once"
	case t.Slower > 1 && c.Clock.Turn == 0:
		return "there is no time limit"
	case t.Box == needNothing:
		return ""
	case c.boxFails:
		return "the bot does not play in a sandbox"
	case t.Box == needNetwork && c.Host.Box != nil && c.networkHeld():
		return "all trials are played in a sandbox, which has no network; --box off plays them without a sandbox"
	case !c.Bot.NeedsProcess():
		return "the bot runs inside cookoff, where this does not apply"
	case t.Box == needFolder && !c.Machine.Namespaces, t.Box == needNetwork && !c.networkHeld(),
		t.Box == needMemory && c.Machine.Held()[box.Memory] == "":
		return "the sandbox of this machine cannot do that; see cookoff doctor"
	}
	return ""
}

// CheckScenarios returns an error if a scenario is invalid or of another game.
func (c *Checker) CheckScenarios() error {
	for _, word := range c.Scenarios {
		if _, err := c.scenario(word); err != nil {
			return err
		}
	}
	return nil
}

// scenario returns the scenario of an argument, from the cache if possible.
func (c *Checker) scenario(word string) (contest.Scenario, error) {
	if s, ok := c.scenarios[word]; ok {
		return s, nil
	}
	s, of, err := c.Scenario(word)
	switch name := c.Game.Info().Name; {
	case err != nil:
		return s, err
	case of.Info().Name != name:
		return s, fmt.Errorf("%s is a scenario of %s, and the bot is checked in %s", word, of.Info().Name, name)
	}
	if c.scenarios == nil {
		c.scenarios = map[string]contest.Scenario{}
	}
	c.scenarios[word] = s
	return s, nil
}

// networkHeld reports whether sandboxes on this machine can block the network.
func (c *Checker) networkHeld() bool { return c.Machine.Held()[box.Network] != "" }

// trial plays a trial in its share of the remaining time, and records its findings.
func (c *checking) trial(ctx context.Context, t trial, done *TrialReport, left time.Duration) error {
	least := c.start.value() + minTurns*c.mean.value()
	if left <= 0 || left < least || c.first == nil && t.Rule != "" {
		done.Why = noTime
		return nil
	}
	turns := c.turns(t)
	fair := max(left/time.Duration(t.Part), least)
	p, err := c.playUntilValid(ctx, t, turns, fair, left)
	if errors.Is(err, errBusy) {
		done.Why = err.Error()
		return nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", t.Name, err)
	}
	if t.Slower <= 1 {
		c.start.add(p.start)
		c.mean.add(p.mean())
	}
	done.Done, done.Turns, done.Cut = true, p.turns, p.cut
	if c.first == nil {
		c.first = &p
	}
	return c.judge(ctx, t, &p, done)
}

// turns returns the maximum length of a trial.
func (c *checking) turns(t trial) int {
	all := c.Game.Info().Turns
	for _, bound := range []int{t.Turns, c.Turns} {
		if bound > 0 {
			all = min(all, bound)
		}
	}
	if t.Rule != "" {
		all = min(all, c.played())
	}
	return all
}

// played returns the turns of the first match that the bot played without failing. Trials under other conditions stop
// there.
func (c *checking) played() int {
	if f := c.first.failure; f != nil {
		return max(min(f.Turn-1, c.first.turns), 0)
	}
	return c.first.turns
}

// average is a running mean; 0 if empty.
type average struct {
	sum time.Duration
	n   int
}

func (a *average) add(d time.Duration) {
	if d > 0 {
		a.sum, a.n = a.sum+d, a.n+1
	}
}

func (a *average) value() time.Duration { return a.sum / time.Duration(max(a.n, 1)) }
