package contesttest

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
)

// Patient returns time limits that no bot of a test should reach.
func Patient() contest.Clock { return contest.Clock{Init: time.Minute, Turn: time.Minute} }

// Setting is a match that can be played.
type Setting struct {
	contest.Terms
	contest.Observer
	Seats []contest.Seat
}

// Match returns a match under the game's default rules, with patient time limits, recorded in memory. The bots are given as
// command-line arguments with absolute paths.
func Match(t testing.TB, game contest.Game, scenario contest.Scenario, words ...string) (*Setting, *Memory) {
	t.Helper()
	info := game.Info()
	trace := new(Memory)
	s := &Setting{
		Terms:    contest.Terms{Scenario: scenario, Rules: info.Rules[0], Seed: 7, Clock: Patient()},
		Observer: contest.Observer{Trace: trace, Now: time.Now},
	}
	for i, word := range words {
		s.Seats = append(s.Seats, contest.Seat{Bot: Bot(t, game, word, t.TempDir()), Seed: int64(14 + i)})
	}
	return s, trace
}

// Play prepares and plays the match.
func (s *Setting) Play(ctx context.Context, game contest.Game) (contest.Result, error) {
	table, err := game.Prepare(s.Terms)
	if err != nil {
		return contest.Result{}, err
	}
	return table.Play(ctx, s.Seats, s.Observer)
}

// CheckPrepare checks that Prepare and Play refuse the match with an error that contains want; if want is empty, that Prepare
// accepts it.
func (s *Setting) CheckPrepare(t testing.TB, game contest.Game, want string) {
	t.Helper()
	_, err := game.Prepare(s.Terms)
	if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
		t.Errorf("Prepare: error %v, want %q", err, want)
	}
	if want == "" {
		return
	}
	trace := new(Memory)
	s.Trace = trace
	if _, err := s.Play(t.Context(), game); err == nil || trace.Len() > 0 {
		t.Errorf("Play: error %v, trace %s; want an error and no trace", err, trace)
	}
}

// PlayOn prepares and plays the match with bots that run on a host.
func (s *Setting) PlayOn(ctx context.Context, game contest.Game, host match.Host) (contest.Result, error) {
	table, err := game.Prepare(s.Terms)
	if err != nil {
		return contest.Result{}, err
	}
	return match.Play(ctx, game, table, s.Seats, s.Observer, host)
}

// Play plays a match and verifies its trace.
func Play(ctx context.Context, t testing.TB, game contest.Game, s *Setting) (contest.Result, *Memory) {
	t.Helper()
	result := must.Get(s.Play(ctx, game))(t)
	trace := s.Trace.(*Memory)
	Verified(t, game, trace)
	return result, trace
}

// CheckPlaces checks the places in a match of two: 1 and 2, or both 1 without a winner.
func CheckPlaces(t testing.TB, result *contest.Result) {
	t.Helper()
	for seat, s := range result.Seats {
		want := 1
		if result.Winner != contest.NoWinner && result.Winner != seat {
			want = 2
		}
		if s.Place != want {
			t.Errorf("%s has place %d, want %d", s.Seat, s.Place, want)
		}
	}
}
