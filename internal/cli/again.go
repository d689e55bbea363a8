package cli

import (
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
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
)

// again is the command that plays a stored match again; empty if there is none: for bots that learn, bots and files
// that are gone, and scenarios whose file a tournament does not name.
func (a *app) again(t store.Tournament, game contest.Game, e store.ScheduledMatch) (string, error) {
	var plan tournament.Plan
	if err := json.Unmarshal(t.Plan, &plan); err != nil {
		return "", fmt.Errorf("tournament %d: %w", t.ID, err)
	}
	info := game.Info()
	scenario, ok := a.named(e.Match.Scenario)
	if !ok || plan.RulesVersion != info.RulesVersion {
		return "", nil
	}
	words := []string{"cookoff", "run", scenario.Name}
	bots, ok := a.botsAgain(t, info, e.Lineup)
	if !ok {
		return "", nil
	}
	words = append(words, bots.words...)
	switch seed, own := scenario.Seed(); {
	case own && seed != e.Match.Seed:
		return "", nil // as in a later round
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
	scenario, _, err := games.Scenario(games.Request{Word: s.Name, Read: a.ReadFile, NewSeed: func() int64 { return firstSeed }})
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

// botsAgain are the bots of a lineup, with the options and variables that their words do not have; ok is false if
// one cannot play like that again.
func (a *app) botsAgain(t store.Tournament, info contest.Info, lineup []int) (p playersAgain, ok bool) {
	env := map[string]string{}
	for _, b := range lineup {
		e := t.Entrants[b]
		spec, err := bot.Parse(e.Word, a.Dir, info.Builtins)
		if err != nil || e.Settings.Learns {
			return p, false
		}
		p.words = append(p.words, e.Word)
		p.processes = p.processes || spec.Form != bot.FormBuiltin
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
	return p, true
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
