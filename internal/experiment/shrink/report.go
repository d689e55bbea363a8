package shrink

import (
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// shrunk is the result, in JSON.
type shrunk struct {
	While    string `json:"while"`
	Map      string `json:"map,omitempty"` // path
	Command  string `json:"command"`
	Matches  int    `json:"matches"` // matches played
	Complete bool   `json:"complete"`
	Before   Size   `json:"before"`
	After    Size   `json:"after"`
}

// Defaults are the user's defaults for cookoff run, and the flags to repeat in the command.
type Defaults struct {
	Rules  string // of the game; empty: always name them
	Clock  contest.Clock
	Seed   int64
	Repeat []string
}

// report writes the map and returns the result.
func (s *Shrinking) report(least contest.Terms, complete bool) (*ui.Document, error) {
	info := s.match.Game.Info()
	usual, err := s.Usual(info)
	if err != nil {
		return nil, err
	}
	r := shrunk{
		While: s.While, Matches: s.trials.Played, Complete: complete,
		Before: s.before, After: sizeOf(info, least, s.trials.Length), Command: s.command(least, usual),
	}
	if len(least.Scenario.Text) > 0 {
		text := fmt.Sprintf("// %s\n%s", s.While, least.Scenario.Text)
		if err := s.ReplaceFile(s.file, []byte(text)); err != nil {
			return nil, err
		}
		r.Map = s.file
	}
	t := &ui.Table{Prose: true}
	t.Row("still", r.While)
	t.Row("before", r.Before.String())
	t.Row("after", r.After.String())
	t.Row("played", spelling.Count(r.Matches, "match"))
	if r.Map != "" {
		t.Row("map", r.Map)
	}
	t.Row("to see it", r.Command)
	return &ui.Document{Value: r, Body: []ui.Block{t}}, nil
}

// command returns the command that plays a match with these terms.
func (s *Shrinking) command(t contest.Terms, usual Defaults) string {
	scenario, info := s.file, s.match.Game.Info()
	if len(t.Scenario.Text) == 0 {
		var options []string
		for _, o := range t.Scenario.Options {
			options = append(options, o.Name+"="+o.Value)
		}
		scenario = t.Scenario.Game + ":" + strings.Join(options, ",")
	}
	words := append([]string{"cookoff", "run", scenario}, s.words...)
	if from := s.match.Terms; t.Turns != from.Turns || t.Turns != info.Turns || len(t.Scenario.Text) > 0 {
		words = append(words, "--turns", fmt.Sprint(t.Turns))
	}
	if _, own := t.Scenario.Seed(); !own && t.Seed != usual.Seed {
		words = append(words, "--seed", fmt.Sprint(t.Seed))
	}
	if t.Rules != usual.Rules {
		words = append(words, "--rules", t.Rules)
	}
	words = append(words, entry.ClockFlags(t.Clock, usual.Clock, s.processes)...)
	return spelling.ShellLine(append(words, usual.Repeat...))
}

// Size is the size of a match.
type Size struct {
	Turns int            `json:"turns"` // turns played
	Seed  int64          `json:"seed"`
	Parts map[string]int `json:"parts,omitempty"` // of its scenario, by kind
	names []string       // of the parts, in order
}

// sizeOf returns the size of a match of this many turns.
func sizeOf(game contest.Info, t contest.Terms, turns int) Size {
	z := Size{Turns: turns, Seed: t.Seed}
	if game.Parts == nil || len(t.Scenario.Text) == 0 {
		return z
	}
	parts, err := game.Parts(t.Scenario.Text)
	if err != nil {
		return z
	}
	z.Parts = map[string]int{}
	for _, p := range parts {
		z.Parts[p.Name] = p.Count
		z.names = append(z.names, p.Name)
	}
	return z
}

// String describes the size in words.
func (z Size) String() string {
	parts := []string{spelling.Count(z.Turns, "turn")}
	for _, name := range z.names {
		parts = append(parts, fmt.Sprintf("%d %s", z.Parts[name], spelling.Choose(z.Parts[name], strings.TrimSuffix(name, "s"), name)))
	}
	return strings.Join(parts, ", ")
}
