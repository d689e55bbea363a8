package carnegie_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenscene"
	"github.com/cookoff/cookoff/internal/games/carnegie/kitchenstory"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/sim"
)

// galley is a kitchen with two bots per team, RED's 0 above its 1, which together reach every kind of tile.
const galley = `
C$K
SbT
UbB
CRC
`

// playScript plays a match of a number of turns in which RED makes the calls of a script, such as "3 buy 0 EGG 1 2" for
// turn 3. Calls that must be refused have "no" before their name.
func playScript(t *testing.T, kitchen string, turns int, script string) story.Story {
	t.Helper()
	k := must.Get(maps.Parse("kitchen", []byte(kitchen)))(t)
	s := sim.NewState(rulestest.Board(t, k, sim.Official()))
	journal, book := kitchenscene.NewJournal(s), kitchenstory.New(s)
	journal.OnEvent, journal.OnRefusal = book.AddEvent, book.AddRefusal
	for turn := range turns {
		journal.BeginTurn(s)
		for line := range strings.Lines(script) {
			words := strings.Fields(line)
			if len(words) == 0 || words[0] != strconv.Itoa(turn+1) {
				continue
			}
			words = words[1:]
			want := sim.Done
			refused := words[0] == "no"
			if refused {
				words = words[1:]
			}
			if r := journal.Attempt(s.Controller(sim.Red), fnOf(t, words[0]), arguments(words[1:])); (r != want) != refused {
				t.Fatalf("turn %d: %s: %s", turn+1, line, r)
			}
		}
		book.EndTurn(s)
	}
	return book.Story(s)
}

func fnOf(t *testing.T, name string) sim.Fn {
	t.Helper()
	fn, ok := sim.FnNamed(name)
	if !ok {
		t.Fatalf("no call is named %s", name)
	}
	return fn
}

func arguments(words []string) (args []sim.Value) {
	for _, word := range words {
		if n, err := strconv.Atoi(word); err == nil {
			args = append(args, sim.IntValue(n))
			continue
		}
		for g := range sim.Goods(sim.GoodsCount) {
			if g.Name() == word {
				args = append(args, sim.GoodsValue(g))
			}
		}
	}
	return args
}

// every repeats a line of a script in a range of turns.
func every(from, to int, line string) string {
	script := ""
	for turn := from; turn <= to; turn++ {
		script += fmt.Sprintf("%d %s\n", turn, line)
	}
	return script
}

// saucePlate is the part of a script in which bot 0 makes a plate with SAUCE at (0,3) of the galley in turns 1 to
// 5.
const saucePlate = `
1 buy 0 PLATE 1 3
2 place 0 0 3
3 buy 0 SAUCE 1 3
4 add_food_to_plate 0 0 3
5 pickup 0 0 3
`

