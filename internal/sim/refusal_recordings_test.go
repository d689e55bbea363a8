package sim_test

import (
	"encoding/json"
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

// recordedCall is a call of a recorded turn.
type recordedCall struct {
	Team string            `json:"team"`
	Fn   string            `json:"fn"`
	Args []json.RawMessage `json:"args"`
}

// value reads a recorded argument. Names that are no goods are as good as texts: no action takes them.
func (c *recordedCall) value(t *testing.T, i int) sim.Value {
	t.Helper()
	var v any
	if err := json.Unmarshal(c.Args[i], &v); err != nil {
		t.Fatal(err)
	}
	switch v := v.(type) {
	case nil:
		return sim.Value{}
	case bool:
		if v {
			return sim.IntValue(1)
		}
		return sim.IntValue(0)
	case float64:
		if text := string(c.Args[i]); strings.ContainsAny(text, ".eE") {
			return sim.Value{Kind: sim.FloatKind, Float: v}
		}
		return sim.Value{Kind: sim.IntKind, Int: int64(v)}
	case string:
		prefix, name, _ := strings.Cut(v, ".")
		for g := range sim.Goods(sim.GoodsCount) {
			if (prefix == "FoodType" || prefix == "ShopCosts") && g.Name() == name {
				return sim.GoodsValue(g)
			}
		}
		if strings.HasPrefix(v, "obj:") {
			return sim.Value{Kind: sim.ObjectKind, Text: v}
		}
		return sim.Value{Kind: sim.StringKind, Text: v}
	}
	return sim.Value{Kind: sim.UnhashableKind}
}

// For every refused call of the recordings: where the obstacle that the reason names is gone, the call is carried out, or
// refused for another reason.
func TestReasonsOfRecordings(t *testing.T) {
	t.Parallel()
	folder := contesttest.Conformance(t, "carnegie")
	files := contesttest.Traces(t, folder)
	replays, err := filepath.Glob(filepath.Join(folder, "replays", "*.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, replays...)
	lifted := map[sim.Refusal]int{}
	refused := 0
	for _, file := range files {
		in, err := replay.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		traces, err := replay.NewReader(in)
		if err != nil {
			t.Fatal(err)
		}
		trace, err := traces.Next()
		if err != nil {
			t.Fatal(err)
		}
		refused += liftAll(t, filepath.Base(file), trace, lifted)
	}
	total := 0
	for _, n := range lifted {
		total += n
	}
	const fewest = 15 // kinds of reasons
	if len(lifted) < fewest || refused == 0 {
		t.Errorf("of %d refused calls only %v", refused, lifted)
	}
	t.Logf("%d recordings, %d refused calls, %d obstacles taken away: %v", len(files), refused, total, lifted)
}

// liftAll plays a recording, and takes away what refused each call, in a copy.
func liftAll(t *testing.T, name string, trace *replay.Trace, lifted map[sim.Refusal]int) (refused int) {
	t.Helper()
	var header struct{ Map, Rules string }
	if err := trace.Decode("header", trace.Header, &header); err != nil {
		t.Fatal(err)
	}
	rules, ok := sim.RulesNamed(header.Rules)
	if !ok {
		rules = sim.Official()
	}
	g := stage(t, rules, header.Map)
	for {
		line, err := trace.Turn()
		if errors.Is(err, io.EOF) {
			return refused
		}
		if err != nil {
			t.Fatal(err)
		}
		var turn struct{ Calls []recordedCall }
		if err := trace.Decode("turn", line, &turn); err != nil {
			t.Fatal(err)
		}
		g.BeginTurn()
		for i := range turn.Calls {
			c := &turn.Calls[i]
			fn, ok := sim.FnNamed(c.Fn)
			if !ok || fn.Question() {
				continue
			}
			team := sim.Blue
			if c.Team == "RED" {
				team = sim.Red
			}
			var args []sim.Value
			for i := range c.Args {
				args = append(args, c.value(t, i))
			}
			before := g.Clone()
			r := g.Controller(team).Attempt(fn, args)
			if r == sim.Done {
				continue
			}
			refused++
			checkReason(t, before, team, fn, args, r)
			if !lift(before, team, fn, args, r) {
				continue
			}
			lifted[r]++
			if next := before.Controller(team).Attempt(fn, args); next == r {
				t.Fatalf("%s, turn %d: %s's %s%s is refused because %q, also without that", name, g.Turn(), c.Team, c.Fn, c.Args, r)
			}
		}
	}
}

// lift takes away what refused a call; it is false if that is the call itself.
func lift(s *sim.State, team sim.Team, fn sim.Fn, args []sim.Value, r sim.Refusal) bool {
	if fn == sim.FnSwitchMaps {
		if len(args) > 0 {
			return false
		}
		s.LiftSwitch(team, r)
		return true
	}
	if len(args) == 0 {
		return false
	}
	id := args[0].BotID()
	if id < 0 || id >= s.Bots() || s.Bot(id).Team != team {
		return false
	}
	bot, rest := s.Bot(id), args[1:]
	if fn == sim.FnBuy && len(rest) > 0 {
		rest = rest[1:]
	}
	at := [2]int{bot.X, bot.Y}
	for i := range min(2, len(rest)) {
		switch v := rest[i]; {
		case v.Kind == sim.IntKind && fn == sim.FnMove && -1 <= v.Int && v.Int <= 1:
			at[i] += int(v.Int)
		case v.Kind == sim.IntKind && fn != sim.FnMove && v.Int == int64(int16(v.Int)):
			at[i] = int(v.Int)
		case v.Kind != sim.NullKind:
			return false
		}
	}
	b := s.Board()
	if at[0] < 0 || at[1] < 0 || at[0] >= b.Width || at[1] >= b.Height {
		return false
	}
	return s.Lift(fn, id, s.CellOf(sim.Pos{X: at[0], Y: at[1]}), r, args)
}
