package store_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// begin starts a tournament of two bots and stores the matches with these numbers.
func begin(t *testing.T, db *store.DB, digest string, again bool, numbers ...int) store.Tournament {
	t.Helper()
	b := must.Get(db.Begin(t.Context(), store.Tournament{
		Digest: store.NewDigest(digest), Game: "carnegie", Plan: []byte("{}"), Matches: 1000, Name: digest,
		Entrants: []store.Entrant{{Name: "a"}, {Name: "b"}},
	}, again))(t)
	save(t, db, b, numbers...)
	return b
}

func save(t *testing.T, db *store.DB, to store.Tournament, numbers ...int) {
	t.Helper()
	var scheduled []*store.ScheduledMatch
	for _, n := range numbers {
		scheduled = append(scheduled, &store.ScheduledMatch{Number: n, Pair: n, Lineup: []int{0, 1}, Match: match(n)})
	}
	must.Do(t, db.Save(t.Context(), to, scheduled))
}

// Delete keeps matches that other tournaments use and deletes the rest, and the file shrinks.
func TestDelete(t *testing.T) {
	t.Parallel()
	db, path := database(t)
	many := make([]int, 400)
	for i := range many {
		many[i] = i
	}
	large := begin(t, db, "large", false, many...)
	small := begin(t, db, "small", false, 0, 1)
	before := size(t, db, path)
	db = open(t, path)
	owned, err := db.Delete(t.Context(), large.ID)
	if err != nil || owned != (store.MatchCounts{Own: 398, Shared: 2}) {
		t.Fatalf("Delete = %+v, error %v, want 398 own and 2 shared matches", owned, err)
	}
	if _, found, err := find(t, db, match(1).Key, 0); !found || err != nil {
		t.Errorf("a match of the other tournament was deleted, error %v", err)
	}
	if _, found, err := find(t, db, match(2).Key, 0); found || err != nil {
		t.Errorf("a match of the deleted tournament alone was kept, error %v", err)
	}
	if _, err := db.FindTournament(t.Context(), "large"); err == nil || !strings.HasSuffix(err.Error(), "there is no tournament large; there are 2 (small)") {
		t.Errorf("the deleted tournament was found, error %v", err)
	}
	if found, err := db.FindTournament(t.Context(), "small"); err != nil || found.ID != small.ID || found.Played != 2 {
		t.Errorf("the other tournament: %+v, error %v", found, err)
	}
	if after := size(t, db, path); after > before/2 {
		t.Errorf("the file has %d bytes, want at most half of the %d before", after, before)
	}
}

// size returns the size of the file after closing the database.
func size(t *testing.T, db *store.DB, path string) int64 {
	t.Helper()
	must.Do(t, db.Close())
	return must.Get(os.Stat(path))(t).Size()
}

// A repeated tournament finds only matches stored after it began. It also finds them if deletions
// let SQLite reuse lower numbers.
func TestDeleteBeforeAgain(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	old := begin(t, db, "old", false, 1, 2, 3)
	repeated := begin(t, db, "repeated", true)
	if repeated.Since != 3 {
		t.Fatalf("Since = %d, want 3", repeated.Since)
	}
	must.Get(db.Delete(t.Context(), old.ID))(t)
	repeated = must.Get(db.Tournament(t.Context(), repeated.ID))(t)
	save(t, db, repeated, 1)
	if _, found, err := find(t, db, match(1).Key, repeated.Since); !found || err != nil {
		t.Errorf("the tournament does not find its own match after number %d, error %v", repeated.Since, err)
	}
}

// Without a name, FindTournament returns the newest tournament with a match or, if none has one,
// the newest.
func TestNewestWithMatches(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	empty := begin(t, db, "empty", false)
	if found, err := db.FindTournament(t.Context(), ""); err != nil || found.ID != empty.ID {
		t.Errorf("without matches: %+v, error %v, want tournament %d", found, err, empty.ID)
	}
	played := begin(t, db, "played", false, 1)
	begin(t, db, "later", false)
	if found, err := db.FindTournament(t.Context(), ""); err != nil || found.ID != played.ID {
		t.Errorf("with matches: %+v, error %v, want tournament %d", found, err, played.ID)
	}
}

// Saving to a tournament that was deleted meanwhile returns an error that says so.
func TestDeletedWhilePlayed(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	b := begin(t, db, "plan", false, 1)
	must.Get(db.Delete(t.Context(), b.ID))(t)
	err := db.Save(t.Context(), b, []*store.ScheduledMatch{{Number: 2, Lineup: []int{0, 1}, Match: match(2)}})
	if err == nil || !strings.Contains(err.Error(), "was deleted meanwhile") {
		t.Errorf("error %v", err)
	}
}

// A name moves to the repetition of its tournament, and no other tournament can use it.
func TestNames(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	first := begin(t, db, "plan", false, 1)
	repeated := begin(t, db, "plan", true)
	if repeated.ID == first.ID || repeated.Name != "plan" {
		t.Errorf("repetition: %+v, want a new tournament with the same name", repeated)
	}
	if found, err := db.FindTournament(t.Context(), "plan"); err != nil || found.ID != repeated.ID {
		t.Errorf("tournament %d has the name, error %v, want %d", found.ID, err, repeated.ID)
	}
	err := db.NameTaken(t.Context(), "plan", store.NewDigest("other"))
	if err == nil || !strings.Contains(err.Error(), "tournament 2 is already named plan; choose another name") {
		t.Errorf("NameTaken for another tournament: %v", err)
	}
}

func TestCheckName(t *testing.T) {
	t.Parallel()
	for name, ok := range map[string]bool{"evening": true, "Übung-2": true, "": false, "12": false, "-x": false, "a b": false, "a\x1b": false, "\xff": false} {
		if err := store.CheckName(name); (err == nil) != ok {
			t.Errorf("CheckName(%q) = %v, want valid %t", name, err, ok)
		}
	}
}
