package store_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// begun starts a tournament of two bots with a plan's digest.
func begun(t *testing.T, db *store.DB, digest string, again bool, numbers ...int) store.Tournament {
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

// Matches used by other tournaments stay. Everything else is deleted, and the file shrinks.
func TestDelete(t *testing.T) {
	t.Parallel()
	db, path := database(t)
	many := make([]int, 400)
	for i := range many {
		many[i] = i
	}
	large := begun(t, db, "large", false, many...)
	small := begun(t, db, "small", false, 0, 1)
	before := size(t, db, path)
	db = opened(t, path)
	owned, err := db.Delete(t.Context(), large.ID)
	if err != nil || owned != (store.Owned{Own: 398, Shared: 2}) {
		t.Fatalf("%+v, error %v", owned, err)
	}
	if _, found, err := find(t, db, match(1).Key, 0); !found || err != nil {
		t.Errorf("a match of another tournament is gone, error %v", err)
	}
	if _, found, err := find(t, db, match(2).Key, 0); found || err != nil {
		t.Errorf("a match of no tournament is there, error %v", err)
	}
	if _, err := db.FindTournament(t.Context(), "large"); err == nil || !strings.HasSuffix(err.Error(), "there is no tournament large; there are 2 (small)") {
		t.Errorf("it is still there: %v", err)
	}
	if found, err := db.FindTournament(t.Context(), "small"); err != nil || found.ID != small.ID || found.Played != 2 {
		t.Errorf("the other one: %+v, error %v", found, err)
	}
	if after := size(t, db, path); after > before/2 {
		t.Errorf("the file had %d bytes and has %d", before, after)
	}
}

// size returns the size of the file after closing the database.
func size(t *testing.T, db *store.DB, path string) int64 {
	t.Helper()
	must.Do(t, db.Close())
	info := must.Get(os.Stat(path))(t)
	return info.Size()
}

// A tournament that plays everything again accepts only matches with higher numbers than existed before, also after
// deletions let numbers be reused.
func TestDeleteBeforeAgain(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	old := begun(t, db, "old", false, 1, 2, 3)
	anew := begun(t, db, "anew", true)
	if anew.Since != 3 {
		t.Fatalf("it begins after match %d", anew.Since)
	}
	must.Get(db.Delete(t.Context(), old.ID))(t)
	anew = must.Get(db.Tournament(t.Context(), anew.ID))(t)
	save(t, db, anew, 1)
	if _, found, err := find(t, db, match(1).Key, anew.Since); !found || err != nil {
		t.Errorf("it does not find its own match after number %d, error %v", anew.Since, err)
	}
}

// The newest tournament with a match is preferred.
func TestNewestWithMatches(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	empty := begun(t, db, "empty", false)
	if found, err := db.FindTournament(t.Context(), ""); err != nil || found.ID != empty.ID {
		t.Errorf("of none with a match: %+v, error %v", found, err)
	}
	played := begun(t, db, "played", false, 1)
	begun(t, db, "later", false)
	if found, err := db.FindTournament(t.Context(), ""); err != nil || found.ID != played.ID {
		t.Errorf("of one with a match: %+v, error %v", found, err)
	}
}

// If a tournament is deleted while being played, the error says so.
func TestDeletedWhilePlayed(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	b := begun(t, db, "plan", false, 1)
	must.Get(db.Delete(t.Context(), b.ID))(t)
	err := db.Save(t.Context(), b, []*store.ScheduledMatch{{Number: 2, Lineup: []int{0, 1}, Match: match(2)}})
	if err == nil || !strings.Contains(err.Error(), "was deleted meanwhile") {
		t.Errorf("error %v", err)
	}
}

// A name moves to a new start of the same tournament, and is refused to a different one.
func TestNames(t *testing.T) {
	t.Parallel()
	db, _ := database(t)
	first := begun(t, db, "plan", false, 1)
	if anew := begun(t, db, "plan", true); anew.ID == first.ID || anew.Name != "plan" {
		t.Errorf("begun anew: %+v", anew)
	}
	if found, err := db.FindTournament(t.Context(), "plan"); err != nil || found.ID == first.ID {
		t.Errorf("its name is that of %d, error %v", found.ID, err)
	}
	err := db.NameTaken(t.Context(), "plan", store.NewDigest("other"))
	if err == nil || !strings.Contains(err.Error(), "tournament 2 is already named plan; choose another name") {
		t.Errorf("another may have it: %v", err)
	}
	for name, ok := range map[string]bool{"evening": true, "Übung-2": true, "": false, "12": false, "-x": false, "a b": false, "a\x1b": false, "\xff": false} {
		if err := store.CheckName(name); (err == nil) != ok {
			t.Errorf("name %q: %v", name, err)
		}
	}
}
