package tournament_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/must"
)

// played returns a match of a lineup; places has the place of each seat.
func played(fingerprint string, lineup []int, places ...int) store.ScheduledMatch {
	e := store.ScheduledMatch{Lineup: lineup, Match: store.Match{Fingerprint: store.NewDigest(fingerprint)}}
	for _, p := range places {
		e.Match.Seats = append(e.Match.Seats, contest.SeatResult{Place: p, Score: int64(100 - p)})
	}
	return e
}

func TestTally(t *testing.T) {
	t.Parallel()
	failed := played("c", []int{1, 0}, 2, 1)
	failed.Match.Seats[0].Failure = &bot.Failure{Kind: bot.Crashed}
	tally := tournament.NewTally(entrants("a", "b"))
	for _, pair := range [][]store.ScheduledMatch{
		{played("a", []int{0, 1}, 1, 2), played("b", []int{1, 0}, 1, 1)}, // a win and a draw for 0
		{played("a", []int{0, 1}, 1, 2), played("b", []int{1, 0}, 1, 1)}, // a repetition
		{played("a", []int{0, 1}, 1, 2), failed},                         // one match differs
		{played("d", []int{0, 1}, 1, 1), played("d", []int{1, 0}, 1, 1)}, // identical in both seatings
		{played("e", []int{0, 1}, 2, 1)},                                 // incomplete
	} {
		tally.Add(pair)
	}
	if tally.Pairs != 3 || tally.Repeated != 1 || tally.Incomplete != 1 || tally.Matches != 9 {
		t.Errorf("tally %+v", tally)
	}
	want := tournament.Score{Pairs: 3, Matches: 6, Wins: 3, Draws: 3, Score: 594}
	must.Be(t, "score of bot 0", want, tally.Bots[0])
	want = tournament.Score{Pairs: 3, Matches: 6, Draws: 3, Losses: 3, Score: 591, Pentanomial: [5]int{1, 1, 1, 0, 0}, Mirrored: 1}
	must.Be(t, "score of bot 1 against bot 0", want, tally.Cross[1][0])
	if tally.Bots[1].Failures != 1 || tally.Bots[1].Points() != 1.5 {
		t.Errorf("bot 1: %+v", tally.Bots[1])
	}
}

// A share is a bot's part of both scores. Scores are compared only with bounds of the newest
// method.
func TestSharesAndBounds(t *testing.T) {
	t.Parallel()
	tally := tournament.NewTally(entrants("a", "b"))
	tally.Share = func(own, other int64) float64 { return float64(own) / float64(own+other) }
	add := func(fingerprint string, score, other int64, b *contest.Bound) {
		pair := []store.ScheduledMatch{played(fingerprint, []int{0, 1}, 1, 2), played(fingerprint, []int{1, 0}, 2, 1)}
		for i := range pair {
			pair[i].Match.Seats[i].Score, pair[i].Match.Seats[1-i].Score, pair[i].Match.Bound = score, other, b
		}
		tally.Add(pair)
	}
	want := func(share, ofBound float64, reckoning contest.Bound) {
		t.Helper()
		for _, s := range []tournament.Score{tally.Bots[0], tally.Cross[0][1]} {
			if *s.MeanShare() != share || *s.MeanOfBound() != ofBound || tally.Reckoning != reckoning {
				t.Errorf("share %v, of bound %v by %+v; want %v, %v by %+v", *s.MeanShare(), *s.MeanOfBound(), tally.Reckoning, share, ofBound, reckoning)
			}
		}
	}
	if s := tally.Bots[0]; s.MeanShare() != nil || s.MeanOfBound() != nil || s.WinRate() != nil {
		t.Error("a tally without matches has shares or a win rate")
	}
	add("a", 30, 10, &contest.Bound{Name: "own", Version: 1, Value: 60})
	add("b", 10, 10, &contest.Bound{Name: "own", Version: 1, Value: 0}) // ignored
	add("c", 10, 10, nil)
	want(0.5833, 0.5, contest.Bound{Name: "own", Version: 1})
	add("d", 30, 90, &contest.Bound{Name: "own", Version: 2, Value: 300})
	add("e", 30, 30, &contest.Bound{Name: "own", Version: 1, Value: 30})
	want(0.5, 0.1, contest.Bound{Name: "own", Version: 2})
}

// entrants returns bots with these contents.
func entrants(contents ...string) tournament.Entrants {
	e := tournament.Entrants{Encounters: contest.Encounters{{0, 1}}}
	if len(contents) > 2 {
		e.Encounters = contest.Encounters{{0, 1}, {2, 0}, {1, 2}}
	}
	for _, c := range contents {
		e.Contents = append(e.Contents, store.NewDigest(c))
	}
	return e
}

// With three seats, each bot is compared with both opponents.
func TestTallyWithThreeSeats(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		contents []string
		pair     []store.ScheduledMatch
		points   []float64
	}{
		{
			"both cyclic orders",
			[]string{"a", "b", "c"},
			[]store.ScheduledMatch{played("a", []int{0, 1, 2}, 1, 2, 3), played("b", []int{1, 0, 2}, 1, 1, 3)},
			[]float64{3.5, 2.5, 0},
		},
		{"one cyclic order", []string{"a", "b", "c"}, []store.ScheduledMatch{played("a", []int{0, 1, 2}, 1, 2, 3)}, []float64{0, 0, 0}},
		{"two copies of a bot", []string{"a", "b", "b"}, []store.ScheduledMatch{played("a", []int{0, 1, 2}, 1, 2, 3)}, []float64{2, 1, 0}},
	} {
		tally := tournament.NewTally(entrants(tt.contents...))
		tally.Add(tt.pair)
		var got []float64
		for _, s := range tally.Bots {
			got = append(got, s.Points())
		}
		if diff := cmp.Diff(tt.points, got); diff != "" || tally.Matches != len(tt.pair) {
			t.Errorf("%s: %+v, points (-want +got):\n%s", tt.name, tally, diff)
		}
	}
}

// A tally of the stored matches equals the tally during play.
func TestTallyFromStore(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "overdrive:seed=1-4", "@idle", "r9=@random:seed=9", "x=@idle")
	s.Plan.Rounds = 2
	s.begin(t, false)
	pairs, _ := s.play(t)
	e := s.Plan.Entrants()
	live, stored := tournament.NewTally(e), tournament.NewTally(e)
	for _, pair := range pairs {
		live.Add(pair.Matches)
	}
	must.Do(t, tournament.Pairs(t.Context(), s.Store, s.began.ID, func(matches []store.ScheduledMatch) { stored.Add(matches) }))
	must.Be(t, "tally of the stored matches", live, stored, cmp.AllowUnexported(tournament.Tally{}))
	// The bots are deterministic, so the second round repeats the first.
	if live.Pairs != 12 || live.Repeated != 12 || live.Cross[0][2].Mirrored != 4 || live.Cross[0][1].Mirrored != 0 {
		t.Errorf("%d pairs, %d repeated, %d and %d mirrored, want 12, 12, 4 and 0", live.Pairs, live.Repeated,
			live.Cross[0][2].Mirrored, live.Cross[0][1].Mirrored)
	}
}
