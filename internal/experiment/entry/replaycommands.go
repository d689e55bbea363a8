package entry

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// ReplayCommands makes commands that play stored matches of a game again.
type ReplayCommands struct {
	Bots     *Bots                                                     // of the game, from arguments only
	Scenario func(word string) (contest.Scenario, contest.Game, error) // parses an argument; Seed is set if one would be drawn
	// Rules, Clock, Box and Seed are the defaults of cookoff run.
	Rules string
	Clock contest.Clock
	Box   *bot.Bounds
	Seed  int64
}

// NoCommandError is the reason why no command can play a stored match again: its bots learn, or bots or files are
// missing.
type NoCommandError string

func (n NoCommandError) Error() string { return string(n) }

// Match returns a match for display, with the command that plays it again or the reason why there is none.
func (a ReplayCommands) Match(ctx context.Context, t store.Tournament, e store.ScheduledMatch) (*scoreboard.Match, error) {
	m := scoreboard.FromStore(t, a.Bots.game.Info(), e)
	command, err := a.Command(ctx, t, e)
	if none, ok := errors.AsType[NoCommandError](err); ok {
		m.NoCommand, err = string(none), nil
	}
	m.Command = command
	return m, err
}

// Command returns the command that plays a match of a tournament again. Without one, the error is a NoCommandError.
func (a ReplayCommands) Command(ctx context.Context, t store.Tournament, e store.ScheduledMatch) (string, error) {
	plan, err := tournament.PlanOf(t)
	if err != nil {
		return "", err
	}
	scenario, ok := a.scenarioNow(e.Match.Scenario)
	switch {
	case !ok:
		return "", NoCommandError(cmp.Or(e.Match.Scenario.File, e.Match.Scenario.Name) + " has been removed or changed")
	case plan.RulesVersion != a.Bots.game.Info().RulesVersion:
		return "", NoCommandError("this version of cookoff has different rules")
	}
	bots, err := a.bots(ctx, t, e.Lineup)
	if err != nil {
		return "", err
	}
	flags, err := a.flags(&plan, scenario, e.Match.Seed, bots.processes)
	if err != nil {
		return "", err
	}
	if bots.processes {
		flags = append(flags, plan.Box.Flags(a.Box)...)
	}
	return spelling.ShellLine(slices.Concat([]string{"cookoff", "run", cmp.Or(scenario.File, scenario.Name)}, bots.words, flags, bots.flags)), nil
}

// flags returns the flags for settings other than the defaults of cookoff run. processes means that a bot is a
// process.
func (a ReplayCommands) flags(plan *tournament.Plan, scenario contest.Scenario, seed int64, processes bool) (flags []string, err error) {
	switch own, ok := scenario.Seed(); {
	case ok && own != seed:
		return nil, NoCommandError("it was played in a later round, with another seed than " + scenario.Name)
	case !ok && seed != a.Seed:
		flags = append(flags, "--seed", fmt.Sprint(seed))
	}
	if plan.Rules != a.Rules {
		flags = append(flags, "--rules", plan.Rules)
	}
	table, err := a.Bots.game.Prepare(contest.Terms{Scenario: scenario, Rules: plan.Rules, Seed: seed})
	if err != nil {
		return nil, err
	}
	if limit := plan.LimitOn(scenario.Name); limit != table.Terms().Turns {
		flags = append(flags, "--turns", fmt.Sprint(limit))
	}
	return append(flags, ClockFlags(plan.Clock, a.Clock, processes)...), nil
}

// ClockFlags returns the flags for the clock of a match, unless it is the usual one. processes means that a bot is a
// process.
func ClockFlags(was, usual contest.Clock, processes bool) (flags []string) {
	if processes && was.Kind != usual.Kind {
		flags = append(flags, "--clock", string(was.Kind))
	}
	if !processes && usual.Init == 0 {
		was.Init = 0 // built-ins start instantly
	}
	if was.Turn != usual.Turn {
		flags = append(flags, "--turn-timeout", was.Turn.String())
	}
	if was.Init != usual.Init {
		flags = append(flags, "--init-timeout", was.Init.String())
	}
	return flags
}

