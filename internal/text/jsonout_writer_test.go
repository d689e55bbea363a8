package text_test

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Strings are encoded as by Python's json.dumps.
func TestStrings(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"":                 `""`,
		"plain ~ text":     `"plain ~ text"`,
		`"\/`:              `"\"\\/"`,
		"\b\f\n\r\t":       `"\b\f\n\r\t"`,
		"\x00\x1f\x7f":     `"\u0000\u001f\u007f"`,
		"<>&'":             `"<>&'"`,
		"a\u00e9\u20ac":    `"a\u00e9\u20ac"`,
		"\u2028\ufffd":     `"\u2028\ufffd"`,
		"\U0001f600":       `"\ud83d\ude00"`,
		"\U00010000":       `"\ud800\udc00"`,
		"\U0010ffff!":      `"\udbff\udfff!"`,
		"not\xffUTF-8\xc3": `"not\ufffdUTF-8\ufffd"`,
	} {
		var w jsonout.Writer
		w.String(in)
		must.Be(t, in, want, string(w.Buf))
	}
}

// Floats have a decimal point or exponent, and parse to the same value.
func TestFloats(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		f    float64
		want string
	}{
		{0, "0.0"},
		{math.Copysign(0, -1), "-0.0"},
		{1, "1.0"},
		{-2, "-2.0"},
		{0.5, "0.5"},
		{1e300, "1e+300"},
		{1e-7, "1e-07"},
		{123456789.25, "1.2345678925e+08"},
		{math.MaxFloat64, "1.7976931348623157e+308"},
		{math.SmallestNonzeroFloat64, "5e-324"},
	} {
		var w jsonout.Writer
		w.Float(c.f)
		if got := string(w.Buf); got != c.want || w.Values != 1 {
			t.Errorf("Float(%v) writes %s, want %s", c.f, got, c.want)
		}
		if back, err := strconv.ParseFloat(string(w.Buf), 64); err != nil || back != c.f {
			t.Errorf("%s is parsed as %v, error %v, want %v", w.Buf, back, err, c.f)
		}
	}
}

func TestIndentationOfDeepLevels(t *testing.T) {
	t.Parallel()
	const levels = 20
	w, compact := jsonout.Indented(" "), strings.Repeat("[", levels)+"1"+strings.Repeat("]", levels)
	for range levels - 1 {
		w.BeginArray()
	}
	w.Ints(1)
	for range levels - 1 {
		w.EndArray()
	}
	var want bytes.Buffer
	must.Do(t, json.Indent(&want, []byte(compact), "", "  "))
	must.Be(t, "text", want.String(), string(w.Buf))
}

// A caller may take the text and empty the buffer after every call.
func TestStreaming(t *testing.T) {
	t.Parallel()
	whole, parts := jsonout.Indented(" "), jsonout.Indented(" ")
	var got []byte
	for _, w := range []*jsonout.Writer{whole, parts} {
		take := func() {
			if w == parts {
				got = append(got, w.Buf...)
				w.Buf = w.Buf[:0]
			}
		}
		w.BeginArray()
		take()
		for i := range 3 {
			w.BeginObject()
			take()
			w.Key("n")
			take()
			w.Int(i)
			take()
			w.EndObject()
			take()
		}
		w.EndArray()
		take()
	}
	must.Be(t, "text", string(whole.Buf), string(got))
}

func TestReset(t *testing.T) {
	t.Parallel()
	for _, w := range []*jsonout.Writer{{}, jsonout.Indented(" ")} {
		w.BeginArray()
		w.Int(1)
		w.BeginObject()
		w.Key("cut off")
		w.Reset()
		if w.Values != 0 || len(w.Buf) != 0 {
			t.Errorf("%d values, text %q after Reset", w.Values, w.Buf)
		}
		w.BeginArray()
		w.EndArray()
		w.Reset()
		w.Bool(true)
		if string(w.Buf) != "true" || w.Values != 1 {
			t.Errorf("%d values, text %q, want true", w.Values, w.Buf)
		}
	}
}

func TestDoesNotAllocate(t *testing.T) { //nolint:paralleltest // allocations of other tests would be counted
	w := jsonout.Indented(" ")
	n := testing.AllocsPerRun(100, func() {
		w.Reset()
		w.BeginObject()
		w.Key("list")
		w.BeginArray()
		for i := range 10 {
			w.Int(i)
			w.String("text with \"escapes\" \u20ac")
			w.Float(0.1)
			w.Null()
		}
		w.EndArray()
		w.EndObject()
	})
	must.Be(t, "allocations", float64(0), n)
}

func BenchmarkIndented(b *testing.B) {
	w := jsonout.Indented(" ")
	b.ReportAllocs()
	for b.Loop() {
		w.Reset()
		w.BeginArray()
		for i := range 100 {
			w.BeginObject()
			w.Key("tile_name")
			w.String("FLOOR")
			w.Key("is_walkable")
			w.Bool(true)
			w.Key("count")
			w.Int(i)
			w.EndObject()
		}
		w.EndArray()
	}
	b.SetBytes(int64(len(w.Buf)))
}

// Open writes the same as opening objects and arrays one by one, and so does the output that
// follows.
func TestOpen(t *testing.T) {
	t.Parallel()
	var whole, single jsonout.Writer
	for _, w := range []*jsonout.Writer{&whole, &single} {
		w.BeginArray()
		for i := range 2 {
			if w == &whole {
				w.Open(2, 1, `{"fn":"`, "move", `","args":[`)
			} else {
				w.BeginObject()
				w.Text("fn", "move")
				w.Key("args")
				w.BeginArray()
			}
			for n := range i {
				w.Int(n)
			}
			w.EndArray()
			w.Flag("ret", true)
			w.EndObject()
		}
		w.EndArray()
	}
	if got, want := string(whole.Buf), string(single.Buf); got != want || whole.Values != single.Values {
		t.Errorf("%s with %d values, want %s with %d", got, whole.Values, want, single.Values)
	}
}
