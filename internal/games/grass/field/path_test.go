package field_test

import (
	"bytes"
	"math"
	"path/filepath"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/grass/field"
)

// Paths equal those of the contest's referee.
func TestRecordedPaths(t *testing.T) {
	t.Parallel()
	dir := rulestest.ConformanceOr(sample(), "grass")
	path := filepath.Join(dir, "pathvectors.jsonl.gz")
	queries := 0
	for line := range bytes.Lines(rulestest.Content(t, path)) {
		var recorded struct {
			Board   []string
			Queries [][9]int
		}
		decode(t, path, line, &recorded)
		state := obstacles(t, recorded.Board)
		var resolver field.Resolver
		for _, q := range recorded.Queries {
			if got := ask(t, state, &resolver, q[0], q[1], q[2], q[3]); got != [5]int(q[4:]) {
				t.Errorf("%q: from (%d, %d) to (%d, %d): %v, want %v", recorded.Board, q[0], q[1], q[2], q[3], got, q[4:])
			}
		}
		queries += len(recorded.Queries)
	}
	if queries == 0 {
		t.Errorf("%s has no queries", path)
	}
	t.Logf("%d queries", queries)
}

// ask returns the first step, the end and the length of a route.
func ask(t *testing.T, s *field.State, r *field.Resolver, fromX, fromY, toX, toY int) [5]int {
	t.Helper()
	b := s.Board()
	from, ok := b.Cell(fromX, fromY)
	if !ok {
		t.Fatalf("(%d, %d) is not on the map", fromX, fromY)
	}
	route := r.Route(s, from, int32(toX), int32(toY))
	stepX, stepY := b.Coordinates(route.Step)
	endX, endY := b.Coordinates(route.End)
	return [5]int{stepX, stepY, endX, endY, route.Length}
}

// obstacles returns a position with grass (#) and recyclers (R) among free tiles (.).
func obstacles(t *testing.T, rows []string) *field.State {
	t.Helper()
	m := field.Map{Width: len(rows[0]), Height: len(rows)}
	m.Matter[0] = field.MaxStartMatter
	var recyclers field.Answer
	for y, row := range rows {
		for x, c := range row {
			scrap, owner := 10, field.Nobody
			switch c {
			case '#':
				scrap = 0
			case 'R':
				owner = 0
				recyclers.Build(x, y)
			}
			m.Scrap = append(m.Scrap, scrap)
			m.Owner = append(m.Owner, owner)
			m.Units = append(m.Units, 0)
		}
	}
	state := field.NewState(newBoard(t, m))
	var resolver field.Resolver
	resolver.Step(state, [2]*field.Answer{&recyclers, {}})
	if len(resolver.Refusals) > 0 {
		t.Fatal(resolver.Refusals)
	}
	return state
}

// The recordings do not cover 32-bit sums that overflow and make the farthest tile the nearest.
func TestDistanceOverflow(t *testing.T) {
	t.Parallel()
	const least = math.MinInt32
	state := obstacles(t, []string{"......", "......", "......"})
	var resolver field.Resolver
	for _, c := range []struct {
		name       string
		toX, toY   int
		endX, endY int
	}{
		{"3-(3-2^31) is 2^31, which becomes the least number, and so does its size", least + 3, 1, 3, 1},
		{"the size of 1+2^31 is 2^31-1, and 1 more row makes it the least number", least, 1, 1, 2},
		{"(2^31-1)-0, and 1 more row makes it the least number", math.MaxInt32, 1, 0, 2},
		{"2^30+2^30 is the least number", 1 << 30, 1 << 30, 0, 0},
		{"no overflow", least / 2, 1, 0, 1},
	} {
		if got := ask(t, state, &resolver, 3, 1, c.toX, c.toY); got[2] != c.endX || got[3] != c.endY {
			t.Errorf("%s: route ends at (%d, %d), want (%d, %d)", c.name, got[2], got[3], c.endX, c.endY)
		}
	}
}

// Paths may start on a tile that robots cannot enter.
func TestRouteFromBlockedTile(t *testing.T) {
	t.Parallel()
	state := obstacles(t, []string{"#.R.", "...."})
	var resolver field.Resolver
	if got, want := ask(t, state, &resolver, 0, 0, 3, 0), [5]int{1, 0, 3, 0, 5}; got != want {
		t.Errorf("route from grass %v, want %v", got, want)
	}
	if got, want := ask(t, state, &resolver, 2, 0, 2, 0), [5]int{2, 0, 2, 0, 0}; got != want {
		t.Errorf("route from a recycler to itself %v, want %v", got, want)
	}
}
