package replay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"sort"
	"strings"
)

// CheckResult is the result of checking a trace against the rules.
type CheckResult struct {
	Turns  int         `json:"turns"`  // turns compared
	Values int         `json:"values"` // scalar values compared
	Diff   *Difference `json:"difference,omitempty"`
}

// Difference is the first difference between a trace and the rules.
type Difference struct {
	Turn     int    `json:"turn"`
	Field    string `json:"field"`    // path, such as state.bots[2].x
	Expected string `json:"expected"` // JSON in the trace
	Got      string `json:"got"`      // JSON from the rules

	// Announced is set if the trace declares that its states are from another engine from there on: it can still be replayed.
	Announced bool `json:"announced,omitempty"`

	// Only if a digest differs: the state from the rules, and the turn of the last matching key frame of the trace, where 0 is the
	// start.
	State    string `json:"state,omitempty"`
	KeyFrame int    `json:"key_frame,omitempty"`
}

func (d *Difference) Error() string {
	s := fmt.Sprintf("turn %d: %s: trace %s, rules %s", d.Turn, d.Field, shorten(d.Expected), shorten(d.Got))
	if d.State != "" {
		s += fmt.Sprintf("; last matching key frame: turn %d; state by the rules: %s", d.KeyFrame, d.State)
	}
	return s
}

const maxShown = 400

func shorten(s string) string {
	if len(s) <= maxShown {
		return s
	}
	return s[:maxShown] + "…"
}

// Same compares a value of the trace with the value from the rules, both compact JSON. If they are equal, it counts values values.
// It stores the first difference, and returns false from then on.
func (r *CheckResult) Same(turn int, field string, want, got []byte, values int) bool {
	if r.Diff != nil {
		return false
	}
	if !bytes.Equal(want, got) {
		want = Compact(want) // ignores white space
	}
	if bytes.Equal(want, got) {
		r.Values += values
		return true
	}
	path, a, b := firstDifference(field, want, got)
	r.Diff = &Difference{Turn: turn, Field: path, Expected: a, Got: b}
	return false
}

// Differ returns a FormatError unless the last line read equals the line from the rules, byte for byte.
func (t *Trace) Differ(line, rules []byte) error {
	if bytes.Equal(line, rules) {
		return nil
	}
	if !json.Valid(line) {
		return t.Problem("it is not JSON: %s", shorten(string(line)))
	}
	if bytes.Equal(Compact(line), rules) {
		return t.Problem("there is whitespace between its values")
	}
	path, recorded, played := firstDifference("", line, rules)
	return t.Problem("%s: the record has %s, the rules give %s", strings.TrimPrefix(path, "."), shorten(recorded), shorten(played))
}

// Compact removes the white space between JSON values. It returns invalid JSON unchanged.
func Compact(text []byte) []byte {
	var b bytes.Buffer
	if json.Compact(&b, text) != nil {
		return text
	}
	return b.Bytes()
}

// firstDifference returns the path and both values of the first difference, in the order of the text from the rules.
func firstDifference(path string, want, got []byte) (where, a, b string) {
	if !json.Valid(want) || !json.Valid(got) {
		return path, string(orAbsent(want)), string(got)
	}
	switch {
	case len(want) > 0 && want[0] == '{' && got[0] == '{':
		return differingMember(path, want, got)
	case len(want) > 0 && want[0] == '[' && got[0] == '[':
		var x, y []json.RawMessage
		if json.Unmarshal(want, &x) != nil || json.Unmarshal(got, &y) != nil {
			break
		}
		for i := range min(len(x), len(y)) {
			if !bytes.Equal(x[i], y[i]) {
				return firstDifference(fmt.Sprintf("%s[%d]", path, i), x[i], y[i])
			}
		}
		return path + ".length", fmt.Sprint(len(x)), fmt.Sprint(len(y))
	}
	return path, string(want), string(got)
}

func differingMember(path string, want, got []byte) (where, a, b string) {
	var x, y map[string]json.RawMessage
	if json.Unmarshal(want, &x) != nil || json.Unmarshal(got, &y) != nil {
		return path, string(want), string(got)
	}
	keys := make([]string, 0, len(x)+len(y))
	for k := range y {
		keys = append(keys, k)
	}
	for k := range x {
		if _, both := y[k]; !both {
			keys = append(keys, k)
		}
	}
	sort.Slice(keys, func(i, j int) bool {
		return position(got, want, keys[i]) < position(got, want, keys[j])
	})
	for _, k := range keys {
		if bytes.Equal(x[k], y[k]) {
			continue
		}
		return firstDifference(path+"."+k, orAbsent(x[k]), orAbsent(y[k]))
	}
	return path + " (order of the keys, or spaces)", string(want), string(got)
}

// position returns the sort position of a key: by its offset in the text from the rules, then in the trace.
func position(got, want []byte, key string) int {
	quoted := []byte(`"` + key + `":`)
	if i := bytes.Index(got, quoted); i >= 0 {
		return i
	}
	return len(got) + bytes.Index(want, quoted)
}

func orAbsent(v json.RawMessage) []byte {
	if len(v) == 0 {
		return []byte("(absent)")
	}
	return v
}
