package replay

import (
	"encoding/json"
	"strings"

	"github.com/cookoff/cookoff/internal/jsonout"
)

// Checker compares a trace with what the rules give, field by field, up to the first difference.
type Checker struct {
	Report Report
	Turn   int // that is compared

	w   jsonout.Writer
	key int // turn of the last key frame that agreed
}

// Same compares a field; write writes what the rules give for it, or nothing.
func (c *Checker) Same(field string, recorded []byte, write func(w *jsonout.Writer)) bool {
	c.w.Reset()
	write(&c.w)
	got := c.w.Buf
	if len(got) == 0 && len(recorded) > 0 {
		got = []byte("(absent)")
	}
	return c.Report.Same(c.Turn, field, recorded, got, c.w.Values)
}

// SameInt compares a field that is a number.
func (c *Checker) SameInt(field string, recorded []byte, n int) bool {
	return c.Same(field, recorded, func(w *jsonout.Writer) { w.Int(n) })
}

// SameJSON compares a field with JSON that the rules have written.
func (c *Checker) SameJSON(field string, recorded, text []byte) bool {
	return c.Report.SameJSON(c.Turn, field, recorded, text)
}

// SameText compares a text, which counts as the given number of values; nil is absent. A difference has
// the number of its line.
func (c *Checker) SameText(field string, recorded *string, text []byte, values int) {
	var want []byte
	switch {
	case recorded == nil:
	case *recorded == string(text):
		c.Report.Same(c.Turn, field, text, text, values)
		return
	default:
		want = lines(*recorded)
	}
	c.Report.Same(c.Turn, field, want, lines(string(text)), values)
}

// lines is a text as a JSON list of its lines.
func lines(text string) []byte {
	var w jsonout.Writer
	w.BeginArray()
	for line := range strings.SplitSeq(text, "\n") {
		w.String(line)
	}
	w.EndArray()
	return w.Buf
}

// KeyFrame compares the state after a turn, and its digest. Only key frames have the state itself.
func (c *Checker) KeyFrame(recorded, digest json.RawMessage, state []byte) {
	if recorded != nil && c.SameJSON("state", recorded, state) {
		c.key = c.Turn
	}
	c.digest("digest", digest, state)
}

// LastFrame compares the state of the end line, and its digest.
func (c *Checker) LastFrame(end map[string]json.RawMessage, state []byte) {
	c.SameJSON("end.state", end["state"], state)
	c.digest("end.digest", end["digest"], state)
}

func (c *Checker) digest(field string, recorded json.RawMessage, state []byte) {
	agreed := c.Report.Diff == nil
	if !c.Same(field, recorded, func(w *jsonout.Writer) { w.String(Digest(state)) }) && agreed {
		c.Report.Diff.State = string(state)
		c.Report.Diff.KeyFrame = c.key
	}
}
