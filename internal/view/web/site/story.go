package site

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// mostTold limits the findings on a match's page; the player has more.
const mostTold = 12

// story is a match's story: its findings, those of the highest cost first.
type story struct {
	Comparison string
	Findings   []finding
	More       string // text about the others; empty for none
}

// finding is a finding with its address in the player.
type finding struct {
	To, Turn, Kind, Text, Fix string
	Bad                       bool
}

// story returns the story of a match that can be shown, or nil while it has to be played again first: the player does that.
func (s *Site) story(ctx context.Context, e store.ScheduledMatch) (*story, error) {
	known := s.shown.get(keyOf(e))
	if known == nil {
		if !e.Match.Kept {
			return nil, nil
		}
		var err error
		if known, err = s.recorded(ctx, e.Match.ID); err != nil {
			return nil, err
		}
	}
	told := &story{Comparison: known.story.Comparison}
	all := known.story.Findings
	for i := range all[:min(len(all), mostTold)] {
		f := &all[i]
		shown := finding{
			To: fmt.Sprintf("%s/player#turn=%d", matchPath(e.Match.ID), f.Turn), Turn: fmt.Sprint(f.Turn), Kind: f.Kind, Text: f.Text, Fix: f.Fix, Bad: f.Tone == scene.Bad,
		}
		if f.Until > f.Turn {
			shown.Turn += fmt.Sprintf("–%d", f.Until)
		}
		if f.Amount != 0 {
			shown.Text += fmt.Sprintf(" (%+d)", f.Amount)
		}
		told.Findings = append(told.Findings, shown)
	}
	if more := len(all) - mostTold; more > 0 {
		told.More = spelling.Count(more, "more finding") + " in the player"
	}
	return told, nil
}
