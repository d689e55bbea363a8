package player

import (
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/view/explain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// Limits of a page's story; "cookoff explain" shows the rest.
const (
	maxFindings = 200
	maxRows     = 100
)

// pageStory is the story of a match in a page.
type pageStory struct {
	Headline string          `json:"headline"` // comparison of the seats, and why one lost; may be empty
	Findings []story.Finding `json:"findings"`
	Sections []pageSection   `json:"sections"`
}

type pageSection struct {
	Title   string          `json:"title"`
	Seat    int             `json:"seat"`
	Note    string          `json:"note"`
	Columns []story.Column  `json:"columns"`
	Rows    [][]story.Value `json:"rows"`
	More    int             `json:"more"` // omitted rows
}

func newPageStory(t *timeline.Timeline) pageStory {
	m := explain.New(t, nil)
	p := pageStory{Headline: m.Comparison, Findings: append([]story.Finding{}, m.Findings[:min(len(m.Findings), maxFindings)]...), Sections: []pageSection{}}
	for i := range m.Sections {
		s := &m.Sections[i]
		rows := append([][]story.Value{}, s.Rows[:min(len(s.Rows), maxRows)]...)
		p.Sections = append(p.Sections, pageSection{s.Title, s.Seat, s.Note, s.Columns, rows, len(s.Rows) - len(rows)})
	}
	return p
}
