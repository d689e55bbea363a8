package site

import (
	"context"
	"fmt"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// maxFindings limits the findings on a match's page; the player shows all.
const maxFindings = 12

// story is a match's story: its findings, the most costly first.
type story struct {
	Comparison string
	Findings   []finding
	More       string // note on omitted findings; empty for none
}

// finding is a finding with the address of its turn in the player.
type finding struct {
	To, Turn, Kind, Text, Fix string
	Bad                       bool
}

// story returns the story of a match that can be shown. It returns nil for a match without a stored trace until the player has
// played it again.
func (s *Site) story(ctx context.Context, e store.ScheduledMatch) (*story, error) {
	shown := s.recordings.get(keyOf(e))
	if shown == nil {
		if !e.Match.Kept {
			return nil, nil
		}
		var err error
		if shown, err = s.recorded(ctx, e.Match.ID); err != nil {
			return nil, err
		}
	}
	st := &story{Comparison: shown.story.Comparison}
	all := shown.story.Findings
	for i := range all[:min(len(all), maxFindings)] {
		f := &all[i]
		found := finding{
			To: fmt.Sprintf("%s/player#turn=%d", matchPath(e.Match.ID), f.Turn), Turn: fmt.Sprint(f.Turn), Kind: f.Kind, Text: f.Text, Fix: f.Fix, Bad: f.Tone == scene.Bad,
		}
		if f.Until > f.Turn {
			found.Turn += fmt.Sprintf("–%d", f.Until)
		}
		if f.Amount != 0 {
			found.Text += fmt.Sprintf(" (%+d)", f.Amount)
		}
		st.Findings = append(st.Findings, found)
	}
	if more := len(all) - maxFindings; more > 0 {
		st.More = spelling.Count(more, "more finding") + " in the player"
	}
	return st, nil
}
