package tournament_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// setUpLearner prepares a tournament of three bots. One counts its matches in its folder, and exits
// in each with the count as its status.
func setUpLearner(t *testing.T, db *store.DB, dir string) stage {
	t.Helper()
	path := filepath.Join(dir, "learner.sh")
	const text = `mkdir playing || exit 99
sleep 0.01; echo >> matches; rmdir playing
exit $(wc -l < matches)
`
	must.Do(t, os.WriteFile(path, []byte(text), 0o666))
	s := setUp(t, db, "tiny duel carnegie:seed=1", "@idle", "@random", "sh=cmd:sh learner.sh")
	s.Workers = 4
	spec := must.Get(bot.Parse("sh=cmd:sh learner.sh", dir, nil))(t)
	spec.Learns = true
	game := must.Get(games.Named(s.Plan.Game))(t)
	b := must.Get(contest.Resolve(game, spec, dir))(t)
	s.Plan.Bots[2] = tournament.NewBot(b, "")
	s.Worker = tournament.NewLocal(game, testHost(t), s.Plan.Bots, time.Now, func(string) {})
	s.begin(t, false)
	return s
}

// counts returns the counts from the bot's failures, in the order of the schedule.
func counts(t *testing.T, s *stage) (all []string) {
	t.Helper()
	for _, r := range rows(t, s.Store, s.began.ID) {
		for _, f := range r.Failures {
			if _, status, ok := strings.Cut(f, "exit status "); ok {
				number, _, _ := strings.Cut(status, ";")
				all = append(all, number)
			}
		}
	}
	return all
}

// A learning bot plays in its original folder, one match at a time, in the order of the schedule. An interrupted
// tournament is resumed; a finished one is played again, except for the matches without the learner.
func TestLearningBot(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	db, dir := database(t), t.TempDir()
	s := setUpLearner(t, db, dir)
	enough := errors.New("enough")
	err := s.Play(t.Context(), s.began, s.schedule, func(pair tournament.PairResult) error {
		if pair.Number == 4 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) {
		t.Fatal(err)
	}
	before := len(counts(t, &s))
	first := s.began.ID
	_ = os.Remove(filepath.Join(dir, "playing")) // an interrupted match leaves it
	s.begin(t, false)
	if s.began.ID != first {
		t.Error("an interrupted tournament was not resumed")
	}
	s.play(t)
	if got := counts(t, &s); before == 0 || len(got) != 12 || !increases(got) {
		t.Errorf("%d counts before the interruption, then %v in total, want 12 that increase", before, got)
	}

	s.begin(t, false)
	if s.began.ID == first {
		t.Error("a finished tournament was not repeated")
	}
	if _, fresh := s.play(t); fresh != 12 {
		t.Errorf("the repetition played %d matches, want 12", fresh)
	}
	if got := counts(t, &s); len(got) != 12 || !increases(got) {
		t.Errorf("the repetition has the counts %v, want 12 that increase", got)
	}

	ctx, stop := context.WithCancel(t.Context())
	s.begin(t, false)
	s.Saved = func(store.ScheduledMatch) { stop() }
	if _, err := s.run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

// increases reports whether the numbers increase strictly.
func increases(numbers []string) bool {
	for i := 1; i < len(numbers); i++ {
		if a, b := numbers[i-1], numbers[i]; len(a) > len(b) || len(a) == len(b) && a >= b {
			return false
		}
	}
	return true
}
