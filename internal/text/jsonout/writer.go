// Package jsonout writes JSON by appending to a buffer, without reflection and, once the buffer has grown, without allocation.
// Its output equals the formats of our files byte for byte: compact, or indented by two spaces as by Python's or Java's
// libraries.
package jsonout

import "strconv"

// Writer builds one JSON text. The zero value writes the compact form.
//
// To stream, a caller may write and truncate Buf between any two calls.
type Writer struct {
	Buf    []byte
	Values int // scalar values since the last Reset: numbers, strings, booleans, nulls

	indent bool
	gap    string // between a colon and the value
	depth  int
	filled bool // the innermost object or array is not empty
	keyed  bool // the last output is a key, without its value
}

// Indented returns a writer of the indented form. gap is the text between a colon and the value: Python uses a space.
func Indented(gap string) *Writer { return &Writer{indent: true, gap: gap} }

// Reset starts a new text and keeps the buffer's memory.
func (w *Writer) Reset() {
	*w = Writer{Buf: w.Buf[:0], indent: w.indent, gap: w.gap}
}

// newline starts a line at the current depth.
func (w *Writer) newline() {
	const line = "\n                " // up to eight levels in one append
	first := min(w.depth, len(line)/2)
	w.Buf = append(w.Buf, line[:1+2*first]...)
	for range w.depth - first {
		w.Buf = append(w.Buf, ' ', ' ')
	}
}

// member starts the next member of an object or array.
func (w *Writer) member() {
	if w.keyed {
		w.keyed = false
		return
	}
	if w.filled {
		w.Buf = append(w.Buf, ',')
	}
	if w.indent && w.depth > 0 {
		w.newline()
	}
	w.filled = true
}

func (w *Writer) open(c byte) {
	w.member()
	w.Buf = append(w.Buf, c)
	w.depth++
	w.filled = false
}

func (w *Writer) close(c byte) {
	w.depth--
	if w.indent && w.filled {
		w.newline()
	}
	w.Buf = append(w.Buf, c)
	w.filled = true
}

// BeginObject opens an object.
func (w *Writer) BeginObject() { w.open('{') }

// EndObject closes the innermost object.
func (w *Writer) EndObject() { w.close('}') }

// BeginArray opens an array.
func (w *Writer) BeginArray() { w.open('[') }

// EndArray closes the innermost array.
func (w *Writer) EndArray() { w.close(']') }

// Key writes a member's name, which must be ASCII that needs no escape.
func (w *Writer) Key(name string) {
	w.member()
	b := append(append(append(w.Buf, '"'), name...), '"', ':')
	w.Buf = append(b, w.gap...)
	w.keyed = true
}

// Int writes a number.
func (w *Writer) Int(n int) { w.Int64(int64(n)) }

// Int64 writes a number.
func (w *Writer) Int64(n int64) {
	w.member()
	w.Values++
	if uint64(n) < 10 { // most numbers in states
		w.Buf = append(w.Buf, '0'+byte(n))
		return
	}
	w.Buf = strconv.AppendInt(w.Buf, n, 10)
}

// Float writes a finite number, always with a decimal point or an exponent, so that it stays a float.
func (w *Writer) Float(f float64) {
	w.member()
	start := len(w.Buf)
	w.Buf = strconv.AppendFloat(w.Buf, f, 'g', -1, 64)
	for _, c := range w.Buf[start:] {
		if c == '.' || c == 'e' {
			w.Values++
			return
		}
	}
	w.Buf = append(w.Buf, '.', '0')
	w.Values++
}

// Bool writes true or false.
func (w *Writer) Bool(b bool) {
	w.member()
	w.Buf = strconv.AppendBool(w.Buf, b)
	w.Values++
}

// Null writes null.
func (w *Writer) Null() {
	w.member()
	w.Buf = append(w.Buf, "null"...)
	w.Values++
}

// Raw writes a JSON text as one value.
func (w *Writer) Raw(json []byte) {
	w.member()
	w.Buf = append(w.Buf, json...)
	w.Values++
}

// RawText writes a JSON text with the given number of scalar values.
func (w *Writer) RawText(json string, values int) {
	w.member()
	w.Buf = append(w.Buf, json...)
	w.Values += values
}

// Open writes the beginning of a compact JSON text, given in parts, which ends inside depth nested objects and arrays. values is
// its number of scalar values.
func (w *Writer) Open(depth, values int, parts ...string) {
	w.member()
	for _, part := range parts {
		w.Buf = append(w.Buf, part...)
	}
	w.Values += values
	w.depth += depth
	w.filled = false
}

const hex = "0123456789abcdef"

// String writes a string in ASCII, with escapes like Python's json module. Invalid UTF-8 becomes the replacement character.
func (w *Writer) String(s string) {
	w.member()
	w.Values++
	plain := plainPrefix(s)
	w.Buf = append(append(w.Buf, '"'), s[:plain]...)
	for _, r := range s[plain:] {
		w.rune(r)
	}
	w.Buf = append(w.Buf, '"')
}

// plainPrefix returns the number of leading bytes that need no escape, usually all.
func plainPrefix(s string) int {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			return i
		}
	}
	return len(s)
}

func (w *Writer) rune(r rune) {
	switch {
	case r == '"' || r == '\\':
		w.Buf = append(w.Buf, '\\', byte(r))
	case r == '\n':
		w.Buf = append(w.Buf, '\\', 'n')
	case r == '\r':
		w.Buf = append(w.Buf, '\\', 'r')
	case r == '\t':
		w.Buf = append(w.Buf, '\\', 't')
	case r == '\b':
		w.Buf = append(w.Buf, '\\', 'b')
	case r == '\f':
		w.Buf = append(w.Buf, '\\', 'f')
	case r >= ' ' && r <= '~':
		w.Buf = append(w.Buf, byte(r))
	case r > 0xffff:
		r -= 0x10000
		w.unit(0xd800 + r>>10)
		w.unit(0xdc00 + r&0x3ff)
	default:
		w.unit(r)
	}
}

func (w *Writer) unit(r rune) {
	w.Buf = append(w.Buf, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}