// Each mistake gives exactly its findings.
func TestFindings(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, kitchen, script string
		turns                 int
		want                  []string // kind, turn, amount and text of RED's findings except idleness
	}{
		{"food burns", galley, "1 buy 0 EGG 1 3\n2 start_cook 0 2 3", 60, []string{
			"burnt 42 -20: RED's EGG burnt at (2,3), 20 turns after it was cooked; bot 0 had put it there",
		}},
		{"food taken in time", galley, "1 buy 0 EGG 1 3\n2 start_cook 0 2 3\n23 take_from_pan 0 2 3", 60, []string{
			"waste 1 -20: RED spent 20 of 20 on items that were never served: bought and left over for 20",
			"stuck 24 0: RED's bot 0 stood at (1,2) from turn 24 to the end holding cooked EGG, which no order wants",
		}},
		{"purchase thrown away", galley, "1 buy 0 MEAT 1 3\n2 place 0 2 1\n3 pickup 1 2 1\n4 trash 1 1 0", 5, []string{
			"waste 1 -80: RED spent 80 of 80 on items that were never served: bought and thrown away for 80",
		}},
		{"late delivery", galley + "ORDERS:\nstart=1 duration=3 required=SAUCE reward=50 penalty=7\n", saucePlate + "8 no submit 0 0 1", 9, []string{
			"late 5 -57: RED's order 1, SAUCE, was missed: bot 0 delivered it in turn 8, 4 turns late",
		}},
		{"delivery in time", galley + "ORDERS:\nstart=1 duration=8 required=SAUCE reward=50 penalty=7\n", saucePlate + "8 submit 0 0 1", 9, nil},
		{"plate not delivered", galley + "ORDERS:\nstart=1 duration=6 required=SAUCE reward=50 penalty=7\n", saucePlate, 9, []string{
			"not delivered 8 -57: RED's order 1, SAUCE, was missed: a finished plate was there, but it was not submitted in time",
		}},
		{"order not begun", galley + "ORDERS:\nstart=1 duration=3 required=SAUCE reward=50 penalty=7\n", "", 9, []string{
			"not begun 5 -57: RED's order 1 was missed: nothing was bought for it",
		}},
		{"order begun and abandoned", galley + "ORDERS:\nstart=1 duration=6 required=SAUCE,EGG reward=50 penalty=7\n", "1 buy 0 SAUCE 1 3", 9, []string{
			"missed 8 -57: RED's order 1, SAUCE+EGG, was missed: 1 of its 2 foods were bought",
		}},
		{"order not assembled", galley + "ORDERS:\nstart=1 duration=6 required=SAUCE reward=50 penalty=7\n", "1 buy 0 SAUCE 1 3", 9, []string{
			"missed 8 -57: RED's order 1, SAUCE, was missed: all of its foods were bought, but the plate was not ready",
		}},
		{"two bots make the same order", galley + "ORDERS:\nstart=1 duration=30 required=SAUCE reward=50 penalty=7\n", `
1 buy 0 PLATE 1 3
2 place 0 0 2
3 buy 0 SAUCE 1 3
4 add_food_to_plate 0 0 2
5 pickup 1 0 2
6 buy 0 PLATE 1 3
7 place 0 0 3
8 buy 0 SAUCE 1 3
9 add_food_to_plate 0 0 3
10 pickup 0 0 3
11 submit 0 0 1
11 no submit 1 0 1`, 12, []string{
			"second plate 11 -12: RED's bot 1 made a second plate for an order that was already served: order 1, SAUCE, by bot 0 in turn 11",
		}},
		{"two bots block each other", galley, every(3, 10, "no move 0 0 -1") + every(3, 10, "no move 1 0 1"), 12, []string{
			"deadlock 3 0: RED's bot 0 at (1,2) and RED's bot 1 at (1,1) blocked each other for 8 turns",
		}},
		{"two bots block each other briefly", galley, every(3, 6, "no move 0 0 -1") + every(3, 6, "no move 1 0 1"), 12, nil},
		{"bot blocked by an idle one", galley, every(1, 12, "no move 0 0 -1"), 12, []string{
			"blocked 1 0: RED's bot 0 was blocked for 12 turns by RED's bot 1, which stood at (1,1) holding nothing",
		}},
		{"two bots oscillate", "bb.\n...\n...\nC$R", backAndForth(20), 20, []string{
			"deadlock 1 0: RED's bot 0 and RED's bot 1 walked back and forth near each other for 20 turns",
		}},
		{"needless switch", galley + "SWITCH: turn=3 duration=4\n", "4 switch_maps", 12, []string{
			"needless switch 4 0: RED switched but did nothing in the other kitchen: no actions, no bots blocked; meanwhile RED earned 3 and BLUE 3, and RED missed 0 orders",
		}},
		{"useful switch", "bb..\n..K.\n...$\nSWITCH: turn=3 duration=4\n", "4 switch_maps\n5 pickup 1 2 1", 12, []string{
			"switch 4 0: RED switched: 1 action in the other kitchen, items worth 0 picked up and 0 thrown away; meanwhile RED earned 3 and BLUE 3, and RED missed 0 orders",
		}},
		{"one call refused repeatedly", galley, every(1, 25, "no submit 0 0 1"), 26, []string{
			"refused 1 0: RED's calls were refused 25 times: submit 25 times (the bot holds no plate)",
		}},
		{"several calls refused repeatedly", galley, every(1, 25, "no submit 0 0 1") + every(26, 55, "no pickup 0 0 1") + every(56, 60, "no trash 0 1 0"), 61, []string{
			"refused 1 0: RED's calls were refused 55 times: pickup 30 times (nothing is there), submit 25 times (the bot holds no plate)",
		}},
		{"order at a loss", galley + "ORDERS:\nstart=1 duration=30 required=SAUCE reward=5 penalty=3\nstart=1 duration=30 required=SAUCE reward=8 penalty=3\n", saucePlate + "6 submit 0 0 1", 9, []string{
			"at a loss 6 -2: RED served order 1 at a loss: its ingredients cost 10, it paid 5, and missing it would have cost 3",
		}},
		{"food for an order burns", galley + "ORDERS:\nstart=1 duration=50 required=EGG reward=50 penalty=7\n", "1 buy 0 EGG 1 3\n2 start_cook 0 2 3", 60, []string{
			"missed 52 -57: RED's order 1, EGG, was missed: its EGG burnt at (2,3) in turn 42; bot 0 had put it there",
		}},
		{"bot holds unwanted food", galley + "ORDERS:\nstart=20 duration=30 required=SAUCE reward=50 penalty=7\n", "2 buy 0 MEAT 1 3", 60, []string{
			"waste 2 -80: RED spent 80 of 80 on items that were never served: bought and left over for 80",
			"stuck 3 -57: RED's bot 0 stood at (1,2) from turn 3 to the end holding MEAT, which no order wants; order 1 missed meanwhile",
		}},
		{"bot holds a finished plate", galley + "ORDERS:\nstart=1 duration=90 required=SAUCE reward=50 penalty=7\n", saucePlate, 40, []string{
			"stuck 6 0: RED's bot 0 stood at (1,2) from turn 6 to the end holding a plate with SAUCE, which order 1 wants",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			st := playScript(t, tt.kitchen, tt.turns, tt.script)
			var got []string
			for _, f := range st.Findings {
				if f.Seat == int(sim.Red) && f.Kind != "idle" {
					got = append(got, fmt.Sprintf("%s %d %d: %s", f.Kind, f.Turn, f.Amount, f.Text))
				}
			}
			must.Be(t, "findings", tt.want, got)
		})
	}
}

