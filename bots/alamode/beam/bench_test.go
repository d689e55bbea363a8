package beam_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// What BenchmarkRounds plays: a round an iteration, so that -benchtime 100x plays 100 kitchens.
var (
	nodes   = flag.Int("nodes", 2000, "states a turn in BenchmarkRounds; 0 plays in real time")
	width   = flag.Int("width", 0, "width of the beam in BenchmarkRounds")
	seed    = flag.Int64("seed", 1, "first kitchen of BenchmarkRounds")
	partner = flag.String("partner", "beam", "partner in BenchmarkRounds: beam, idle, wanderer or server")
)

// BenchmarkRounds measures points: go test -run XXX -bench Rounds -benchtime 100x -args -nodes 5000
func BenchmarkRounds(b *testing.B) {
	var sum, squares, states, turns, refused, late, next float64
	worst, slowest := math.Inf(1), time.Duration(0)
	for b.Loop() {
		board := newBoard(b, kitchen.DefaultLeague, *seed+int64(next))
		next++
		me := beam.New(board, time.Now, beam.Options{Nodes: *nodes, Width: *width})
		began := time.Now()
		each := func(_ *kitchen.Match, player int, _ kitchen.Action, r kitchen.Result) {
			if player == 0 {
				states += float64(me.States())
				turns++
				took := time.Since(began)
				slowest = max(slowest, took)
				if took > turnLimit {
					late++
				}
				if r == kitchen.Refused {
					refused++
				}
			}
			began = time.Now()
		}
		m := play(b, board, 1, [kitchen.Players]player{me, partnerNamed(b, board)}, each)
		points := float64(m.RoundScores()[0])
		sum += points
		squares += points * points
		worst = min(worst, points)
	}
	mean := sum / next
	b.ReportMetric(mean, "points/round")
	b.ReportMetric(math.Sqrt(max(0, squares/next-mean*mean)/next), "error")
	b.ReportMetric(worst, "worst")
	b.ReportMetric(refused/next, "refused/round")
	b.ReportMetric(states/turns, "states/turn")
	b.ReportMetric(late/next, "late/round")
	b.ReportMetric(slowest.Seconds()*1000, "slowest-ms")
}

func partnerNamed(b *testing.B, board *kitchen.Board) player {
	b.Helper()
	switch *partner {
	case "beam":
		return beam.New(board, time.Now, beam.Options{Nodes: *nodes, Width: *width})
	case "idle":
		return idler{}
	case "wanderer":
		return wanderer{board, rand.New(rand.NewPCG(1, 2))}
	case "server":
		return server{board}
	}
	b.Fatalf("-partner: there is no %q", *partner)
	return nil
}

// BenchmarkStates measures how many states a search makes in a second.
func BenchmarkStates(b *testing.B) {
	board := newBoard(b, kitchen.DefaultLeague, 7)
	const states = 100_000
	bot := newBeam(board, states)
	s := board.NewState([2]bool{})
	b.ReportAllocs()
	made := 0
	for b.Loop() {
		if s.Over() {
			s = board.NewState([2]bool{})
		}
		board.BeginTurn(&s)
		board.Act(&s, bot.Act(&s, turnLimit))
		made += bot.States()
	}
	b.ReportMetric(float64(made)/b.Elapsed().Seconds(), "states/s")
}

func BenchmarkNew(b *testing.B) {
	board := newBoard(b, kitchen.DefaultLeague, 7)
	b.ReportAllocs()
	for b.Loop() {
		newBeam(board, 1)
	}
}
