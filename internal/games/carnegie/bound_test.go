package carnegie_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/maps/bound"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/tier"
)

// In recorded matches of the contest's engine no team ever has more money than the bounds.
func TestRecordingsStayWithinBounds(t *testing.T) {
	t.Parallel()
	served := 0
	for _, path := range rulestest.Part(recordings(t)) {
		served += checkBounds(t, path, firstTrace(t, path))
	}
	if served == 0 {
		t.Error("no recording has a served order, so the bounds were not tested")
	}
}

// In matches between built-in bots no team has more money than the bounds.
func TestBuiltinsStayWithinBounds(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	other := func(b bot.Builtin) bool { // bots in their own process, or that repeat other bots
		return b.Hosted || slices.ContainsFunc(b.Options, func(o bot.BuiltinOption) bool { return o.File })
	}
	builtins := slices.DeleteFunc(slices.Clone(games.MapGame().Info().Builtins), other)
	scenarios, turns := []string{"tiny", "carnegie:seed=0"}, sim.DefaultTurns/2
	if tier.Soaking() {
		scenarios, turns = append(scenarios, "duel", "carnegie:seed=1", "carnegie:seed=2"), sim.DefaultTurns
	}
	for i, word := range scenarios {
		s, game, err := games.Scenario(games.Request{
			Word: word,
			Read: func(string) ([]byte, error) { return nil, fs.ErrNotExist },
		})
		if err != nil {
			t.Fatal(err)
		}
		for j, b := range builtins {
			other := builtins[(i+j)%len(builtins)]
			m, trace := newSetting(string(s.Text), turns, seats(b.Name, other.Name))
			m.Full = true
			m.Clock = contest.Clock{Turn: time.Hour}
			must.Get(m.Play(t.Context(), game))(t)
			checkBounds(t, fmt.Sprintf("%s: %s against %s", word, b.Name, other.Name), contesttest.Trace(t, trace.Bytes()))
		}
	}
}

// checkBounds compares the money of both teams with the bounds in the recorded states, and returns the number of
// served orders.
func checkBounds(t *testing.T, name string, trace *replay.Trace) (served int) {
	t.Helper()
	var head struct{ Map string }
	must.JSON(t, trace.Header, &head)
	k := must.Get(maps.Parse(name, []byte(head.Map)))(t)
	own := [2]bool{true, true} // no switch and no plate filled in a box
	turn := 0
	for {
		text, err := trace.Turn()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		var line struct {
			Turn  int
			Calls []struct {
				Team, Fn string
				Args     []json.RawMessage
				Ret      any // answers of queries have all types
			}
			State json.RawMessage
		}
		must.JSON(t, slices.Clone(text), &line)
		turn = line.Turn
		for _, c := range line.Calls {
			if c.Ret != true {
				continue
			}
			switch {
			case c.Fn == "submit":
				served++
			case c.Fn == "switch_maps":
				own = [2]bool{}
			case c.Fn == "add_food_to_plate" && nearBox(&k, c.Args):
				own[teamIndex(c.Team)] = false
			}
		}
		const everyTurns = 5
		if line.State != nil && turn%everyTurns == 0 {
			compareBounds(t, name, &k, turn, line.State, own)
		}
	}
	var end struct{ End json.RawMessage }
	if trace.End != nil {
		must.JSON(t, trace.End, &end)
		compareBounds(t, name, &k, turn, end.End, own)
	}
	return served
}

// compareBounds compares the money of a state with the bounds for a match that ends there.
func compareBounds(t *testing.T, name string, k *sim.Kitchen, turn int, state json.RawMessage, own [2]bool) {
	t.Helper()
	var now struct{ Money map[string]int64 }
	must.JSON(t, state, &now)
	b := bound.Of(k, turn)
	for team, money := range now.Money {
		if money > b.Any {
			t.Errorf("%s: %s has %d in turn %d, above the bound %d", name, team, money, turn, b.Any)
		}
		if own[teamIndex(team)] && money > b.Own {
			t.Errorf("%s: %s has %d in turn %d, above the bound %d", name, team, money, turn, b.Own)
		}
	}
}

// nearBox reports whether a call may have been next to a box.
func nearBox(k *sim.Kitchen, args []json.RawMessage) bool {
	var x, y int
	if len(args) < 3 || json.Unmarshal(args[1], &x) != nil || json.Unmarshal(args[2], &y) != nil {
		return slices.Contains(k.Tiles, sim.Box)
	}
	return k.At(x, y) == sim.Box
}

func teamIndex(name string) int {
	if strings.EqualFold(name, sim.Red.String()) {
		return int(sim.Red)
	}
	return int(sim.Blue)
}
