package tournament_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// busyWorker is a worker that voids a number of attempts, as on a busy machine.
type busyWorker struct {
	tournament.Worker
	left *atomic.Int32
}

func (b busyWorker) Play(ctx context.Context, o tournament.Order) (tournament.Played, error) {
	if b.left.Add(-1) >= 0 {
		return tournament.Played{}, &conversation.VoidError{Wall: time.Second}
	}
	return b.Worker.Play(ctx, o)
}

// A void match is retried. If every attempt is void, its pair stays incomplete, and all other
// matches are played. The next run of the tournament plays the missing match.
func TestVoid(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		voids     int32 // number of void attempts, from the first
		undecided int
	}{
		"none":          {0, 0},
		"played again":  {2, 0},
		"one given up":  {4, 1},
		"both given up": {6, 2},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			db := database(t)
			s := setUp(t, db, "grass:seed=1-2", "@random", "@idle")
			s.Workers = 1
			left := new(atomic.Int32)
			left.Store(tt.voids)
			s.Worker = busyWorker{s.Worker, left}
			tally := tournament.NewTally(s.Plan.Entrants())
			voids, undecided := 0, 0
			for _, pair := range must.Get(s.run(t.Context()))(t) {
				voids += pair.Times
				undecided += pair.Undecided
				tally.Add(pair.Matches)
			}
			if voids != int(tt.voids) || undecided != tt.undecided {
				t.Errorf("%d void attempts, %d undecided matches, want %d and %d", voids, undecided, tt.voids, tt.undecided)
			}
			complete, incomplete := 2, 0
			if tt.undecided > 0 {
				complete, incomplete = 1, 1
			}
			if tally.Pairs != complete || tally.Incomplete != incomplete || tally.Matches != 4-tt.undecided {
				t.Errorf("%d pairs, %d incomplete, %d matches, want %d, %d and %d",
					tally.Pairs, tally.Incomplete, tally.Matches, complete, incomplete, 4-tt.undecided)
			}
			s.begin(t, false)
			must.Be(t, "stored matches", 4-tt.undecided, s.began.Played)
			played := 0
			for _, pair := range must.Get(s.run(t.Context()))(t) {
				played += len(pair.Matches)
			}
			must.Be(t, "matches of the second run", 4, played)
		})
	}
}

// voidingWorker is a worker that voids every attempt at a match but the last.
type voidingWorker struct {
	tournament.Worker
	playing, concurrent, last *atomic.Int32
}

func (w voidingWorker) Play(ctx context.Context, o tournament.Order) (tournament.Played, error) {
	defer w.playing.Add(-1)
	others := w.playing.Add(1) - 1
	if !o.NoVoid {
		time.Sleep(time.Millisecond)
		return tournament.Played{}, &conversation.VoidError{Wall: time.Second}
	}
	w.last.Add(1)
	w.concurrent.Add(others)
	played, err := w.Worker.Play(ctx, o)
	w.concurrent.Add(w.playing.Load() - 1)
	return played, err
}

// The last attempt at a match that was void is played alone and cannot be void.
func TestLastAttemptIsAlone(t *testing.T) {
	t.Parallel()
	s := setUp(t, database(t), "grass:seed=1-3", "@random", "@idle")
	s.Workers = 4
	w := voidingWorker{s.Worker, new(atomic.Int32), new(atomic.Int32), new(atomic.Int32)}
	s.Worker = w
	played, voids := 0, 0
	pairs, err := s.run(t.Context())
	for _, pair := range pairs {
		played += len(pair.Matches)
		voids += pair.Times
	}
	if err != nil || played != 6 || voids != 12 || w.last.Load() != 6 || w.concurrent.Load() != 0 {
		t.Errorf("%d matches, %d void attempts, %d last attempts, %d matches at the same time, error %v",
			played, voids, w.last.Load(), w.concurrent.Load(), err)
	}
}

// failingGame is a game in which the first matches end with an error.
type failingGame struct {
	contest.Game
	left *atomic.Int32
	err  error
}

func (g failingGame) Prepare(t contest.Terms) (contest.Table, error) {
	table, err := g.Game.Prepare(t)
	return failingTable{table, g.left, g.err}, err
}

type failingTable struct {
	contest.Table
	left *atomic.Int32
	err  error
}

func (t failingTable) WithSeed(seed int64) contest.Table {
	return failingTable{t.Table.WithSeed(seed), t.left, t.err}
}

func (t failingTable) Play(ctx context.Context, seats []contest.Seat, o contest.Observer) (contest.Result, error) {
	if t.left.Add(-1) >= 0 {
		return contest.Result{}, t.err
	}
	return t.Table.Play(ctx, seats, o)
}

// A void trial match is retried. If every attempt is void, it causes a warning. Other errors end
// the trial matches.
func TestVoidTrial(t *testing.T) {
	t.Parallel()
	broken := errors.New("broken")
	for name, tt := range map[string]struct {
		err   error
		times int32
		warns int // trial matches with a warning
		fails bool
	}{
		"played again":  {&conversation.VoidError{Wall: time.Second}, 2, 0, false},
		"one void":      {&conversation.VoidError{Wall: time.Second}, 3, 1, false},
		"all void":      {&conversation.VoidError{Wall: time.Second}, 6, 2, false},
		"another error": {broken, 1, 0, true},
	} {
		s := setUp(t, database(t), "grass:seed=1", "@random", "@idle")
		left := new(atomic.Int32)
		left.Store(tt.times)
		game := must.Get(games.Named(s.Plan.Game))(t)
		local := tournament.NewLocal(failingGame{game, left, tt.err}, testHost(t), s.Plan.Bots, time.Now, func(string) {})
		trials, err := local.Trials(t.Context(), s.Plan, s.Plan.Bots[1].Bot, 1)
		if (err != nil) != tt.fails {
			t.Errorf("%s: error %v", name, err)
		}
		warned := 0
		for _, trial := range trials {
			if len(trial.Warnings) == 1 && strings.Contains(trial.Warnings[0], "void 3 times") && trial.Started() {
				warned++
			}
		}
		if warned != tt.warns {
			t.Errorf("%s: %d trial matches with a warning, want %d: %+v", name, warned, tt.warns, trials)
		}
	}
}