// backAndForth returns a script in which two bots move back and forth next to each other.
func backAndForth(turns int) string {
	script := ""
	for turn := 1; turn <= turns; turn++ {
		step := -1 + 2*((turn+1)%2)
		script += fmt.Sprintf("%d move 0 0 %d\n%d move 1 0 %d\n", turn, step, turn, step)
	}
	return script
}

// A finding reports idle bots, with their longest idle period.
func TestIdleBots(t *testing.T) {
	t.Parallel()
	st := playScript(t, galley, 10, every(1, 4, "no submit 0 0 1")+every(8, 10, "no submit 0 0 1"))
	i := slices.IndexFunc(st.Findings, func(f story.Finding) bool { return f.Kind == "idle" && f.Seat == 0 })
	if i < 0 || st.Findings[i].Text != "RED's bot 1 did nothing in 10 of 10 turns, the longest stretch being turns 1 to 10" {
		t.Errorf("findings %+v", st.Findings)
	}
	short := playScript(t, galley, 9, "")
	if slices.ContainsFunc(short.Findings, func(f story.Finding) bool { return f.Kind == "idle" }) {
		t.Errorf("findings of a short match: %+v", short.Findings)
	}
	section := st.Sections[slices.IndexFunc(st.Sections, func(s story.Section) bool { return s.Key == "turns" })]
	if got := fmt.Sprint(section.Rows); got != "[[0 0 0 0 7 3 10 5 7] [1 0 0 0 0 10 10 1 10]]" {
		t.Errorf("table of turns: %s", got)
	}
}

