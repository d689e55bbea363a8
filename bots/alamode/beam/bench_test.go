package beam_test

import (
	"flag"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/cookoff/cookoff/bots/alamode/beam"
	"github.com/cookoff/cookoff/bots/alamode/idle"
	"github.com/cookoff/cookoff/bots/alamode/simple"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
)

// Settings of BenchmarkRounds. It plays a round per iteration, so -benchtime 100x plays 100 kitchens.
var (
	nodes   = flag.Int("nodes", 2500, "states per turn in BenchmarkRounds; 0: limited by time")
	width   = flag.Int("width", 0, "width of the beam in BenchmarkRounds")
	seed    = flag.Int64("seed", 0, "first kitchen of BenchmarkRounds")
	partner = flag.String("partner", "beam", "partner in BenchmarkRounds: beam, simple, idle or eliminated")
)

// BenchmarkRounds measures points and times; docs/alamode.md has the results.
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
		each := func(_ *kitchen.Match, player int, _ kitchen.Action, r kitchen.ActionResult) {
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
	case "eliminated":
		return eliminated{}
	}
	b.Fatalf("-partner: unknown partner %q", *partner)
	return nil
}

// turnTime is the part of a turn's time that @beam uses for its search.
const turnTime = 45 * time.Millisecond

// BenchmarkStates measures the number of states that a search makes in the time of a turn, and in the time of
// sorting 100,000 numbers between the searches. The second figure depends much less on the processor and its
// load. All times are processor time of the thread. docs/alamode.md has the results.
func BenchmarkStates(b *testing.B) {
	runtime.LockOSThread() // for threadTime
	defer runtime.UnlockOSThread()
	board := newBoard(b, kitchen.DefaultLeague, 7)
	const states, numbers = 100_000, 100_000
	bot := newBeam(board, states).Bot
	s := board.NewState([2]bool{})
	random := rand.New(rand.NewPCG(1, 2))
	unsorted, sorted := make([]uint64, numbers), make([]uint64, numbers)
	for i := range unsorted {
		unsorted[i] = random.Uint64()
	}
	made, sorts := 0, 0
	var searching, sorting time.Duration
	b.ReportAllocs()
	for b.Loop() {
		if s.Over() {
			s = board.NewState([2]bool{})
		}
		board.BeginTurn(&s)
		began := threadTime()
		action := bot.Act(&s, turnLimit)
		searched := threadTime()
		copy(sorted, unsorted)
		slices.Sort(sorted)
		sorting += threadTime() - searched
		searching += searched - began
		board.Act(&s, action)
		made += bot.States()
		sorts++
	}
	b.ReportMetric(float64(made)*float64(turnTime)/float64(searching), "states/turn")
	b.ReportMetric(float64(made)/float64(searching)*float64(sorting)/float64(sorts), "states/sort")
	b.ReportMetric(0, "ns/op") // meaningless: search and sort together
}
