package kitchen_test

import (
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// moveResults is the number of possible moves: the partner on one of 30 cells or absent, the chef on another one, the
// target anywhere.
const moveResults = (30*29 + 30) * kitchen.Cells

// Every move ends where it ends in the contest's referee.
func TestMoves(t *testing.T) {
	t.Parallel()
	paths := standardPaths()
	compared := 0
	for line := range strings.Lines(string(rulestest.Content(t, filepath.Join(recordings(), "moves.txt.gz")))) {
		fields := strings.Fields(line)
		partner, start := cellNamed(t, fields[0]), cellNamed(t, fields[1])
		for i := range kitchen.Cells {
			target := kitchen.At(i%kitchen.Width, i/kitchen.Width)
			end := paths.Move(partner, start, target)
			got := fmt.Sprintf("%x%d", end.X(), end.Y())
			if want := fields[2][2*i : 2*i+2]; got != want {
				t.Errorf("partner %s, from %s to (%d,%d): ends at %s, want %s",
					fields[0], fields[1], target.X(), target.Y(), got, want)
			}
			compared++
		}
	}
	if compared != moveResults {
		t.Errorf("%d results were compared, want %d", compared, moveResults)
	}
}

// cellNamed parses a cell of the recorded moves.
func cellNamed(t *testing.T, name string) kitchen.Cell {
	t.Helper()
	if name == "--" {
		return kitchen.NoCell
	}
	xs, ys, _ := strings.Cut(name, ",")
	x, errX := strconv.Atoi(xs)
	y, errY := strconv.Atoi(ys)
	if errX != nil || errY != nil {
		t.Fatalf("%q is not a cell", name)
	}
	return kitchen.At(x, y)
}

// recordedQueue is an entry of queue.json.
type recordedQueue struct {
	League int
	Seed   string
	Steps  []recordedStep
}

type recordedStep struct {
	Shown  []string
	Serve  int
	Points int32
}

func TestQueues(t *testing.T) {
	t.Parallel()
	for _, script := range entries[recordedQueue](t, filepath.Join(recordings(), "queue.json")) {
		seed := must.Get(strconv.ParseInt(script.Seed, 10, 64))(t)
		compareQueue(t, script, kitchen.Generate(script.League, seed).Customers)
	}
}

func compareQueue(t *testing.T, script recordedQueue, customers []kitchen.Customer) {
	t.Helper()
	var q kitchen.Queue
	for i, want := range script.Steps {
		q.Refill(customers)
		got := recordedStep{Serve: want.Serve}
		for _, w := range q.Waiting {
			got.Shown = append(got.Shown, fmt.Sprintf("%s %d", customers[w.Customer].Order, w.Award))
		}
		if want.Serve >= 0 {
			got.Points, _ = q.Serve(customers, customers[q.Waiting[want.Serve].Customer].Order)
		}
		q.Decay()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("league %d, seed %s, step %d (-recorded +rules):\n%s", script.League, script.Seed, i, diff)
		}
	}
}
