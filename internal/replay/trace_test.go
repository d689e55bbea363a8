package replay_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/tier"
)

// event is a line of a file of traces: a header, a turn, or the end.
type event struct {
	line int
	kind string // the game, "turn" or "end"
	text string // empty for a missing end
}

// events reads all traces of a file.
func events(r io.Reader) (list []event, err error) {
	reader, err := replay.NewReader(r)
	if err != nil {
		return nil, err
	}
	for {
		trace, err := reader.Next()
		if errors.Is(err, io.EOF) {
			return list, nil
		}
		if err != nil {
			return list, err
		}
		list = append(list, event{trace.Line, trace.Game, string(trace.Header)})
		turn, err := trace.Turn()
		for ; err == nil; turn, err = trace.Turn() {
			list = append(list, event{trace.Line, "turn", string(turn)})
		}
		if !errors.Is(err, io.EOF) {
			return list, err
		}
		if _, err := trace.Turn(); !errors.Is(err, io.EOF) {
			return list, fmt.Errorf("after the last turn: %w", err)
		}
		list = append(list, event{trace.Line, "end", string(trace.End)})
	}
}

// readTraces returns a line for each event, and the error.
func readTraces(r io.Reader) string {
	var log strings.Builder
	list, err := events(r)
	for _, e := range list {
		fmt.Fprintf(&log, "%d %s %s\n", e.line, e.kind, e.text)
	}
	if err != nil {
		log.WriteString(err.Error() + "\n")
	}
	return log.String()
}

const (
	grassHeader = `{"format":"cookoff-trace/1","game":"grass"}`
	overHeader  = `{"format":"cookoff-trace/1","game":"overdrive","seed":42}`
)

func TestReader(t *testing.T) {
	t.Parallel()
	cases := []struct{ name, text, want string }{
		{"empty", "", ""},
		{"only white space", "\n \n\r\n\t\n", ""},
		{
			"one trace",
			grassHeader + "\n{\"turn\":1}\n{\"turn\":2}\n{\"end\":{}}\n",
			"1 grass " + grassHeader + "\n2 turn {\"turn\":1}\n3 turn {\"turn\":2}\n4 end {\"end\":{}}\n",
		},
		{
			"no last line end, white space, empty lines, CRLF",
			"\n  " + grassHeader + "\r\n\n\t{\"turn\":1} \r\n{\"end\":{}}",
			"2 grass " + grassHeader + "\n4 turn {\"turn\":1}\n5 end {\"end\":{}}\n",
		},
		{
			"two traces",
			grassHeader + "\n{\"end\":1}\n" + overHeader + "\n{\"turn\":1}\n{\"end\":2}\n",
			"1 grass " + grassHeader + "\n2 end {\"end\":1}\n3 overdrive " + overHeader + "\n4 turn {\"turn\":1}\n5 end {\"end\":2}\n",
		},
		{
			"cut off by the end of the file",
			grassHeader + "\n{\"turn\":1}\n",
			"1 grass " + grassHeader + "\n2 turn {\"turn\":1}\n2 end \n",
		},
		{
			"cut off by the next trace",
			grassHeader + "\n{\"turn\":1}\n" + overHeader + "\n{\"end\":2}\n",
			"1 grass " + grassHeader + "\n2 turn {\"turn\":1}\n2 end \n3 overdrive " + overHeader + "\n4 end {\"end\":2}\n",
		},
		{
			"only headers",
			grassHeader + "\n" + overHeader,
			"1 grass " + grassHeader + "\n1 end \n2 overdrive " + overHeader + "\n2 end \n",
		},
		{
			"garbage after a trace",
			grassHeader + "\n{\"end\":1}\nhello\n",
			"1 grass " + grassHeader + "\n2 end {\"end\":1}\n" +
				`line 3: not a trace: it begins with "hello" instead of {"format":"cookoff-trace/1"` + "\n",
		},
		{"garbage", "\nhello", `line 2: not a trace: it begins with "hello" instead of {"format":"cookoff-trace/1"` + "\n"},
		{
			"long garbage", strings.Repeat("x", 99),
			`line 1: not a trace: it begins with "` + strings.Repeat("x", 40) + `" instead of {"format":"cookoff-trace/1"` + "\n",
		},
		{"end without a header", `{"end":{}}`, `line 1: not a trace: it begins with "{\"end\":{}}" instead of {"format":"cookoff-trace/1"` + "\n"},
		{"a later version", `{"format":"cookoff-trace/2"}`, `line 1: unknown trace format "cookoff-trace/2"; this cookoff reads "cookoff-trace/1"` + "\n"},
		{"another format", `{"format":"x","game":"grass"}`, `line 1: unknown trace format "x"; this cookoff reads "cookoff-trace/1"` + "\n"},
		{"turn cut off", grassHeader + "\n{\"turn\":1}\n{\"turn\":2,", "1 grass " + grassHeader + "\n2 turn {\"turn\":1}\nline 3: the trace is cut off: this line has no end\n"},
		{"end cut off", grassHeader + "\n{\"end\":{\"rea", "1 grass " + grassHeader + "\nline 2: the trace is cut off: this line has no end\n"},
		{"header cut off", grassHeader[:30], "line 1: header: it is cut off\n"},
		{"number as game", `{"format":"cookoff-trace/1","game":7}`, "line 1: header: game: must be text, not a number\n"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for name, pack := range compressors() {
				got := readTraces(bytes.NewReader(pack(t, c.text)))
				if diff := cmp.Diff(c.want, got); diff != "" {
					t.Errorf("%s: %s", name, diff)
				}
			}
		})
	}
}

