package replay

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/cookoff/cookoff/internal/text/jsonin"
)

// Format is the name and version of the trace format, as in headers.
const Format = "cookoff-trace/1"

// KeyFrameEvery is the number of turns between key frames, which hold the whole state.
const KeyFrameEvery = 50

// Limits of a trace, in bytes of text: a file of a few megabytes can decompress to many gigabytes.
const (
	maxLine = 16 << 20
	perTurn = 1 << 20 // additional, per turn; a state of the largest kitchen has a fifth of it
)

// Prefixes of lines other than turns.
const (
	headerStart = `{"format":`
	endStart    = `{"end":`
)

// FormatError reports a malformed trace.
type FormatError struct {
	Line    int // in the file, from 1
	Problem string
}

func (e *FormatError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Problem) }

// NotTraceError reports a file that is not a trace.
type NotTraceError struct{ FormatError }

func (e *NotTraceError) Unwrap() error { return &e.FormatError }

// ErrEmpty reports a file without a trace.
var ErrEmpty = errors.New("the file is empty; expected a trace")

// Reader reads the traces of a file, in order.
type Reader struct {
	in   *lineSource
	scan *bufio.Scanner
	line int
	room int    // bytes left for the trace
	next []byte // next header, read ahead
	done bool
}

// NewReader returns a reader of the traces in r, which may be compressed.
func NewReader(r io.Reader) (*Reader, error) {
	plain, err := Decompress(r)
	if err != nil {
		return nil, err
	}
	lines := &lineSource{in: plain}
	scan := bufio.NewScanner(lines)
	scan.Buffer(make([]byte, 0, 1<<16), maxLine)
	scan.Split(lines.split)
	return &Reader{in: lines, scan: scan, room: maxLine}, nil
}

// lineSource splits a reader into lines. After a read error, it drops the incomplete last line, because the syntax error there
// would hide the read error.
type lineSource struct {
	in   io.Reader
	err  error
	open bool // the last line has no line break
}

func (s *lineSource) Read(p []byte) (int, error) {
	n, err := s.in.Read(p)
	s.err = err
	return n, err
}

func (s *lineSource) split(data []byte, atEOF bool) (advance int, token []byte, err error) {
	if atEOF && s.err != nil && !errors.Is(s.err, io.EOF) && bytes.IndexByte(data, '\n') < 0 {
		return len(data), nil, nil
	}
	s.open = atEOF && bytes.IndexByte(data, '\n') < 0
	return bufio.ScanLines(data, atEOF)
}

// read returns the next non-empty line; io.EOF at the end.
func (r *Reader) read() ([]byte, error) {
	for r.scan.Scan() {
		r.line++
		if r.room -= len(r.scan.Bytes()) + len("\n"); r.room < 0 {
			r.done = true
			return nil, &FormatError{r.line, fmt.Sprintf("too long for a trace: more than %d MiB, plus one for each turn", maxLine>>20)}
		}
		if line := bytes.TrimSpace(r.scan.Bytes()); len(line) > 0 {
			return line, nil
		}
	}
	r.done = true
	switch err := r.scan.Err(); {
	case err == nil:
		return nil, io.EOF
	case errors.Is(err, context.Canceled):
		return nil, err
	case errors.Is(err, bufio.ErrTooLong):
		return nil, &FormatError{r.line + 1, fmt.Sprintf("a line is longer than %d MiB, too long for a trace", maxLine>>20)}
	default:
		return nil, &FormatError{r.line + 1, err.Error()}
	}
}

// isWhole reports whether the last line is complete: it ends with a line break or is valid JSON.
func (r *Reader) isWhole(line []byte) bool { return !r.in.open || json.Valid(line) }

// Trace is one trace of a file, read line by line.
type Trace struct {
	Game   string
	Header []byte // the header line
	Line   int    // number of the last line read
	End    []byte // the end line, once read; nil if the trace is cut off

	r *Reader
}

