package replay

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/cookoff/cookoff/internal/text/jsonout"
)

// Checker compares a trace with the rules, field by field, up to the first difference.
type Checker struct {
	Report CheckResult
	Turn   int // current turn

	w     jsonout.Writer
	state jsonout.Writer
	key   int // turn of the last matching key frame
}

// Same reports whether a field equals the value from the rules, written by write; nothing is written for an absent field.
func (c *Checker) Same(field string, recorded []byte, write func(w *jsonout.Writer)) bool {
	c.w.Reset()
	write(&c.w)
	got := c.w.Buf
	if len(got) == 0 && len(recorded) > 0 {
		got = []byte("(absent)")
	}
	return c.Report.Same(c.Turn, field, recorded, got, c.w.Values)
}

// SameInt reports whether a field is the number n.
func (c *Checker) SameInt(field string, recorded []byte, n int) bool {
	return c.Same(field, recorded, func(w *jsonout.Writer) { w.Int(n) })
}

// SameJSON reports whether a field equals the JSON text from the rules.
func (c *Checker) SameJSON(field string, recorded, text []byte) bool {
	return c.Report.SameJSON(c.Turn, field, recorded, text)
}

// SameLines compares a text, and reports a difference by line number. values is the number of values to count.
func (c *Checker) SameLines(field string, recorded json.RawMessage, text []byte, values int) {
	c.w.Reset()
	c.w.String(string(text))
	want, got := []byte(recorded), c.w.Buf
	if !bytes.Equal(want, got) {
		got = lines(string(text))
		var old *string
		if json.Unmarshal(recorded, &old) == nil && old != nil {
			want = lines(*old) // the text may be equal despite different escapes
		}
	}
	c.Report.Same(c.Turn, field, want, got, values)
}

// SameTexts compares a list of texts, and reports a difference by text and line number. values is the number of values to count.
func (c *Checker) SameTexts(field string, recorded json.RawMessage, texts [][]byte, values int) {
	agreed := c.Report.Diff == nil
	c.w.Reset()
	c.w.BeginArray()
	for _, text := range texts {
		c.w.String(string(text))
	}
	c.w.EndArray()
	if !bytes.Equal(recorded, c.w.Buf) {
		list := make([]json.RawMessage, len(texts))
		_ = json.Unmarshal(recorded, &list) // if it is not a list, all texts are missing
		list = append(list, make([]json.RawMessage, len(texts))...)
		for i, text := range texts {
			c.SameLines(fmt.Sprintf("%s[%d]", field, i), list[i], text, 0)
		}
	}
	if agreed && c.Report.Diff == nil {
		c.Report.Values += values
	}
}

// lines returns the lines of a text as a JSON array.
func lines(text string) []byte {
	var w jsonout.Writer
	w.Strings(strings.Split(text, "\n")...)
	return w.Buf
}

// KeyFrame compares the digest of the state after a turn, and in key frames also the state.
func (c *Checker) KeyFrame(recorded, digest json.RawMessage, state func(w *jsonout.Writer)) {
	c.state.Reset()
	state(&c.state)
	if recorded != nil && c.SameJSON("state", recorded, c.state.Buf) {
		c.key = c.Turn
	}
	c.digest("digest", digest)
}

// LastFrame compares the state in the end line and its digest.
func (c *Checker) LastFrame(end map[string]json.RawMessage, state func(w *jsonout.Writer)) {
	c.state.Reset()
	state(&c.state)
	c.SameJSON("end.state", end["state"], c.state.Buf)
	c.digest("end.digest", end["digest"])
}

// digest compares the digest of the last written state.
func (c *Checker) digest(field string, recorded json.RawMessage) {
	agreed := c.Report.Diff == nil
	if !c.Same(field, recorded, func(w *jsonout.Writer) { w.String(Digest(c.state.Buf)) }) && agreed {
		c.Report.Diff.State = string(c.state.Buf)
		c.Report.Diff.KeyFrame = c.key
	}
}
