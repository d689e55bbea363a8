package tournament

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// PlanOf returns the plan of a stored tournament, without what only playing needs.
func PlanOf(t store.Tournament) (p Plan, err error) {
	if err = json.Unmarshal(t.Plan, &p); err != nil {
		err = fmt.Errorf("tournament %d: %w", t.ID, err)
	}
	return p, err
}

// Kind is the command that created a tournament.
type Kind string

// The kinds.
const (
	Ranked     Kind = "tournament"
	Comparison Kind = "regress"
	Sweep      Kind = "sweep"
	Tuning     Kind = "tune"
	Bisection  Kind = "bisect"
)

// Kind returns the kind of the plan, from its order or its question.
func (p *Plan) Kind() Kind {
	if p.Order != nil {
		return Comparison
	}
	var question map[string]json.RawMessage
	if json.Unmarshal(p.Question, &question) == nil {
		for _, kind := range []Kind{Sweep, Tuning, Bisection} {
			if question[string(kind)] != nil {
				return kind
			}
		}
	}
	return Ranked
}

// Heading returns the title of a page about a stored tournament: "Tournament 3 (evening)", "Sweep 4".
func Heading(t store.Tournament) (string, error) {
	p, err := PlanOf(t)
	names := map[Kind]string{Ranked: "Tournament", Comparison: "Comparison", Sweep: "Sweep", Tuning: "Tuning", Bisection: "Bisection"}
	return names[p.Kind()] + " " + t.Title(), err
}

// IsComparison reports whether a stored tournament is a comparison.
func IsComparison(t store.Tournament) (bool, error) {
	p, err := PlanOf(t)
	return p.Kind() == Comparison, err
}

// CheckName returns an error if a tournament with other settings already has the name of t. The error lists the
// differences.
func (r *Runner) CheckName(ctx context.Context, t store.Tournament) error {
	err := r.Store.NameTaken(ctx, t.Name, t.Digest)
	taken, ok := errors.AsType[*store.NameTakenError](err)
	if !ok {
		return err
	}
	held, err := r.Store.Tournament(ctx, taken.ID)
	if err != nil {
		return err
	}
	differs, err := differences(held, t)
	if err != nil {
		return err
	}
	return fmt.Errorf("%s since tournament %s; choose another --name, or rename that one: %s",
		cmp.Or(spelling.List(differs), "the terms have changed"), held.Title(), taken.Rename())
}

// storedSettings holds the stored settings of a plan other than its bots.
type storedSettings struct {
	Plan
	Scenarios store.Digest `json:"scenarios_digest"`
}

// differences lists how a tournament differs from an earlier one, such as "bistro.py has changed".
func differences(old, now store.Tournament) (all []string, err error) {
	var was, is storedSettings
	if err := errors.Join(json.Unmarshal(old.Plan, &was), json.Unmarshal(now.Plan, &is)); err != nil {
		return nil, err
	}
	all = changedBots(old.Entrants, now.Entrants)
	if was.Rounds != is.Rounds {
		all = append(all, fmt.Sprintf("--rounds has changed from %d to %d", was.Rounds, is.Rounds))
	}
	for _, term := range []struct {
		name    string
		was, is any
	}{
		{"the game", was.Game, is.Game},
		{"the choice of scenarios (--on)", was.Scenarios, is.Scenarios},
		{"the number of challengers", was.Challengers, is.Challengers},
		{"the rules", []any{was.Rules, was.RulesVersion}, []any{is.Rules, is.RulesVersion}},
		{"the toolchain of the game's referee", was.Referee, is.Referee},
		{"the turn limit", []any{was.Turns, was.Limits}, []any{is.Turns, is.Limits}},
		{"the clock", was.Clock, is.Clock},
		{"the sandbox", was.Box, is.Box},
		{"the order", was.Order, is.Order},
		{"the question", string(was.Question), string(is.Question)},
	} {
		if !reflect.DeepEqual(term.was, term.is) {
			all = append(all, term.name+" has changed")
		}
	}
	return all, nil
}

// changedBots lists added, removed and changed bots.
func changedBots(was, is []store.Entrant) (all []string) {
	if !slices.EqualFunc(was, is, func(a, b store.Entrant) bool { return a.Name == b.Name && a.Word == b.Word }) {
		return []string{"the list of bots has changed"}
	}
	var files []string
	ships := false
	for i := range is {
		_, word := bot.SplitName(is[i].Word)
		a, b := was[i].Settings, is[i].Settings
		a.Commit, b.Commit = "", ""
		switch {
		case !reflect.DeepEqual(a, b):
			all = append(all, fmt.Sprintf("the settings of %s have changed", is[i].Name))
		case was[i].Content == is[i].Content:
		case strings.HasPrefix(word, "@"):
			ships = true
		default:
			files = append(files, word)
		}
	}
	if ships {
		all = append(all, "cookoff and its built-in bots have changed")
	}
	if len(files) > 0 {
		all = append(all, fmt.Sprintf("%s, or %s, %s changed", spelling.List(files),
			spelling.Choose(len(files), "its toolchain", "their toolchains"), spelling.Choose(len(files), "has", "have")))
	}
	return all
}