// For random calls, the ledger adds up to the money, and the outcomes of purchases add up to their cost.
func TestStoriesOfRandomCalls(t *testing.T) {
	t.Parallel()
	orders := strings.Repeat("start=1 duration=900 required= reward=50 penalty=7\nstart=1 duration=2000 required=SAUCE reward=70 penalty=7\n", 40)
	k := must.Get(maps.Parse("kitchen", []byte(galley+"SWITCH: turn=100 duration=900\nORDERS:\n"+orders)))(t)
	rng := rand.New(rand.NewPCG(5, 6))
	s := sim.NewState(rulestest.Board(t, k, sim.Official()))
	journal, book := kitchenscene.NewJournal(s), kitchenstory.New(s)
	journal.OnEvent, journal.OnRefusal = book.AddEvent, book.AddRefusal
	done := map[sim.Fn]int{}
	for turn := range 8_000 {
		journal.BeginTurn(s)
		for range rng.IntN(6) {
			team, fn := sim.Team(rng.IntN(2)), sim.FnMove+sim.Fn(rng.IntN(int(sim.FnSwitchMaps)))
			args := []sim.Value{sim.IntValue(s.FirstBot(team) + rng.IntN(2)), sim.IntValue(rng.IntN(3)), sim.IntValue(rng.IntN(4))}
			switch fn {
			case sim.FnBuy:
				args[1], args[2] = sim.GoodsValue(sim.Goods(rng.IntN(sim.GoodsCount))), sim.IntValue(1)
				args = append(args, sim.IntValue(3))
			case sim.FnSwitchMaps:
				args = nil
			}
			if journal.Attempt(s.Controller(team), fn, args) == sim.Done {
				done[fn]++
			}
		}
		book.EndTurn(s)
		if turn%1000 != 999 {
			continue
		}
		for _, section := range book.Story(s).Sections {
			if section.Key != "money" {
				continue
			}
			if rows := contesttest.Column(t, &section, "money"); addUp(rows[:len(rows)-1]) != s.Money(sim.Team(section.Seat)) {
				t.Fatalf("turn %d: the ledger has %v, %s has %d", s.Turn(), rows, sim.Team(section.Seat), s.Money(sim.Team(section.Seat)))
			}
		}
	}
	for fn := sim.FnMove; fn <= sim.FnSwitchMaps; fn++ {
		if done[fn] == 0 && fn != sim.FnPutDirtyPlateInSink {
			t.Errorf("%s never succeeds", fn.Name())
		}
	}
}

func addUp(list []int64) (sum int64) {
	for _, n := range list {
		sum += n
	}
	return sum
}

// The suggested fix for a bot that stands still depends on the item that it holds.
func TestFixes(t *testing.T) {
	t.Parallel()
	for script, fix := range map[string]string{
		"1 buy 0 MEAT 1 3":  "throw it away, or do not cook it",
		saucePlate:          "submit it",
		"1 buy 0 EGG 1 3":   "continue with that order",
		"1 buy 0 PLATE 1 3": "put it down, or continue with an order",
	} {
		st := playScript(t, galley+"ORDERS:\nstart=1 duration=90 required=SAUCE reward=5\nstart=1 duration=90 required=EGG reward=5\n", 40, script)
		i := slices.IndexFunc(st.Findings, func(f story.Finding) bool { return f.Kind == "stuck" })
		if i < 0 || st.Findings[i].Fix != fix {
			t.Errorf("%s: %+v, want %q", script, st.Findings, fix)
		}
	}
}

// The teams are compared by the orders that only one of them served.
func TestComparison(t *testing.T) {
	t.Parallel()
	st := playScript(t, galley+"ORDERS:\nstart=1 duration=90 required=SAUCE reward=50\n", 40, saucePlate+"6 submit 0 0 1")
	names, want := []string{"RED", "you"}, "RED served 1 order, you 0; the difference is order 1, worth 50 money"
	if got := st.Comparison.Text([]int{0, 1}, names, 1, ""); got != want {
		t.Errorf("comparison %q, want %q", got, want)
	}
	equal := playScript(t, galley, 40, "")
	if got := equal.Comparison.Text([]int{0, 1}, names, 1, ""); got != "" {
		t.Errorf("comparison of equal teams: %q", got)
	}
}
