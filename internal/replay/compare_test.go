package replay_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/replay"
)

// Same reports the path of the first difference, in the order of the text from the rules.
func TestFirstDifference(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, want, got, path, expected, found string }{
		{"number", `1`, `2`, "f", "1", "2"},
		{"type", `"1"`, `1`, "f", `"1"`, "1"},
		{"member", `{"a":1,"b":2}`, `{"a":1,"b":3}`, "f.b", "2", "3"},
		{"element", `[1,2,3]`, `[1,5,6]`, "f[1]", "2", "5"},
		{"deep", `{"a":[{"b":[1,{"c":null}]}]}`, `{"a":[{"b":[1,{"c":0}]}]}`, "f.a[0].b[1].c", "null", "0"},
		{"too short", `[1]`, `[1,2]`, "f.length", "1", "2"},
		{"too long", `[1,2]`, `[]`, "f.length", "2", "0"},
		{"element before length", `[1,9]`, `[1,2,3]`, "f[1]", "9", "2"},
		{"absent in the trace", `{"a":1}`, `{"a":1,"b":2}`, "f.b", "(absent)", "2"},
		{"absent by the rules", `{"a":1,"z":2}`, `{"a":1}`, "f.z", "2", "(absent)"},
		{"order of the rules", `{"z":1,"a":1}`, `{"z":2,"a":2}`, "f.z", "1", "2"},
		{"common member before an extra one", `{"x":0,"a":1}`, `{"a":2}`, "f.a", "1", "2"},
		{"object and array", `{"a":{}}`, `{"a":[]}`, "f.a", "{}", "[]"},
		{"array and null", `[[1]]`, `[null]`, "f[0]", "[1]", "null"},
		{"order", `{"a":1,"b":2}`, `{"b":2,"a":1}`, "f (order of the keys, or spaces)", `{"a":1,"b":2}`, `{"b":2,"a":1}`},
		{"nested order", `[{"x":{"a":1,"b":2}}]`, `[{"x":{"b":2,"a":1}}]`, "f[0].x (order of the keys, or spaces)", `{"a":1,"b":2}`, `{"b":2,"a":1}`},
		{"spaces between values", `{ "a": {"x": 1}, "b": [2, 3] }`, `{"a":{"x":1},"b":[2,4]}`, "f.b[1]", "3", "4"},
		{"spaces around the value", " [1, 2]\n", `[1,3]`, "f[1]", "2", "3"},
		{"escapes differ", `"\u0041"`, `"A"`, "f", `"\u0041"`, `"A"`},
		{"empty in the trace", ``, `{"a":1}`, "f", "(absent)", `{"a":1}`},
		{"empty by the rules", `{"a":1}`, ``, "f", `{"a":1}`, ""},
		{"invalid JSON in the trace", `{"a":`, `{"a":1}`, "f", `{"a":`, `{"a":1}`},
		{"raised exception", `raise TypeError`, `true`, "f", "raise TypeError", "true"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var r replay.CheckResult
			if r.Same(7, "f", []byte(c.want), []byte(c.got), 3) {
				t.Fatal("Same = true, want false")
			}
			want := replay.CheckResult{Diff: &replay.Difference{Turn: 7, Field: c.path, Expected: c.expected, Got: c.found}}
			if diff := cmp.Diff(want, r); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSame(t *testing.T) {
	t.Parallel()
	var r replay.CheckResult
	for _, pair := range [][2]string{
		{`{"a":[1,"x y"]}`, `{"a":[1,"x y"]}`},
		{" {\"a\" : [1,\t\"x y\"] }\n", `{"a":[1,"x y"]}`},
		{`raise TypeError`, `raise TypeError`},
		{``, ``},
	} {
		if !r.Same(1, "f", []byte(pair[0]), []byte(pair[1]), 2) {
			t.Errorf("%q and %q differ: %v", pair[0], pair[1], r.Diff)
		}
	}
	if r.Values != 8 || r.Diff != nil {
		t.Errorf("%+v", r)
	}
	// Only the first difference is stored, and no values are counted after it.
	r.Same(2, "first", []byte("1"), []byte("2"), 1)
	if r.Same(3, "second", []byte("1"), []byte("2"), 1) || r.Same(3, "third", []byte("1"), []byte("1"), 1) {
		t.Error("Same = true after a difference")
	}
	if r.Values != 8 || r.Diff.Field != "first" {
		t.Errorf("%+v", r)
	}
}

func TestDifferenceError(t *testing.T) {
	t.Parallel()
	d := &replay.Difference{Turn: 3, Field: "digest", Expected: `"aa"`, Got: `"bb"`}
	if got, want := d.Error(), `turn 3: digest: trace "aa", rules "bb"`; got != want {
		t.Errorf("Error() = %s, want %s", got, want)
	}
	d.State, d.KeyFrame = `{"money":1}`, 50
	if got := d.Error(); !strings.HasSuffix(got, `; last matching key frame: turn 50; state by the rules: {"money":1}`) {
		t.Error(got)
	}
	d.Expected = strings.Repeat("x", 10000)
	if got := d.Error(); len(got) > 1000 || !strings.Contains(got, "xxx…,") {
		t.Errorf("%d bytes: %s", len(got), got)
	}
}

// FuzzSame checks that Same reports a difference exactly if it returns false, and that every text equals itself.
func FuzzSame(f *testing.F) {
	f.Add([]byte(`{"a":[1,2],"b":null}`), []byte(`{"b":null,"a":[1,2]}`))
	f.Add([]byte(`[[[1]],{}]`), []byte(`[[[2]],{}]`))
	f.Add([]byte(`{"a":1,"a":2}`), []byte(`{"a":2}`))
	f.Add([]byte(`x`), []byte(``))
	f.Fuzz(func(t *testing.T, want, got []byte) {
		var r replay.CheckResult
		same := r.Same(1, "f", want, got, 1)
		if same == (r.Diff != nil) || same && r.Values != 1 {
			t.Fatalf("%t, %+v", same, r)
		}
		if !same && r.Diff.Field == "" {
			t.Fatalf("%+v", r.Diff)
		}
		var itself replay.CheckResult
		if !itself.Same(1, "f", got, got, 1) {
			t.Fatalf("%q differs from itself", got)
		}
	})
}
