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

// marshal returns the value as written by encoding/json, member by member to keep the order of the
// keys.
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

// checkSame compares a random value with that of encoding/json: both decode to the same value, and
// the indented form is that of json.Indent.
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
