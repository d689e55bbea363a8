package cli_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/store"
)

// A database in which an earlier version kept all rotations of three seats can be read, and each unit counts
// once.
func TestRotationsOfAnEarlierVersion(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	db, err := store.Create(t.Context(), filepath.Join(w.Dir, "old.db"), "old.db")
	if err != nil {
		t.Fatal(err)
	}
	described := store.Tournament{Game: "alamode", Plan: []byte("{}"), Matches: 6, Began: time.UnixMilli(1)}
	for _, name := range []string{"a", "b", "c"} {
		described.Entrants = append(described.Entrants, store.Entrant{Name: name, Content: store.NewDigest(name)})
	}
	began, err := db.Begin(t.Context(), described, false)
	if err != nil {
		t.Fatal(err)
	}
	var games []*store.ScheduledMatch
	for n := range 6 {
		e := &store.ScheduledMatch{Number: n, Pair: n / 3, Match: store.Match{
			Key: store.NewDigest(fmt.Sprint(n)), Fingerprint: store.NewDigest(fmt.Sprint(n)), Result: contest.Result{Reason: "points", Turns: 600}, Ended: time.UnixMilli(2),
			Scenario: store.Scenario{Content: store.NewDigest(fmt.Sprint(n / 3)), Game: "alamode", Name: fmt.Sprintf("alamode:seed=%d", n/3), Options: []byte("{}")},
		}}
		for seat := range 3 {
			b := (seat + n) % 3
			if e.Lineup = append(e.Lineup, b); b == 0 {
				e.Match.Winner = seat
			}
			e.Match.Seats = append(e.Match.Seats, contest.SeatResult{Place: b + 1, Score: int64(100 - b)})
		}
		games = append(games, e)
	}
	if err := db.Save(t.Context(), began, games); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ command, want string }{
		{"ranking", "Tournament 1 in old.db: 6 of 6 matches, 2 different pairs.\n" +
			"An earlier version played all rotations of the seats, which are the same match: one counts, and 4 repeats do not.\n"},
		{"ranking --format csv", "\n1,a,30.452625506513606,8."},
		{"ranking --format json", `"reseated": 4,`},
		{"ranking --format json", "\"units\": 2,\n      \"games\": 2,\n      \"points\": 4,"},
		{"matches --format csv", "\n6,1,5,1,alamode:seed=1,"},
		{"show 6", "Match 6 on alamode:seed=1"},
	} {
		w.stdout.Reset()
		if code := w.run(append(strings.Fields(tt.command), "--db", "old.db")...); code != 0 || !strings.Contains(w.stdout.String(), tt.want) {
			t.Errorf("%s: exit code %d; no %q in\n%s%s", tt.command, code, tt.want, &w.stdout, &w.stderr)
		}
	}
}