// scenarioNow returns the scenario that the stored one's name refers to now. ok is false if there is none, or a different
// one.
func (a ReplayCommands) scenarioNow(s store.Scenario) (scenario contest.Scenario, ok bool) {
	scenario, _, err := a.Scenario(cmp.Or(s.File, s.Name))
	if err != nil {
		return scenario, false
	}
	return scenario, tournament.NewScenario(scenario, a.Seed).Content == s.Content
}

// replayBots are the bots of a match as arguments.
type replayBots struct {
	words, flags []string
	processes    bool // a bot is a process
}

// bots returns the arguments for the bots of a lineup, with the missing options and variables. A NoCommandError names
// a bot that cannot play the same way again.
func (a ReplayCommands) bots(ctx context.Context, t store.Tournament, lineup []int) (p replayBots, err error) {
	var env map[string]string // of the first bot with an environment
	var allow []string        // paths allowed to that bot
	for _, b := range lineup {
		e := t.Entrants[b]
		word := lastingWord(e)
		spec, err := a.Bots.Spec(ctx, word)
		switch {
		case err != nil:
			return p, NoCommandError(err.Error())
		case e.Settings.Learns:
			return p, NoCommandError(e.Name + " learns, so it has changed since then")
		}
		p.words = append(p.words, word)
		p.processes = p.processes || spec.NeedsProcess()
		for _, name := range slices.Sorted(maps.Keys(e.Settings.Options)) {
			inWord := slices.ContainsFunc(spec.Options, func(o bot.Option) bool { return o.Name == name })
			if !inWord {
				p.flags = append(p.flags, "--opt", fmt.Sprintf("%s:%s=%s", e.Name, name, e.Settings.Options[name]))
			}
		}
		switch {
		case spec.Ships():
		case env == nil:
			env, allow = map[string]string{}, e.Settings.Allow
			maps.Copy(env, e.Settings.Env)
		case !maps.Equal(env, e.Settings.Env):
			return p, NoCommandError("its bots had different environment variables, but a command gives all bots the same")
		case !slices.Equal(allow, e.Settings.Allow):
			return p, NoCommandError("its bots were allowed to read different files, but a command allows all bots the same")
		}
		if err := a.checkUnchanged(ctx, spec, e); err != nil {
			return p, err
		}
	}
	for _, name := range slices.Sorted(maps.Keys(env)) {
		p.flags = append(p.flags, "--env", name+"="+env[name])
	}
	for _, path := range allow {
		p.flags = append(p.flags, "--allow", path)
	}
	return p, nil
}

// checkUnchanged returns a NoCommandError if a bot, or its runtime, has changed since the match. Built-in bots change with the
// rules.
func (a ReplayCommands) checkUnchanged(ctx context.Context, spec bot.Spec, e store.Entrant) error {
	if spec.Ships() {
		return nil
	}
	spec.Options, spec.Env, spec.Allow = nil, nil, e.Settings.Allow
	for name, value := range e.Settings.Options {
		spec.Options = append(spec.Options, bot.Option{Name: name, Value: value})
	}
	for name, value := range e.Settings.Env {
		spec.Env = bot.SetVariable(spec.Env, bot.Variable{Name: name, Value: value})
	}
	made, err := contest.Resolve(a.Bots.game, spec, a.Bots.Dir)
	if err == nil {
		err = made.FindRuntime(a.Bots.LookPath) // also the compiler, whose version counts
	}
	version := ""
	if err == nil {
		version, err = a.Bots.version(ctx, made)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		return NoCommandError(err.Error())
	case tournament.NewBot(made, version).Content != e.Content:
		return NoCommandError(spec.Word + ", or its toolchain, has changed since the match")
	}
	return nil
}

// lastingWord returns a lasting argument for a bot. Commits are named by hash, since branches and HEAD move.
func lastingWord(e store.Entrant) string {
	_, rest := bot.SplitName(e.Word)
	w, ok, err := gittree.Parse(rest)
	if !ok || err != nil || e.Settings.Commit == "" {
		return e.Word
	}
	w.Revision = e.Settings.Commit
	return e.Name + "=" + w.String()
}
