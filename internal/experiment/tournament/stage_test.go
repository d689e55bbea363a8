package tournament_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
)

// stage is a tournament to play: a plan, its schedule, and a runner with a database.
type stage struct {
	*tournament.Runner
	schedule *tournament.Schedule
	began    store.Tournament
	newest   int64 // last match already returned by play
}

// setUp prepares a tournament. on and bots are arguments.
func setUp(t testing.TB, db *store.DB, on string, bots ...string) stage {
	t.Helper()
	p := plan(t, on, bots...)
	s := stage{schedule: tournament.NewSchedule(p)}
	s.Runner = &tournament.Runner{
		Plan: p, Worker: local(t, p), Store: db, Workers: 2, Now: time.Now,
	}
	s.begin(t, false)
	return s
}

// local returns a worker for the bots of a plan.
func local(t testing.TB, p *tournament.Plan) *tournament.Local {
	t.Helper()
	game := must.Get(games.Named(p.Game))(t)
	return tournament.NewLocal(game, testHost(t), p.Bots, time.Now, func(string) {})
}

func testHost(t testing.TB) match.Host {
	t.Helper()
	return match.Host{Machine: bot.Machine{Env: os.Environ(), Python: "python3"}}
}

// begin stores the tournament, or resumes a stored one.
func (s *stage) begin(t testing.TB, again bool) {
	t.Helper()
	s.schedule = tournament.NewSchedule(s.Plan)
	described := s.Plan.Tournament(s.schedule, time.UnixMilli(1))
	s.began = must.Get(s.Store.Begin(t.Context(), described, again))(t)
}

func plan(t testing.TB, on string, bots ...string) *tournament.Plan {
	t.Helper()
	p := &tournament.Plan{Rounds: 1}
	for word := range strings.FieldsSeq(on) {
		words := must.Get(new(games.Catalogue).Range(word))(t)
		for _, w := range words {
			s, g := must.Two(games.Scenario(games.Request{Word: w, Read: os.ReadFile}))(t)
			info := g.Info()
			p.Game, p.Seats, p.Turns, p.Encounters = info.Name, len(info.Seats), info.Turns, info.Encounters
			p.Rules, p.RulesVersion = info.Rules[0], info.RulesVersion
			if p.Game == "overdrive" {
				p.Turns = 60 // a third of a race is enough here
			}
			p.Scenarios = append(p.Scenarios, tournament.NewScenario(s, 1))
		}
	}
	game := must.Get(games.Named(p.Game))(t)
	for _, word := range bots {
		p.Bots = append(p.Bots, tournament.NewBot(contesttest.Bot(t, game, word, t.TempDir()), "v1"))
	}
	return p
}

func database(t *testing.T) *store.DB {
	t.Helper()
	db := must.Get(store.Create(t.Context(), filepath.Join(t.TempDir(), "results.db"), "results.db"))(t)
	t.Cleanup(func() { _ = db.Close() })
	return db
}

// run plays the tournament, and returns the pairs that it delivers.
func (s *stage) run(ctx context.Context) (pairs []tournament.PairResult, err error) {
	err = s.Play(ctx, s.began, s.schedule, func(pair tournament.PairResult) error {
		pairs = append(pairs, pair)
		return nil
	})
	return pairs, err
}

// play plays a whole tournament and returns its pairs and the number of new matches.
func (s *stage) play(t *testing.T) (pairs []tournament.PairResult, fresh int) {
	t.Helper()
	s.Saved = func(e store.ScheduledMatch) {
		if e.Match.ID > s.newest {
			fresh++
			s.newest = e.Match.ID
		}
	}
	pairs = must.Get(s.run(t.Context()))(t)
	return pairs, fresh
}

// row is a stored match without times.
type row struct {
	Number, Pair int
	Lineup       []int
	Scenario     string
	Seed         int64
	Reason       string
	Winner       int
	Turns        int
	Fingerprint  store.Digest
	Scores       []int64
	Places       []int
	Failures     []string
}

// rows returns the stored matches of a tournament.
func rows(t *testing.T, db *store.DB, id int64) (all []row) {
	t.Helper()
	must.Do(t, db.ScheduledMatches(context.WithoutCancel(t.Context()), id, func(e store.ScheduledMatch) error {
		m := e.Match
		r := row{e.Number, e.Pair, e.Lineup, m.Scenario.Name, m.Seed, m.Reason, m.Winner, m.Turns, m.Fingerprint, nil, nil, nil}
		for _, s := range m.Seats {
			r.Scores, r.Places = append(r.Scores, s.Score), append(r.Places, s.Place)
			failure := ""
			if s.Failure != nil {
				failure = s.Failure.Error()
			}
			r.Failures = append(r.Failures, failure)
		}
		all = append(all, r)
		return nil
	}))
	return all
}

// shell returns a bot argument that runs a shell script.
func shell(t *testing.T, name, text string) string {
	t.Helper()
	contesttest.Needs(t, "sh")
	path := filepath.Join(t.TempDir(), name+".sh")
	must.Do(t, os.WriteFile(path, []byte(text), 0o666))
	return name + "=cmd:sh '" + path + "'"
}
