package games_test

import (
	"context"
	"errors"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/chance"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// moment is a position of a match, with the result of the match.
type moment struct {
	chance.Position
	Shares []float64 // of the win
	Leads  []float64 // over the best other seat
}

// position returns the position for the model of the game.
func (at *moment) position() chance.Position { return at.Position }

// simulator plays the matches of a game.
type simulator struct {
	arena
	testing.TB
	contest.Game
	bots map[string]*bot.Bot
	lock sync.Mutex // of bots
}

func newSimulator(t testing.TB, a arena) *simulator {
	t.Helper()
	game := must.Get(games.Named(a.game))(t)
	return &simulator{arena: a, TB: t, Game: game, bots: map[string]*bot.Bot{}}
}

// bot returns the bot of a name, which is created once.
func (s *simulator) bot(name string) *bot.Bot {
	s.lock.Lock()
	defer s.lock.Unlock()
	if s.bots[name] == nil {
		s.bots[name] = contesttest.Bot(s, s.Game, name, s.TempDir())
	}
	return s.bots[name]
}

// match plays the n-th match of a set and returns its moments in order; none if a bot fails.
func (s *simulator) match(ctx context.Context, kind set, n int) []moment {
	hash := fnv.New64a()
	_, _ = hash.Write([]byte(s.game + string(kind)))
	r := rand.New(rand.NewPCG(hash.Sum64(), uint64(n)))
	word, bots := s.draw(r, kind, len(s.Info().Seats))
	scenario, _, err := games.Scenario(games.Request{Word: word, Read: os.ReadFile})
	if err != nil {
		s.Fatal(err)
	}
	var seats []contest.Seat
	for _, name := range bots {
		seats = append(seats, contest.Seat{Bot: s.bot(name), Seed: r.Int64()})
	}
	table, err := s.Prepare(contest.Terms{Scenario: scenario, Seed: r.Int64(), Clock: contesttest.Patient()})
	if err != nil {
		s.Fatalf("%s: %v", word, err)
	}
	trace := new(contesttest.Memory)
	if _, err = table.Play(ctx, seats, contest.Observer{Now: time.Now, Moves: trace}); err != nil {
		s.Fatalf("%s: %v", word, err)
	}
	return s.moments(trace.Bytes())
}

// moments replays a match and returns its moments.
func (s *simulator) moments(trace []byte) (list []moment) {
	at, err := s.Open(contesttest.Trace(s, trace), nil)
	if err != nil {
		s.Fatal(err)
	}
	forecast := s.Info().Forecast()
	for err == nil {
		result := at.Result()
		if result.Reason != contest.Interrupted {
			break
		}
		list = append(list, moment{Position: forecast.Position(at), Leads: leads(&result)})
		err = at.Next()
	}
	for err == nil {
		err = at.Next()
	}
	result := at.Result()
	if !errors.Is(err, io.EOF) {
		s.Fatal(err)
	}
	if result.NoResult || len(result.Failures()) > 0 {
		return nil
	}
	for i := range list {
		list[i].Shares = result.Shares()
	}
	return list
}

// leads returns the difference between each seat's score and the best other.
func leads(r *contest.Result) []float64 {
	list := make([]float64, len(r.Seats))
	for i := range r.Seats {
		best, found := int64(0), false
		for k := range r.Seats {
			if k != i && (!found || r.Seats[k].Score > best) {
				best, found = r.Seats[k].Score, true
			}
		}
		list[i] = float64(r.Seats[i].Score - best)
	}
	return list
}
