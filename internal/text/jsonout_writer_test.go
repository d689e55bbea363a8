package text_test

import (
	"bytes"
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// node is any JSON value. kind selects the only set field.
type node struct {
	kind     int
	number   int64
	float    float64
	text     string
	children []node
	keys     []string // of an object's children
}

const (
	null = iota
	boolean
	integer
	float
	text
	raw
	array
	object
	kinds
)

func (n *node) write(w *jsonout.Writer) {
	switch n.kind {
	case null:
		w.Null()
	case boolean:
		w.Bool(n.number > 0)
	case integer:
		w.Int64(n.number)
	case float:
		w.Float(n.float)
	case text:
		w.String(n.text)
	case raw:
		w.Raw([]byte(`7`))
	case array:
		w.BeginArray()
		for i := range n.children {
			n.children[i].write(w)
		}
		w.EndArray()
	case object:
		w.BeginObject()
		for i := range n.children {
			w.Key(n.keys[i])
			n.children[i].write(w)
		}
		w.EndObject()
	}
}

// marshal returns the value as written by encoding/json, member by member to keep the order of the keys.
func (n *node) marshal(t *rapid.T) string {
	switch n.kind {
	case null:
		return "null"
	case boolean:
		return strconv.FormatBool(n.number > 0)
	case raw:
		return "7"
	case integer:
		return marshal(t, n.number)
	case float:
		number := marshal(t, n.float)
		if !strings.ContainsAny(number, ".e") {
			number += ".0"
		}
		return number
	case text:
		return marshal(t, n.text)
	}
	var members []string
	for i := range n.children {
		member := n.children[i].marshal(t)
		if n.kind == object {
			member = marshal(t, n.keys[i]) + ":" + member
		}
		members = append(members, member)
	}
	if n.kind == object {
		return "{" + strings.Join(members, ",") + "}"
	}
	return "[" + strings.Join(members, ",") + "]"
}

func marshal(t *rapid.T, v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		t.Fatal(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (n *node) values() int {
	if n.kind < array {
		return 1
	}
	sum := 0
	for i := range n.children {
		sum += n.children[i].values()
	}
	return sum
}

func drawNode(t *rapid.T, depth int, texts *rapid.Generator[string]) node {
	last := kinds - 1
	if depth == 0 {
		last = array - 1
	}
	n := node{
		kind:   rapid.IntRange(0, last).Draw(t, "kind"),
		number: rapid.Int64().Draw(t, "number"),
		float:  rapid.Float64Range(-math.MaxFloat64, math.MaxFloat64).Draw(t, "float"),
		text:   texts.Draw(t, "text"),
	}
	if n.kind < array {
		return n
	}
	const maxMembers = 4
	for i := range rapid.IntRange(0, maxMembers).Draw(t, "members") {
		n.children = append(n.children, drawNode(t, depth-1, texts))
		n.keys = append(n.keys, "key_"+strconv.Itoa(i))
	}
	return n
}

// decoded parses JSON into values with normalised numbers.
func decoded(t *rapid.T, text []byte) (v any) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	if err := d.Decode(&v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return normalise(v)
}

// normalise replaces numbers by an int64 if possible, else a float64.
func normalise(v any) any {
	switch v := v.(type) {
	case json.Number:
		if n, err := v.Int64(); err == nil {
			return n
		}
		f, _ := v.Float64()
		return f
	case []any:
		for i := range v {
			v[i] = normalise(v[i])
		}
	case map[string]any:
		for k := range v {
			v[k] = normalise(v[k])
		}
	}
	return v
}

// checkSame compares a random value with that of encoding/json: both decode to the same value, and the indented form is
// that of json.Indent.
func checkSame(t *rapid.T) {
	plain := rapid.StringMatching(`[ !#-\[\]-~]*`)
	anything := rapid.OneOf(plain, rapid.String(), rapid.SampledFrom([]string{"\u2028", "\x7f", "😀", "\ufffd"}))
	n := drawNode(t, 4, anything)
	var w jsonout.Writer
	n.write(&w)
	want := n.marshal(t)
	if diff := cmp.Diff(decoded(t, []byte(want)), decoded(t, w.Buf)); diff != "" {
		t.Fatal(diff)
	}
	if w.Values != n.values() {
		t.Fatalf("Values = %d, want %d", w.Values, n.values())
	}
	for _, c := range w.Buf {
		if c < ' ' || c > '~' {
			t.Fatalf("byte %#x, which is not printable ASCII, in %s", c, w.Buf)
		}
	}
	var compact bytes.Buffer
	if err := json.Compact(&compact, w.Buf); err != nil || !bytes.Equal(compact.Bytes(), w.Buf) {
		t.Fatalf("not compact: %s, error %v", w.Buf, err)
	}

	indented := jsonout.Indented(" ")
	n.write(indented)
	var b bytes.Buffer
	if err := json.Indent(&b, w.Buf, "", "  "); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(b.String(), string(indented.Buf)); diff != "" {
		t.Fatal(diff)
	}
}

func TestSameAsEncodingJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, checkSame)
}

func FuzzWriter(f *testing.F) { f.Fuzz(rapid.MakeFuzz(checkSame)) }

// ASCII texts and integers are encoded in the same bytes as by encoding/json.
func TestSameBytesAsEncodingJSON(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		n := drawNode(t, 4, rapid.StringMatching(`[ -~\n\r\t]*`))
		wholeNumbers(&n)
		var w jsonout.Writer
		n.write(&w)
		if diff := cmp.Diff(n.marshal(t), string(w.Buf)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func wholeNumbers(n *node) {
	if n.kind == float {
		n.kind = integer
	}
	for i := range n.children {
		wholeNumbers(&n.children[i])
	}
}

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

// Open writes the same as opening objects and arrays one by one, and so does the output that follows.
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
