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

// Told is the story of a match with its result.
type Told struct {
	Name string
	story.Story
	Result contest.Result
}

// Stories returns the stories of all traces of a text.
func Stories(t testing.TB, game contest.Game, name string, text []byte) (all []Told) {
	t.Helper()
	replayAll(t, game, text, func(_ *replay.Trace, p contest.Playback) (err error) {
		p.Narrate()
		for err == nil {
			err = p.Next()
		}
		told := Told{fmt.Sprintf("%s (%d)", name, len(all)+1), p.Story(), p.Result()}
		if again := p.Story(); !slices.EqualFunc(told.Findings, again.Findings, func(a, b story.Finding) bool { return a.Text == b.Text }) {
			t.Errorf("%s: told again it is another story", told.Name)
		}
		told.check(t)
		all = append(all, told)
		return err
	})
	return all
}

// check checks the invariants of all stories: valid turns and seats, texts, complete table rows.
func (told *Told) check(t testing.TB) {
	t.Helper()
	seats, last := len(told.Result.Seats), told.Result.Turns
	for _, f := range told.Findings {
		if f.Kind == "" || f.Text == "" || f.Turn < 1 || f.Turn > last || f.Until > last || f.Seat < -1 || f.Seat >= seats {
			t.Errorf("%s: %+v in a match of %d turns", told.Name, f, last)
		}
	}
	for i := range told.Sections {
		s := &told.Sections[i]
		if slices.ContainsFunc(s.Rows, func(row []story.Value) bool { return len(row) != len(s.Columns) }) {
			t.Errorf("%s: %s has rows of other lengths than %d", told.Name, s.Title, len(s.Columns))
		}
		if _, err := json.Marshal(s); err != nil {
			t.Errorf("%s: %s: %v", told.Name, s.Title, err)
		}
	}
}

// Tables returns the sections with a key.
func (told *Told) Tables(t testing.TB, key string) (list []*story.Section) {
	t.Helper()
	for i := range told.Sections {
		if told.Sections[i].Key == key {
			list = append(list, &told.Sections[i])
		}
	}
	if len(list) == 0 {
		t.Fatalf("%s: no table %s", told.Name, key)
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

// AddUp checks that all rows of a table but the last add up to the last one, in each of the columns.
func (told *Told) AddUp(t testing.TB, s *story.Section, keys ...string) (end int64) {
	t.Helper()
	for _, key := range keys {
		list, sum := Column(t, s, key), int64(0)
		end = list[len(list)-1]
		for _, n := range list[:len(list)-1] {
			sum += n
		}
		if sum != end {
			t.Errorf("%s: %s: the rows of %s add up to %d, not %d", told.Name, s.Title, key, sum, end)
		}
	}
	return end
}

// AddAcross checks that in each row the numbers of all columns but the last add up to the last one.
func (told *Told) AddAcross(t testing.TB, s *story.Section, keys ...string) {
	t.Helper()
	sums := make([]int64, len(s.Rows))
	last := len(keys) - 1
	for _, key := range keys[:last] {
		for i, n := range Column(t, s, key) {
			sums[i] += n
		}
	}
	if all := Column(t, s, keys[last]); !slices.Equal(sums, all) {
		t.Errorf("%s: %s: rows add up to %v, not %v", told.Name, s.Title, sums, all)
	}
}
