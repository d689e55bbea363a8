package rulestest

import (
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/maps"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/sim"
)

// KitchenCall is a recorded action of a team in a Carnegie Cookoff match.
type KitchenCall struct {
	Team sim.Team
	Fn   sim.Fn
	Args []sim.Value
	Text string // as recorded
}

// KitchenCalls reads a recording of a Carnegie Cookoff match: the start position, and the actions of each turn.
func KitchenCalls(t testing.TB, file string) (start *sim.State, turns [][]KitchenCall) {
	t.Helper()
	in, err := replay.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }() // only read
	traces, err := replay.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	trace, err := traces.Next()
	if err != nil {
		t.Fatal(err)
	}
	var header struct{ Map, Rules string }
	if err := trace.Decode("header", trace.Header, &header); err != nil {
		t.Fatal(err)
	}
	kitchen, err := maps.Parse(file, []byte(header.Map))
	if err != nil {
		t.Fatal(err)
	}
	rules, ok := sim.RulesNamed(header.Rules)
	if !ok {
		rules = sim.Official()
	}
	for {
		line, err := trace.Turn()
		if errors.Is(err, io.EOF) {
			return sim.NewState(Board(t, kitchen, rules)), turns
		}
		if err != nil {
			t.Fatal(err)
		}
		turns = append(turns, turnCalls(t, trace, line))
	}
}

func turnCalls(t testing.TB, trace *replay.Trace, line []byte) (calls []KitchenCall) {
	t.Helper()
	var turn struct {
		Calls []struct {
			Team, Fn string
			Args     []json.RawMessage
		}
	}
	if err := trace.Decode("turn", line, &turn); err != nil {
		t.Fatal(err)
	}
	for _, c := range turn.Calls {
		fn, ok := sim.FnNamed(c.Fn)
		if !ok || fn.Question() {
			continue
		}
		call := KitchenCall{Team: sim.Blue, Fn: fn, Text: c.Team + " " + c.Fn}
		if c.Team == sim.Red.String() {
			call.Team = sim.Red
		}
		for _, arg := range c.Args {
			call.Args = append(call.Args, kitchenValue(t, arg))
			call.Text += " " + string(arg)
		}
		calls = append(calls, call)
	}
	return calls
}

// kitchenValue parses a recorded argument. Names that are not goods are treated as texts: no action accepts either.
func kitchenValue(t testing.TB, arg []byte) sim.Value {
	t.Helper()
	var v any
	if err := json.Unmarshal(arg, &v); err != nil {
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
		if strings.ContainsAny(string(arg), ".eE") {
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
