package player

import (
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/view/explain"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// Limits of a page's story: "cookoff explain" shows the rest of longer lists.
const (
	mostFindings = 200
	mostRows     = 100
)

// pageStory is a story in a page: rows are lists.
type pageStory struct {
	Headline string          `json:"headline"` // how the seats compare, and why one lost; may be empty
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
	told := explain.Of(t, nil)
	p := pageStory{Headline: told.Comparison, Findings: append([]story.Finding{}, told.Findings[:min(len(told.Findings), mostFindings)]...), Sections: []pageSection{}}
	for i := range told.Sections {
		s := &told.Sections[i]
		rows := append([][]story.Value{}, s.Rows[:min(len(s.Rows), mostRows)]...)
		p.Sections = append(p.Sections, pageSection{s.Title, s.Seat, s.Note, s.Columns, rows, len(s.Rows) - len(rows)})
	}
	return p
}
