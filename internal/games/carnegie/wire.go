package carnegie

import (
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/sim"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// wireCall is a call in the format of traces and the protocol.
type wireCall struct {
	Fn   string            `json:"fn"`
	Args []json.RawMessage `json:"args"`
}

// Prefixes for values of types that JSON lacks.
const (
	foodPrefix   = "FoodType."
	shopPrefix   = "ShopCosts."
	teamPrefix   = "Team."
	stringPrefix = "str:"
	objectPrefix = "obj:"
	floatPrefix  = "float:"
)

// parseArgs parses the arguments of a call into buf.
func parseArgs(raw []json.RawMessage, buf []sim.Value) ([]sim.Value, error) {
	buf = buf[:0]
	for i, r := range raw {
		v, err := parseValue(r)
		if err != nil {
			return nil, fmt.Errorf("argument %d: %w", i+1, err)
		}
		buf = append(buf, v)
	}
	return buf, nil
}

// parseValue parses an argument: a number, a boolean, null, a string with one of the prefixes, or an array, which
// stands for any unhashable object.
func parseValue(raw []byte) (sim.Value, error) {
	switch {
	case len(raw) == 0:
	case raw[0] == '"':
		var s string
		if err := json.Unmarshal(raw, &s); err != nil {
			return sim.Value{}, err
		}
		return parseName(s)
	case raw[0] == '[':
		return sim.Value{Kind: sim.UnhashableKind}, nil
	case raw[0] == '-' || raw[0] >= '0' && raw[0] <= '9':
		return parseNumber(string(raw))
	}
	switch string(raw) {
	case "null":
		return sim.Value{Kind: sim.NullKind}, nil
	case "true":
		return sim.IntValue(1), nil
	case "false":
		return sim.IntValue(0), nil
	}
	return sim.Value{}, fmt.Errorf("cannot read %.60s; arguments are numbers, null, true, false, strings like %q or []",
		raw, foodPrefix+"EGG")
}

func parseNumber(s string) (sim.Value, error) {
	if !strings.ContainsAny(s, ".eE") {
		n, err := strconv.ParseInt(s, 10, 64)
		if err == nil {
			return sim.Value{Kind: sim.IntKind, Int: n}, nil
		}
		// Beyond 64 bits: farther than any id, coordinate or step.
		if s[0] == '-' {
			return sim.Value{Kind: sim.IntKind, Int: math.MinInt64}, nil
		}
		return sim.Value{Kind: sim.IntKind, Int: math.MaxInt64}, nil
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil && !math.IsInf(f, 0) {
		return sim.Value{}, err
	}
	return sim.Value{Kind: sim.FloatKind, Float: f}, nil
}

func parseName(s string) (sim.Value, error) {
	prefix, name := s, ""
	if i := strings.IndexAny(s, ".:"); i >= 0 {
		prefix, name = s[:i+1], s[i+1:]
	}
	switch prefix {
	case stringPrefix:
		return sim.Value{Kind: sim.StringKind, Text: clipText(name)}, nil
	case objectPrefix:
		return sim.Value{Kind: sim.ObjectKind, Text: clipText(name)}, nil
	case teamPrefix:
		if t, ok := sim.TeamNamed(name); ok {
			return sim.TeamValue(t), nil
		}
	case foodPrefix:
		if f, ok := sim.FoodNamed(name); ok {
			return sim.GoodsValue(sim.Goods(f)), nil
		}
	case shopPrefix:
		for _, g := range []sim.Goods{sim.BuyPlate, sim.BuyPan} {
			if g.Name() == name {
				return sim.GoodsValue(g), nil
			}
		}
	case floatPrefix:
		switch name {
		case "nan":
			return sim.Value{Kind: sim.FloatKind, Float: math.NaN()}, nil
		case "inf":
			return sim.Value{Kind: sim.FloatKind, Float: math.Inf(1)}, nil
		case "-inf":
			return sim.Value{Kind: sim.FloatKind, Float: math.Inf(-1)}, nil
		}
	}
	return sim.Value{}, fmt.Errorf("unknown name %q; names are FoodType.EGG, ONIONS, MEAT, NOODLES, SAUCE, "+
		"ShopCosts.PLATE, PAN and Team.RED, BLUE; plain text is written %q", s, stringPrefix+"text")
}

// longestText limits the stored part of a string argument, in bytes: the rules ignore strings.
const longestText = 4000

func clipText(text string) string {
	if len(text) <= longestText {
		return text
	}
	return strings.ToValidUTF8(text[:longestText], "")
}

// writeValue writes an argument in the format of parseValue.
func writeValue(w *jsonout.Writer, v sim.Value) {
	switch v.Kind {
	case sim.NullKind:
		w.Null()
	case sim.IntKind:
		w.Int64(v.Int)
	case sim.FloatKind:
		writeFloat(w, v.Float)
	case sim.GoodsKind:
		g := sim.Goods(v.Int)
		if g < sim.FoodCount {
			w.String(foodPrefix + g.Name())
		} else {
			w.String(shopPrefix + g.Name())
		}
	case sim.TeamKind:
		w.String(teamPrefix + sim.Team(v.Int).String())
	case sim.StringKind:
		w.String(stringPrefix + v.Text)
	case sim.ObjectKind:
		w.String(objectPrefix + v.Text)
	case sim.UnhashableKind:
		w.Ints()
	}
}

func writeFloat(w *jsonout.Writer, f float64) {
	switch {
	case math.IsNaN(f):
		w.String(floatPrefix + "nan")
	case math.IsInf(f, 1):
		w.String(floatPrefix + "inf")
	case math.IsInf(f, -1):
		w.String(floatPrefix + "-inf")
	default:
		w.Float(f)
	}
}
