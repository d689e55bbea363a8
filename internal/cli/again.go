package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/gittree"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
)

// noCommand is why no command plays a stored match again.
type noCommand string

func (n noCommand) Error() string { return string(n) }

// again is the command that plays a stored match again. A noCommand says that there is none: for bots that learn, and
// for bots and files that are gone.
func (a *app) again(ctx context.Context, t store.Tournament, game contest.Game, e store.ScheduledMatch) (string, error) {
	var plan tournament.Plan
	if err := json.Unmarshal(t.Plan, &plan); err != nil {
		return "", fmt.Errorf("tournament %d: %w", t.ID, err)
	}
	info := game.Info()
	scenario, ok := a.named(e.Match.Scenario)
	switch {
	case !ok:
		return "", noCommand(cmp.Or(e.Match.Scenario.File, e.Match.Scenario.Name) + " is no longer there, or has changed")
	case plan.RulesVersion != info.RulesVersion:
		return "", noCommand("this version of cookoff has other rules")
	}
	words := []string{"cookoff", "run", cmp.Or(scenario.File, scenario.Name)}
	bots, err := a.botsAgain(ctx, t, game, e.Lineup)
	if err != nil {
		return "", err
	}
	words = append(words, bots.words...)
	switch seed, own := scenario.Seed(); {
	case own && seed != e.Match.Seed:
		return "", noCommand("it was played in a later round, with another seed than " + scenario.Name)
	case !own && e.Match.Seed != firstSeed:
		words = append(words, "--seed", fmt.Sprint(e.Match.Seed))
	}
	if usual := a.settings.Games[info.Name].Rules; plan.Rules != usual {
		words = append(words, "--rules", plan.Rules)
	}
	table, err := game.Prepare(contest.Terms{Scenario: scenario, Rules: plan.Rules, Seed: e.Match.Seed})
	if err != nil {
		return "", err
	}
	if limit := limitOn(&plan, scenario.Name); limit != table.Terms().Turns {
		words = append(words, "--turns", fmt.Sprint(limit))
	}
	usual, err := a.settings.Clock(info.Name, bot.WallClock)
	if err != nil {
		return "", err
	}
	if bots.processes && plan.Clock.Kind != usual.Kind {
		words = append(words, "--clock", string(plan.Clock.Kind))
	}
	if !bots.processes && usual.Init == 0 {
		plan.Clock.Init = 0 // bots that ship are ready at once
	}
	for _, limit := range []struct {
		flag       string
		was, usual time.Duration
	}{{"--turn-timeout", plan.Clock.Turn, usual.Turn}, {"--init-timeout", plan.Clock.Init, usual.Init}} {
		if limit.was != limit.usual {
			words = append(words, limit.flag, limit.was.String())
		}
	}
	return shellLine(append(words, bots.flags...)), nil
}

// named is the scenario that the name of a stored one means now; ok is false if that is none, or another.
func (a *app) named(s store.Scenario) (scenario contest.Scenario, ok bool) {
	scenario, _, err := games.Scenario(games.Request{Word: cmp.Or(s.File, s.Name), Read: a.ReadFile, NewSeed: func() int64 { return firstSeed }})
	if err != nil {
		return scenario, false
	}
	made, err := tournament.NewScenario(scenario, firstSeed)
	return scenario, err == nil && made.Content == s.Content
}

// limitOn is how many turns matches on a scenario have at most.
func limitOn(plan *tournament.Plan, scenario string) int {
	for i := range plan.Limits {
		if plan.Scenarios[i].Name == scenario {
			return plan.Limits[i]
		}
	}
	return plan.Turns
}

// playersAgain are the bots of a match on a command line.
type playersAgain struct {
	words, flags []string
	processes    bool // one of them is a process
}

// botsAgain are the bots of a lineup, with the options and variables that their words do not have; a noCommand says
// which cannot play like that again.
func (a *app) botsAgain(ctx context.Context, t store.Tournament, game contest.Game, lineup []int) (p playersAgain, err error) {
	bots, err := a.newBots(game, tournament.Words{})
	if err != nil {
		return p, err
	}
	env := map[string]string{}
	for _, b := range lineup {
		e := t.Entrants[b]
		word := wordAgain(e)
		spec, err := bots.Spec(ctx, word)
		switch {
		case err != nil:
			return p, noCommand(err.Error())
		case e.Settings.Learns:
			return p, noCommand(e.Name + " learns: it is no longer what it was")
		}
		p.words = append(p.words, word)
		p.processes = p.processes || spec.NeedsProcess()
		for _, name := range slices.Sorted(maps.Keys(e.Settings.Options)) {
			inWord := slices.ContainsFunc(spec.Options, func(o bot.Option) bool { return o.Name == name })
			if !inWord {
				p.flags = append(p.flags, "--opt", fmt.Sprintf("%s:%s=%s", e.Name, name, e.Settings.Options[name]))
			}
		}
		maps.Copy(env, e.Settings.Env) // all bots of a tournament get the same
	}
	for _, name := range slices.Sorted(maps.Keys(env)) {
		p.flags = append(p.flags, "--env", name+"="+env[name])
	}
	return p, nil
}

// wordAgain is the word of a bot for as long as there are its files: a commit is named by its hash, since branches
// and HEAD go on.
func wordAgain(e store.Entrant) string {
	_, rest := bot.CutName(e.Word)
	w, ok, err := gittree.Parse(rest)
	if !ok || err != nil || e.Settings.Commit == "" {
		return e.Word
	}
	w.Revision = e.Settings.Commit
	return e.Name + "=" + w.String()
}

// shellSafe matches a word that means itself in a shell.
var shellSafe = regexp.MustCompile(`^[A-Za-z0-9_@%+=:,./-]+$`)

// shellLine is a command line as a shell takes it.
func shellLine(words []string) string {
	quoted := make([]string, len(words))
	for i, word := range words {
		if quoted[i] = word; !shellSafe.MatchString(word) {
			quoted[i] = "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
		}
	}
	return strings.Join(quoted, " ")
}
