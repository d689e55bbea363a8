package contesttest

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/replay"
)

// MatchStory is the story and the result of a match.
type MatchStory struct {
	Name string
	story.Story
	Result contest.Result
}

// Stories returns the stories of all traces in a text.
func Stories(t testing.TB, game contest.Game, name string, text []byte) (all []MatchStory) {
	t.Helper()
	replayAll(t, game, text, func(_ *replay.Trace, p contest.Playback) (err error) {
		p.Narrate()
		for err == nil {
			err = p.Next()
		}
		m := MatchStory{fmt.Sprintf("%s (%d)", name, len(all)+1), p.Story(), p.Result()}
		if again := p.Story(); !slices.EqualFunc(m.Findings, again.Findings, func(a, b story.Finding) bool { return a.Text == b.Text }) {
			t.Errorf("%s: the second call of Story returns other findings", m.Name)
		}
		m.check(t)
		all = append(all, m)
		return err
	})
	return all
}

// check checks the invariants of all stories: valid turns and seats, texts, complete table rows.
func (m *MatchStory) check(t testing.TB) {
	t.Helper()
	seats, last := len(m.Result.Seats), m.Result.Turns
	for _, f := range m.Findings {
		if f.Kind == "" || f.Text == "" || f.Turn < 1 || f.Turn > last || f.Until > last || f.Seat < -1 || f.Seat >= seats {
			t.Errorf("%s: invalid finding %+v in a match of %d turns", m.Name, f, last)
		}
	}
	for i := range m.Sections {
		s := &m.Sections[i]
		if slices.ContainsFunc(s.Rows, func(row []story.Value) bool { return len(row) != len(s.Columns) }) {
			t.Errorf("%s: rows of %s do not have %d values", m.Name, s.Title, len(s.Columns))
		}
		if _, err := json.Marshal(s); err != nil {
			t.Errorf("%s: %s: %v", m.Name, s.Title, err)
		}
	}
}

// Tables returns the sections with a key.
func (m *MatchStory) Tables(t testing.TB, key string) (list []*story.Section) {
	t.Helper()
	for i := range m.Sections {
		if m.Sections[i].Key == key {
			list = append(list, &m.Sections[i])
		}
	}
	if len(list) == 0 {
		t.Fatalf("%s: no table %s", m.Name, key)
	}
	return list
}

// Column returns the numbers of a column, by its key; 0 for empty cells.
func Column(t testing.TB, s *story.Section, key string) (list []int64) {
	t.Helper()
	i := slices.IndexFunc(s.Columns, func(c story.Column) bool { return c.Key == key })
	if i < 0 {
		t.Fatalf("%s has no column %s", s.Title, key)
	}
	for _, row := range s.Rows {
		n, _ := row[i].Int()
		list = append(list, n)
	}
	return list
}

// AddUp checks for each of the columns that the last row is the sum of the others.
func (m *MatchStory) AddUp(t testing.TB, s *story.Section, keys ...string) (end int64) {
	t.Helper()
	for _, key := range keys {
		list, sum := Column(t, s, key), int64(0)
		end = list[len(list)-1]
		for _, n := range list[:len(list)-1] {
			sum += n
		}
		if sum != end {
			t.Errorf("%s: %s: the column %s adds up to %d, want %d", m.Name, s.Title, key, sum, end)
		}
	}
	return end
}

// AddAcross checks for each row that the last of the columns is the sum of the others.
func (m *MatchStory) AddAcross(t testing.TB, s *story.Section, keys ...string) {
	t.Helper()
	sums := make([]int64, len(s.Rows))
	last := len(keys) - 1
	for _, key := range keys[:last] {
		for i, n := range Column(t, s, key) {
			sums[i] += n
		}
	}
	if all := Column(t, s, keys[last]); !slices.Equal(sums, all) {
		t.Errorf("%s: %s: rows add up to %v, want %v", m.Name, s.Title, sums, all)
	}
}
