package beam_test

import (
	"flag"
	"math"
	"runtime"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// What BenchmarkRounds plays: a round an iteration, so that -benchtime 100x plays 100 kitchens.
var (
	nodes   = flag.Int("nodes", 2500, "states a turn in BenchmarkRounds; 0 plays in real time")
	width   = flag.Int("width", 0, "width of the beam in BenchmarkRounds")
	seed    = flag.Int64("seed", 0, "first kitchen of BenchmarkRounds")
	partner = flag.String("partner", "beam", "partner in BenchmarkRounds: beam, simple, idle or nobody")
)

// BenchmarkRounds measures points and times; docs/bots.md has its figures.
func BenchmarkRounds(b *testing.B) {
	runtime.LockOSThread() // for threadTime
	defer runtime.UnlockOSThread()
	var sum, squares, refused, rounds float64
	var watch stopwatch
	worst := math.Inf(1)
	for b.Loop() {
		board := newBoard(b, kitchen.DefaultLeague, *seed+int64(rounds))
		rounds++
		me := timed{planner{beam.New(board, time.Now, beam.Options{Nodes: *nodes, Width: *width})}, &watch}
		each := func(_ *kitchen.Match, player int, _ kitchen.Action, r kitchen.Result) {
			if player == 0 && r == kitchen.Refused {
				refused++
			}
		}
		m := play(b, board, 1, [kitchen.Players]player{me, partnerNamed(b, board)}, each)
		points := float64(m.RoundScores()[0])
		sum += points
		squares += points * points
		worst = min(worst, points)
	}
	mean := sum / rounds
	b.ReportMetric(mean, "points/round")
	b.ReportMetric(math.Sqrt(max(0, squares/rounds-mean*mean)/rounds), "error")
	b.ReportMetric(worst, "worst")
	b.ReportMetric(refused/rounds, "refused/round")
	watch.report(b)
}

func partnerNamed(b *testing.B, board *kitchen.Board) player {
	b.Helper()
	switch *partner {
	case "beam":
		return planner{beam.New(board, time.Now, beam.Options{Nodes: *nodes, Width: *width})}
	case "simple":
		return simple.New()
	case "idle":
		return idle.New()
	case "nobody":
		return gone{}
	}
	b.Fatalf("-partner: there is no %q", *partner)
	return nil
}

// BenchmarkStates measures how many states a search makes in a second of the processor.
func BenchmarkStates(b *testing.B) {
	runtime.LockOSThread() // for threadTime
	defer runtime.UnlockOSThread()
	board := newBoard(b, kitchen.DefaultLeague, 7)
	const states = 100_000
	bot := newBeam(board, states).Bot
	s := board.NewState([2]bool{})
	b.ReportAllocs()
	made, began := 0, threadTime()
	for b.Loop() {
		if s.Over() {
			s = board.NewState([2]bool{})
		}
		board.BeginTurn(&s)
		board.Act(&s, bot.Act(&s, turnLimit))
		made += bot.States()
	}
	b.ReportMetric(float64(made)/(threadTime()-began).Seconds(), "states/cpu-s")
}

func BenchmarkNew(b *testing.B) {
	board := newBoard(b, kitchen.DefaultLeague, 7)
	b.ReportAllocs()
	for b.Loop() {
		newBeam(board, 1)
	}
}