// endless is a stream of one letter.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestEndlessLine(t *testing.T) {
	t.Parallel()
	got := readTraces(io.MultiReader(strings.NewReader(grassHeader+"\n{\"turn\":1}\n"), endless{}))
	want := "1 grass " + grassHeader + "\n2 turn {\"turn\":1}\nline 3: a line is longer than 16 MiB, too long for a trace\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// The decompressed size of a trace is limited to 16 MiB, plus 1 MiB per turn.
func TestEndlessTrace(t *testing.T) {
	t.Parallel()
	long := strings.Repeat(" ", 3<<20) + "\n"
	turns := strings.Repeat(long+"{\"turn\":1}\n", 9)
	for name, text := range map[string]string{"empty lines": strings.Repeat("\n", 17<<20), "in turns": turns} {
		if name == "empty lines" && !tier.Gating() {
			continue
		}
		if got := readTraces(strings.NewReader(grassHeader + "\n" + text)); !strings.Contains(got, "too long for a trace: more than 16 MiB, plus one for each turn") {
			t.Errorf("%s: %.300s", name, got)
		}
	}
	valid := strings.Repeat("{\"turn\":1"+strings.Repeat(" ", 1<<20-100)+"}\n", tier.Count(18, 40))
	if got := readTraces(strings.NewReader(grassHeader + "\n" + valid)); strings.Contains(got, "too long") {
		t.Errorf("a trace within the limit: %.300s", got[len(got)-300:])
	}
}

// Reading ends with an error when the context is cancelled.
func TestUntil(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	in := replay.Until(ctx, io.NopCloser(endless{}))
	if n, err := in.Read(make([]byte, 10)); n != 10 || err != nil {
		t.Fatal(n, err)
	}
	cancel()
	r, err := replay.NewReader(io.MultiReader(strings.NewReader(grassHeader+"\n"), in))
	if err == nil {
		_, err = r.Next()
	}
	for err == nil {
		_, err = r.Next()
	}
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v", err)
	}
}

type brokenReader struct{}

var errBroken = errors.New("the disk is broken")

func (brokenReader) Read([]byte) (int, error) { return 0, errBroken }

func TestReadError(t *testing.T) {
	t.Parallel()
	if got := readTraces(brokenReader{}); got != "the disk is broken\n" {
		t.Error(got)
	}
	got := readTraces(io.MultiReader(strings.NewReader(grassHeader+"\n{\"turn\":1}\n"), brokenReader{}))
	if !strings.HasSuffix(got, "\nline 3: the disk is broken\n") {
		t.Error(got)
	}
}

func TestProblem(t *testing.T) {
	t.Parallel()
	r := must.Get(replay.NewReader(strings.NewReader(grassHeader + "\n\n{\"turn\":9}\n")))(t)
	trace := must.Get(r.Next())(t)
	if got := trace.Problem("no %s", "map").Error(); got != "line 1: no map" {
		t.Error(got)
	}
	if _, err := trace.Turn(); err != nil {
		t.Fatal(err)
	}
	problem, ok := errors.AsType[*replay.FormatError](trace.Problem("turn %d", 9))
	if !ok || problem.Line != 3 || problem.Problem != "turn 9" {
		t.Errorf("%+v", problem)
	}
}

// FuzzReader checks that a readable file yields every line once and in order.
func FuzzReader(f *testing.F) {
	text := grassHeader + "\n{\"turn\":1}\n{\"end\":{}}\n" + overHeader + "\n"
	for _, pack := range compressors() {
		f.Add(pack(f, text))
	}
	f.Add([]byte("hello"))
	f.Fuzz(func(t *testing.T, file []byte) {
		list, err := events(bytes.NewReader(file))
		if err != nil {
			return
		}
		plain := must.Get(replay.Decompress(bytes.NewReader(file)))(t)
		const maxSize = 1 << 24 // decompressed
		text := must.Get(io.ReadAll(io.LimitReader(plain, maxSize)))(t)
		if len(text) == maxSize {
			return
		}
		var got, want []string
		for _, e := range list {
			if e.text != "" {
				got = append(got, e.text)
			}
		}
		for line := range bytes.Lines(text) {
			if line = bytes.TrimSpace(line); len(line) > 0 {
				want = append(want, string(line))
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}
