package cli

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli/command"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/entry"
	"github.com/cookoff/cookoff/internal/experiment/shrink"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// shrunk is the result as --format json prints it.
type shrunk struct {
	While    string      `json:"while"`
	Map      string      `json:"map,omitempty"` // its file
	Command  string      `json:"command"`
	Matches  int         `json:"matches"` // that were played
	Complete bool        `json:"complete"`
	Before   shrink.Size `json:"before"`
	After    shrink.Size `json:"after"`
}

// shrinkLine is the interval between progress lines without a terminal.
const shrinkLine = 10 * time.Second

// run plays the recorded match again, and then ever smaller ones.
func (s *shrinking) run(ctx context.Context) error {
	from, info := s.trials.Order.Terms, s.match.Game.Info()
	met, err := s.trials.Happens(ctx, from)
	if err != nil {
		return err
	}
	if !met {
		return fmt.Errorf("%s does not happen when the match is played again (%s); see --bot, or try more often: --tries %d",
			s.options.while, spelling.Count(s.options.tries, "try"), 5*s.options.tries)
	}
	line := s.env.status().NewLine(shrinkLine)
	show := func(t contest.Terms) {
		if line.Due(s.env.Now()) {
			line.Show(fmt.Sprintf("match %d: %v", s.trials.Played, shrink.SizeOf(info, t)))
		}
	}
	search := shrink.Search{Game: s.match.Game, Smaller: show, Holds: func(t contest.Terms) (bool, error) { return s.trials.Happens(ctx, t) }}
	least, err := search.Run(from)
	line.Clear()
	interrupted := errors.Is(err, context.Canceled)
	if err != nil && !interrupted {
		return err
	}
	if err := s.reportShrunk(from, least, !interrupted); err != nil {
		return err
	}
	if interrupted {
		s.env.Note("Interrupted: this is the smallest so far")
		return command.Silent(command.ExitInterrupted)
	}
	return nil
}

// reportShrunk writes the map and prints the result.
func (s *shrinking) reportShrunk(from, least contest.Terms, complete bool) error {
	info := s.match.Game.Info()
	r := shrunk{
		While: s.options.while, Matches: s.trials.Played, Complete: complete,
		Before: shrink.SizeOf(info, from), After: shrink.SizeOf(info, least),
	}
	if len(least.Scenario.Text) > 0 {
		text := fmt.Sprintf("// %s\n%s", s.options.while, least.Scenario.Text)
		if err := s.env.ReplaceFile(s.file, []byte(text)); err != nil {
			return err
		}
		r.Map = s.file
	}
	var err error
	if r.Command, err = s.command(least); err != nil {
		return err
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
	return s.env.out.Table(t, r)
}

// command returns the command that plays a match of some terms.
func (s *shrinking) command(t contest.Terms) (string, error) {
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
	if _, own := t.Scenario.Seed(); !own && t.Seed != firstSeed {
		words = append(words, "--seed", fmt.Sprint(t.Seed))
	}
	if t.Rules != s.env.settings.Games[info.Name].Rules || s.options.flags.Changed("rules") {
		words = append(words, "--rules", t.Rules)
	}
	usual, err := s.env.settings.Clock(info.Name, bot.WallClock)
	words = append(words, entry.ClockFlags(t.Clock, usual, s.processes)...)
	return spelling.ShellLine(append(words, carried(s.options.flags, "turns", "rules")...)), err
}
