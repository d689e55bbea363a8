package carnegie_test

import (
	"errors"
	"io"
	"path/filepath"
	"slices"
	"testing"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/story"
)

// tale plays a recording again, and gives its story and its result.
func tale(t *testing.T, file string) (story.Story, contest.Result) {
	t.Helper()
	p, err := games.MapGame().Open(firstTrace(t, file), nil)
	if err != nil {
		t.Fatal(err)
	}
	n := p.(contest.Narrator)
	n.Narrate()
	for err == nil {
		err = p.Next()
	}
	if !errors.Is(err, io.EOF) {
		t.Fatalf("%s: %v", file, err)
	}
	return n.Story(), p.Result()
}

// column gives the numbers of a column, by its key; what has none is left out.
func column(s *story.Section, key string) (list []int64) {
	i := slices.IndexFunc(s.Columns, func(c story.Column) bool { return c.Key == key })
	for _, row := range s.Rows {
		if n, ok := row[i].Int(); ok {
			list = append(list, n)
		}
	}
	return list
}

func sum(list []int64) (total int64) {
	for _, n := range list {
		total += n
	}
	return total
}

// In all recordings the causes add up to the money of each team, each order has one fate that fits what was paid for it,
// and the turns of bots, cookers and sinks add up to the match.
func TestStoriesAddUp(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	files := recordings(t)
	for _, file := range files {
		name := filepath.Base(file)
		match, result := tale(t, file)
		for i := range match.Sections {
			s := &match.Sections[i]
			seen[s.Key]++
			switch s.Key {
			case "money":
				money := column(s, "money")
				end := len(money) - 1
				if got := sum(money[:end]); got != money[end] || got != result.Seats[s.Seat].Score {
					t.Errorf("%s: the causes of %s add up to %d, it has %d", name, s.Title, got, result.Seats[s.Seat].Score)
				}
			case "orders":
				checkFates(t, name, s, &result.Seats[s.Seat], seen)
			case "turns", "cookers", "sinks":
				checkTurns(t, name, s, int64(result.Turns))
			}
		}
		for _, f := range match.Findings {
			seen[f.Kind]++
			if f.Turn < 0 || f.Turn > result.Turns+1 || f.Until > result.Turns || f.Text == "" {
				t.Errorf("%s: %+v in a match of %d turns", name, f, result.Turns)
			}
		}
	}
	t.Logf("%d recordings: %v", len(files), seen)
}

func checkFates(t *testing.T, name string, s *story.Section, seat *contest.SeatResult, seen map[string]int) {
	t.Helper()
	fates := map[string]int{}
	for _, row := range s.Rows {
		fate := row[slices.IndexFunc(s.Columns, func(c story.Column) bool { return c.Key == "fate" })].String()
		fates[fate]++
		seen["order "+fate]++
	}
	served := fates["served"] + fates["served by the other team"]
	if served != seat.Figures[0].Value || len(s.Rows)-served < seat.Figures[1].Value {
		t.Errorf("%s: %s: fates %v, served %d and missed %d", name, s.Title, fates, seat.Figures[0].Value, seat.Figures[1].Value)
	}
	orders := column(s, "order")
	for i := range orders {
		if orders[i] != int64(i+1) {
			t.Errorf("%s: %s: orders %v", name, s.Title, orders)
		}
	}
}

// checkTurns wants the counts of each row to add up to the match.
func checkTurns(t *testing.T, name string, s *story.Section, turns int64) {
	t.Helper()
	end := slices.IndexFunc(s.Columns, func(c story.Column) bool { return c.Key == "turns" })
	for _, row := range s.Rows {
		total := int64(0)
		for _, cell := range row[1:end] {
			n, _ := cell.Int()
			total += n
		}
		if n, _ := row[end].Int(); n != total || n != turns {
			t.Errorf("%s: %s: %v of a match of %d turns", name, s.Title, row, turns)
		}
	}
}
