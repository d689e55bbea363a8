package fleet_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
)

// timeouts has the timeouts of hubs and workers in tests.
var timeouts = fleet.TimeoutsFor(200 * time.Millisecond)

// arena is a tournament of built-in bots with its databases, a hub and workers, all in this process.
type arena struct {
	t        *testing.T
	game     contest.Game
	plan     *tournament.Plan
	secret   fleet.Secret
	hub      *fleet.Hub
	over     chan struct{} // closed when the tournament has ended
	mu       sync.Mutex
	messages []string // messages of the hub

	timeouts fleet.Timeouts
}

func newArena(t *testing.T, rounds int) *arena {
	t.Helper()
	a := &arena{t: t, over: make(chan struct{}), timeouts: timeouts}
	s, game := must.Two(games.Scenario(games.Request{Word: "tiny", Read: os.ReadFile}))(t)
	info := game.Info()
	a.game = game
	a.plan = &tournament.Plan{
		Game: info.Name, Seats: len(info.Seats), Turns: 10, Encounters: info.Encounters, Rules: info.Rules[0], RulesVersion: info.RulesVersion,
		Scenarios: []tournament.Scenario{tournament.NewScenario(s, 1)}, Rounds: rounds,
	}
	for _, word := range []string{"@random:seed=1", "@random:seed=2"} {
		a.plan.Bots = append(a.plan.Bots, a.bot(word))
	}
	must.Do(t, a.plan.Check(game))
	a.secret = must.Get(fleet.MakeSecret(filepath.Join(t.TempDir(), "token"), time.Now()))(t)
	return a
}

func (a *arena) bot(word string) tournament.Bot {
	return tournament.NewBot(contesttest.Bot(a.t, a.game, word, a.t.TempDir()), "v1")
}

// open starts a hub with an embedded server.
func (a *arena) open() {
	a.t.Helper()
	a.openAt(fleet.Address{Text: "127.0.0.1:0"})
}

// openAt starts a hub at an address.
func (a *arena) openAt(address fleet.Address) {
	a.t.Helper()
	var err error
	a.hub, err = fleet.Open(a.t.Context(), fleet.Options{
		Address: address, Secret: a.secret, Build: "this", Owner: "test", Now: time.Now, Timeouts: a.timeouts,
		Warn: func(text string) {
			a.mu.Lock()
			defer a.mu.Unlock()
			a.messages = append(a.messages, text)
		},
	})
	if err != nil {
		a.t.Fatal(err)
	}
	hub := a.hub
	a.t.Cleanup(func() { _ = hub.Close() })
}

// reported reports whether a message of the hub contains text.
func (a *arena) reported(text string) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return strings.Contains(strings.Join(a.messages, "\n"), text)
}

// clearMessages forgets the hub's messages.
func (a *arena) clearMessages() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.messages = nil
}

// play plays the tournament into a database, by the hub's workers if there is a hub. It calls done with each pair.
func (a *arena) play(db *store.DB, done func(tournament.PairResult) error) {
	a.t.Helper()
	schedule := tournament.NewSchedule(a.plan)
	described := a.plan.Tournament(schedule, time.UnixMilli(1))
	began := must.Get(db.Begin(a.t.Context(), described, false))(a.t)
	local := a.plan.NewLocal(match.Host{}, time.Now, func(string) {})
	r := &tournament.Runner{Plan: a.plan, Worker: local, Store: db, Workers: 2, Now: time.Now}
	if a.hub != nil {
		r.Workers, r.Away = fleet.MaxOrders, true
		stage := must.Get(a.hub.Stage(a.t.Context(), a.game, a.plan, local, func() *store.DB { return db }))(a.t)
		defer stage.End()
		r.Worker = stage
	}
	must.Do(a.t, r.Play(a.t.Context(), began, schedule, done))
}

// waitUntil polls until a condition holds.
func waitUntil(is func() bool) {
	for !is() {
		time.Sleep(10 * time.Millisecond)
	}
}

// allPairs is a callback that lets a tournament play all pairs.
func allPairs(tournament.PairResult) error { return nil }

// worker starts a worker, and returns a function that stops it.
func (a *arena) worker(name string, change func(w *fleet.Worker)) (end func()) {
	a.t.Helper()
	ctx, stop := context.WithCancel(a.t.Context())
	w := &fleet.Worker{
		Address: a.hub.Address, Secret: a.secret, Name: name, Build: "this", Slots: 2, Cache: a.t.TempDir(), Now: time.Now,
		Notify: func(string) {}, Timeouts: a.timeouts, Game: games.Named,
		Resolve: func(_ context.Context, _ contest.Game, spec bot.Spec, _ string) (tournament.Bot, error) {
			return a.bot(spec.Word), nil
		},
		Host: func(context.Context, contest.Game, []contest.Seat, *bot.Bounds) (match.Host, error) {
			return match.Host{}, nil
		},
	}
	if change != nil {
		change(w)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		if err := w.Run(ctx); err != nil && !errors.Is(err, context.Canceled) {
			a.t.Logf("worker %s: %v", name, err)
		}
	}()
	end = sync.OnceFunc(func() { stop(); <-ended })
	a.t.Cleanup(end)
	return end
}

// member returns the hub's view of a worker.
func (a *arena) member(name string) (m fleet.Member) {
	for _, m := range a.hub.Workers() {
		if m.Name == name {
			return m
		}
	}
	return m
}

func (a *arena) database() *store.DB {
	a.t.Helper()
	db := must.Get(store.Create(a.t.Context(), filepath.Join(a.t.TempDir(), "results.db"), "results.db"))(a.t)
	a.t.Cleanup(func() { _ = db.Close() })
	return db
}

// rows returns the stored matches of a database.
func (a *arena) rows(db *store.DB) (rows []string) {
	a.t.Helper()
	must.Do(a.t, db.ScheduledMatches(a.t.Context(), 1, func(e store.ScheduledMatch) error {
		row := fmt.Sprint(e.Number, e.Pair, e.Lineup, e.Match.Key, e.Match.Fingerprint, e.Match.Reason, e.Match.Winner)
		for _, s := range e.Match.Seats {
			row += fmt.Sprint(" ", s.Bot, s.Score, s.Place, s.Failure)
		}
		rows = append(rows, row)
		return nil
	}))
	return rows
}

// compare compares the stored matches with those of the same tournament played locally.
func (a *arena) compare(db *store.DB) {
	a.t.Helper()
	a.hub = nil
	local := a.database()
	a.play(local, allPairs)
	want := a.rows(local)
	if diff := cmp.Diff(want, a.rows(db)); diff != "" || len(want) == 0 {
		a.t.Errorf("stored matches (-local +fleet):\n%.3000s", diff)
	}
}

// playAgain resumes the tournament with an honest worker and checks the database.
func (a *arena) playAgain(db *store.DB) {
	a.t.Helper()
	a.open()
	a.worker("honest", nil)
	a.play(db, allPairs)
	a.compare(db)
}