// Next returns the next trace; io.EOF after the last. The previous trace must have been read to its end.
func (r *Reader) Next() (*Trace, error) {
	header := r.next
	r.next, r.room = nil, maxLine
	if header == nil {
		line, err := r.read()
		if err != nil {
			return nil, err
		}
		header = bytes.Clone(line)
	}
	if !bytes.HasPrefix(header, []byte(headerStart)) {
		return nil, &NotTraceError{FormatError{r.line, fmt.Sprintf("not a trace: it begins with %.40q instead of %s%q", header, headerStart, Format)}}
	}
	var head struct {
		Format string `json:"format"`
		Game   string `json:"game"`
	}
	if err := json.Unmarshal(header, &head); err != nil {
		return nil, &FormatError{r.line, "header: " + jsonin.Problem(err)}
	}
	if head.Format != Format {
		return nil, &FormatError{r.line, fmt.Sprintf("unknown trace format %q; this cookoff reads %q", head.Format, Format)}
	}
	return &Trace{Game: head.Game, Header: header, Line: r.line, r: r}, nil
}

// First opens a file and calls read with its first trace.
func First(open func() (io.ReadCloser, error), read func(t *Trace) error) error {
	in, err := open()
	if err != nil {
		return err
	}
	defer in.Close() //nolint:errcheck // it was only read
	traces, err := NewReader(in)
	if err != nil {
		return err
	}
	t, err := traces.Next()
	if errors.Is(err, io.EOF) {
		return ErrEmpty
	}
	if err != nil {
		return err
	}
	return read(t)
}

// Turn returns the next turn line, valid until the next call; io.EOF after the last. Then End is the end line, unless the trace is
// cut off.
func (t *Trace) Turn() ([]byte, error) {
	if t.End != nil || t.r.next != nil {
		return nil, io.EOF
	}
	line, err := t.r.read()
	if err != nil {
		return nil, err
	}
	switch {
	case IsEnd(line) && t.r.isWhole(line):
		t.Line = t.r.line
		t.End = bytes.Clone(line)
		return nil, io.EOF
	case bytes.HasPrefix(line, []byte(headerStart)):
		t.r.next = bytes.Clone(line)
		return nil, io.EOF
	}
	t.Line = t.r.line
	t.r.room += perTurn
	if !t.r.isWhole(line) {
		return nil, t.Problem("the trace is cut off: this line has no end")
	}
	return line, nil
}

// IsEnd reports whether a line is an end line.
func IsEnd(line []byte) bool { return bytes.HasPrefix(line, []byte(endStart)) }

// Ending returns the members of the end line, or an error if the trace is cut off. last names the last turn in that error.
func (t *Trace) Ending(last string) (map[string]json.RawMessage, error) {
	if t.End == nil {
		return nil, t.Problem("the trace is cut off: no end line after %s (all turns up to there agree)", last)
	}
	var line struct {
		End map[string]json.RawMessage `json:"end"`
	}
	return line.End, t.Decode("end line", t.End, &line)
}

// Failure is a bot's failure in the end line.
type Failure struct {
	Seat, Kind, Reason, Where string
}

// Failures returns the bots' failures in the end line; none if it has not been read yet.
func (t *Trace) Failures() []Failure {
	var line struct {
		End struct{ Failures []Failure }
	}
	if len(t.End) == 0 || json.Unmarshal(t.End, &line) != nil {
		return nil // recordings of contests' engines have other end lines
	}
	return line.End.Failures
}

// Decode decodes a JSON part of the trace. what names the part in errors.
func (t *Trace) Decode(what string, text []byte, to any) error {
	if len(text) == 0 {
		return t.Problem("%s: is missing", what)
	}
	if err := json.Unmarshal(text, to); err != nil {
		return t.Problem("%s: %s", what, jsonin.Problem(err))
	}
	return nil
}

// Problem returns a FormatError at the last line read.
func (t *Trace) Problem(format string, args ...any) error {
	return &FormatError{t.Line, fmt.Sprintf(format, args...)}
}
