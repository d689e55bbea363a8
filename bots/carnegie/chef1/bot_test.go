package chef1_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/chef1"
	"github.com/cookoff/cookoff/bots/carnegie/random"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/sim"
	mapfiles "github.com/cookoff/cookoff/maps"
)

// player is a bot of either kind.
type player interface {
	Turn(c sim.Controller) error
}

// match plays a match and gives its last state and all calls.
func match(tb testing.TB, b *sim.Board, red, blue player, turns int) (*sim.State, []sim.Call) {
	tb.Helper()
	s := sim.NewState(b)
	var log []sim.Call
	for range turns {
		s.BeginTurn()
		if err := blue.Turn(s.Controller(sim.Blue).LogTo(&log)); err != nil {
			tb.Fatal(err)
		}
		if err := red.Turn(s.Controller(sim.Red).LogTo(&log)); err != nil {
			tb.Fatal(err)
		}
	}
	return s, log
}

func parsed(tb testing.TB, text string) sim.Kitchen {
	tb.Helper()
	k, err := maps.Parse("kitchen.txt", []byte(strings.TrimSpace(text)))
	if err != nil {
		tb.Fatal(err)
	}
	return k
}

func shipped(tb testing.TB, name string) sim.Kitchen {
	tb.Helper()
	text, ok := mapfiles.Read(name)
	if !ok {
		tb.Fatalf("no map %q", name)
	}
	return parsed(tb, string(text))
}

// Every food alone and with others, in kitchens of one room and of two, under both rules.
func TestServesEveryFood(t *testing.T) {
	t.Parallel()
	layouts := map[string]string{
		"one room": `
#K$CUK#
#b...b#
#ST.RC#
#######
`,
		"shop and table apart": `
#$..C..KU
$b..C.b.K
#...C...#
#C.CB.RST
`,
		"only a box between them": `
#$.#..KU
#b.#.b.C
#..B...#
###C####
`,
	}
	orders := []string{"EGG", "ONIONS", "MEAT", "NOODLES", "SAUCE", "EGG,EGG", "MEAT,ONIONS,NOODLES", "SAUCE,EGG,NOODLES,SAUCE"}
	for name, rows := range layouts {
		for _, rules := range []sim.Rules{sim.Official(), sim.Report()} {
			for _, want := range orders {
				t.Run(name+" "+rules.Name+" "+want, func(t *testing.T) {
					t.Parallel()
					k := parsed(t, rows+"\nORDERS:\nstart=1 duration=400 required="+want+" reward=1000\n")
					if s := alone(t, contesttest.Board(t, k, rules), 400); !s.Order(sim.Red, 0).Completed {
						t.Errorf("it is not served")
					}
				})
			}
		}
	}
}

// Orders that cost more than they bring are left alone, and nothing is bought for them.
func TestLeavesWhatDoesNotPay(t *testing.T) {
	t.Parallel()
	k := parsed(t, `
#K$CU#
#b...#
#ST.R#
######

ORDERS:
start=1 duration=400 required=MEAT reward=70
start=1 duration=400 required=NOODLES,SAUCE reward=51
`)
	s := alone(t, contesttest.Board(t, k, sim.Official()), 400)
	if want := int64(sim.StartMoney + 400*sim.MoneyPerTurn); s.Money(sim.Red) != want {
		t.Errorf("money is %d, want %d", s.Money(sim.Red), want)
	}
}

// A team that is robbed of its pans buys new ones.
func TestReplacesPans(t *testing.T) {
	t.Parallel()
	k := parsed(t, `
#K$CU#
#b...#
#ST.R#
######

ORDERS:
start=1 duration=400 required=EGG reward=200
`)
	b := contesttest.Board(t, k, sim.Report()) // cookers start without pans
	if s := alone(t, b, 200); !s.Order(sim.Red, 0).Completed {
		t.Error("the egg is not served")
	}
}

// Who has nothing left to do goes over to an enemy who has, and takes its pan away. BLUE serves the
// first order and then sleeps.
func TestRaids(t *testing.T) {
	t.Parallel()
	k := parsed(t, `
#K$C.UK#
#b....b#
#......#
#......#
#ST...R#
########

SWITCH: turn=100 duration=60

ORDERS:
start=1 duration=55  required=SAUCE reward=300
start=1 duration=140 required=EGG   reward=500
`)
	s := sim.NewState(contesttest.Board(t, k, sim.Official()))
	red, blue := chef1.New(s.Board(), sim.Red), chef1.New(s.Board(), sim.Blue)
	for range 140 {
		s.BeginTurn()
		if !s.Order(sim.Blue, 0).Completed {
			if err := blue.Turn(s.Controller(sim.Blue)); err != nil {
				t.Fatal(err)
			}
		}
		if err := red.Turn(s.Controller(sim.Red)); err != nil {
			t.Fatal(err)
		}
	}
	if at := s.SwitchedAt(sim.Red); at != 100 {
		t.Fatalf("it went over in turn %d, want 100", at)
	}
	for _, x := range []int{1, 6} {
		if pan := s.Tile(sim.Blue, x, 5).Item; pan != 0 {
			t.Errorf("the enemy's cooker at (%d,5) still has %v", x, pan)
		}
	}
}

func TestSameMatchAgain(t *testing.T) {
	t.Parallel()
	b := contesttest.Board(t, shipped(t, "duel"), sim.Official())
	_, first := match(t, b, chef1.New(b, sim.Red), random.New(b, sim.Blue, 1), 300)
	_, again := match(t, b, chef1.New(b, sim.Red), random.New(b, sim.Blue, 1), 300)
	if !slices.Equal(first, again) {
		t.Error("two matches of the same bots differ")
	}
}

func BenchmarkTurn(b *testing.B) {
	board := contesttest.Board(b, shipped(b, "duel"), sim.Official())
	start := sim.NewState(board)
	bot := chef1.New(board, sim.Red)
	s := start.Clone()
	b.ReportAllocs()
	for b.Loop() {
		if s.Turn() == sim.DefaultTurns {
			s.CopyFrom(start)
			bot = chef1.New(board, sim.Red)
		}
		s.BeginTurn()
		_ = bot.Turn(s.Controller(sim.Red))
	}
}
