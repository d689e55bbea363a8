package tournament_test

import (
	"testing"

	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// A note about earlier matches is one line, or empty if there are none.
func TestNotes(t *testing.T) {
	t.Parallel()
	var none, some tournament.Earlier
	some.Untraced, some.Elsewhere = 1, 2
	voids := tournament.Voids{Times: 5, Undecided: 1}
	for _, tt := range []struct{ got, want string }{
		{tournament.StoredNote(0, 4, false), ""},
		{tournament.StoredNote(1, 1, false), "1 of 1 match was already stored; --again plays them again"},
		{tournament.StoredNote(3, 4, true), "3 of 4 matches were already replayed by the run that is being resumed"},
		{none.NoteUntraced(), ""},
		{some.NoteUntraced(), "1 match was stored without a trace and is played again for it; stored results do not change"},
		{none.NoteElsewhere(), ""},
		{some.NoteElsewhere(), "2 matches were stored with a trace in another folder; to find the files: cookoff matches --format csv"},
		{none.NoteDiffers(), ""},
		{voids.Err().Error()[:len("1 match was void in every attempt: ")], "1 match was void in every attempt: "},
	} {
		if tt.got != tt.want {
			t.Errorf("note %q, want %q", tt.got, tt.want)
		}
	}
	if err := (tournament.Voids{Times: 2}).Err(); err != nil {
		t.Errorf("all void matches were decided, but Err = %v", err)
	}
}

// Only matches stored before the run count as earlier. The note names the first one that was
// different when replayed.
func TestEarlier(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "overdrive:seed=1-2", "@idle", "@random:seed=4")
	pairs, _ := s.play(t)
	e, err := s.Earlier(t.Context(), s.schedule, s.schedule.Pairs(), s.began)
	if err != nil || e.Found() != 4 || e.Counted != 0 {
		t.Fatalf("Earlier = %+v, %v, want 4 found and 0 counted", e, err)
	}
	later := pairs[1].Matches
	pairs[0].Matches[1].Match.ID, later[0].Match.ID, later[1].Match.ID = 1, 2, e.Newest+1 // matches end in any order
	pairs[0].Matches[1].Differs, later[0].Differs = "a.jsonl", "b.jsonl"
	pairs[0].Matches[1].Different, later[0].Different = true, true
	for _, pair := range pairs {
		e.Count(pair.Matches)
	}
	want := "2 matches were different when played again for the trace, such as match 1: a.jsonl; " +
		"stored results do not change, and these traces do not belong to them"
	if got := e.NoteDiffers(); e.Counted != 3 || got != want {
		t.Errorf("%d counted, want 3; note %q, want %q", e.Counted, got, want)
	}
}
