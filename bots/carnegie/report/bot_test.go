package report_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/bots/carnegie/report"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

const kitchen = `
#K$CCU#
#b....#
#.....#
#S.Tb.R
#######

SWITCH: turn=100 duration=40

ORDERS:
start=1 duration=400 required=NOODLES,MEAT reward=1000 penalty=3
start=1 duration=400 required=MEAT,NOODLES reward=1000 penalty=3
`

func newState(tb testing.TB, text string, rules sim.Rules) *sim.State {
	tb.Helper()
	k := must.Get(maps.Parse("kitchen.txt", []byte(strings.TrimSpace(text))))(tb)
	return sim.NewState(rulestest.Board(tb, k, rules))
}

// play plays turns of RED and returns the sequence of its chef's states.
func play(tb testing.TB, bot *report.Bot, s *sim.State, turns int) []report.State {
	tb.Helper()
	states := []report.State{bot.State()}
	for range turns {
		s.BeginTurn()
		must.Do(tb, bot.Turn(s.Controller(sim.Red)))
		if now := bot.State(); now != states[len(states)-1] {
			states = append(states, now)
		}
	}
	return states
}

// recipe returns the states of a dish between two states, inclusive.
func recipe(from, to report.State) []report.State {
	var states []report.State
	for st := from; st <= to; st++ {
		states = append(states, st)
	}
	return states
}

// Under the report's rules cookers start without a pan, so every state occurs in order.
func TestStatesInOrder(t *testing.T) {
	t.Parallel()
	s := newState(t, kitchen, sim.Report())
	got := play(t, report.New(s.Board(), sim.Red), s, 160)
	want := recipe(report.CheckPan, report.Serve)
	want = append(want, report.CheckPan) // the pan exists now
	want = append(want, recipe(report.BuyMeat, report.Serve)...)
	if !slices.Equal(got[:min(len(got), len(want))], want) {
		t.Errorf("states %v, want %v", got, want)
	}
	if !s.Order(sim.Red, 0).Completed {
		t.Error("the first order was not served")
	}
}

func TestPanPresent(t *testing.T) {
	t.Parallel()
	s := newState(t, kitchen, sim.Official())
	got := play(t, report.New(s.Board(), sim.Red), s, 60)
	want := append([]report.State{report.CheckPan}, recipe(report.BuyMeat, report.Serve)...)
	if !slices.Equal(got[:min(len(got), len(want))], want) {
		t.Errorf("states %v, want %v", got, want)
	}
}

// If the meat burns, the chef throws it away and starts again.
func TestRecoversFromBurntFood(t *testing.T) {
	t.Parallel()
	s := newState(t, kitchen, sim.Official())
	bot := report.New(s.Board(), sim.Red)
	play(t, bot, s, 40)
	for bot.State() != report.TakeMeat {
		play(t, bot, s, 1)
	}
	for range sim.BurntAt {
		s.BeginTurn() // without a turn of the bot
	}
	got := play(t, bot, s, 60)
	if i := slices.Index(got, report.Recover); i < 0 || !slices.Contains(got[i:], report.CheckPan) {
		t.Fatalf("states %v, want one of recovering", got)
	}
	if i := slices.Index(got, report.CheckPan); !slices.Contains(got[i:], report.BuyMeat) {
		t.Errorf("states %v, want a new start at the end", got)
	}
}

func TestSupportWashes(t *testing.T) {
	t.Parallel()
	s := newState(t, kitchen, sim.Official())
	play(t, report.New(s.Board(), sim.Red), s, 100)
	if s.Washed(sim.Red) == 0 {
		t.Error("no plate was washed")
	}
}

// RED switches with less than 30 turns of the switch window left, takes the pan and keeps it.
func TestSabotage(t *testing.T) {
	t.Parallel()
	s := newState(t, kitchen, sim.Official())
	bot := report.New(s.Board(), sim.Red)
	play(t, bot, s, 109)
	if s.Switched(sim.Red) {
		t.Fatal("the team switched too early")
	}
	play(t, bot, s, 20)
	if !s.Switched(sim.Red) || s.SwitchedAt(sim.Red) != 110 {
		t.Fatalf("switched in turn %d, want 110", s.SwitchedAt(sim.Red))
	}
	if pan := s.Tile(sim.Blue, 1, 4).Item; pan != 0 {
		t.Errorf("the opponent's cooker still has %v", pan)
	}
	holder := slices.IndexFunc([]int{0, 1}, func(id int) bool { return s.Bot(id).Holding.Class() == sim.PanItem })
	if holder < 0 {
		t.Fatal("no bot holds the pan")
	}
	if p := s.Bot(holder).Pos; p.X != 5 {
		t.Errorf("the pan is held at %v, not in a corner", p)
	}
}

// With the opponent in its kitchen the chef stays next to the cooker; with a full plate it serves.
func TestDefence(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		until report.State // state of the chef when the opponent enters
		x, y  int          // the tile to stay next to
	}{
		{"guards the cooker", report.BuyNoodles, 1, 4},
		{"brings the plate to the submit tile", report.Serve, 5, 4},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			text := strings.NewReplacer("turn=100", "turn=1", "duration=40", "duration=400", "start=1 ", "start=390 ").Replace(kitchen)
			s := newState(t, text, sim.Official())
			bot := report.New(s.Board(), sim.Red)
			for bot.State() != c.until {
				play(t, bot, s, 1)
			}
			s.BeginTurn()
			if !s.Controller(sim.Blue).SwitchMaps() {
				t.Fatal("BLUE cannot switch")
			}
			play(t, bot, s, 30)
			if p := s.Bot(0).Pos; max(p.X-c.x, c.x-p.X, p.Y-c.y, c.y-p.Y) > 1 {
				t.Errorf("the chef is at %v, want next to (%d,%d)", p, c.x, c.y)
			}
		})
	}
}

// If its dish is not ordered or the submit tile is out of reach, the bot buys nothing.
func TestNoDishToServe(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"another dish": strings.NewReplacer("NOODLES,MEAT", "NOODLES,EGG", "MEAT,NOODLES", "MEAT").Replace(kitchen),
		"no way":       strings.Replace(strings.Replace(kitchen, "#b....#", "#b..###", 1), "#.....#", "#...###", 1),
	} {
		s := newState(t, text, sim.Official())
		play(t, report.New(s.Board(), sim.Red), s, 90)
		if got := s.Money(sim.Red); got != sim.StartMoney+90 {
			t.Errorf("%s: %d money after 90 turns, want %d", name, got, sim.StartMoney+90)
		}
	}
}
