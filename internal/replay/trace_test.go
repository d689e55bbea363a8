package replay_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/tier"
)

// event is a line of a file of traces: a header, a turn or an end.
type event struct {
	line int
	kind string // of a header the game
	text string // empty: the end of a trace that has none
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
			"no line end at the end, white space around, empty lines, CRLF",
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
		{"begins with the end", `{"end":{}}`, `line 1: not a trace: it begins with "{\"end\":{}}" instead of {"format":"cookoff-trace/1"` + "\n"},
		{"a later version", `{"format":"cookoff-trace/2"}`, `line 1: unknown trace format "cookoff-trace/2"; this cookoff reads "cookoff-trace/1"` + "\n"},
		{"another format", `{"format":"x","game":"grass"}`, `line 1: unknown trace format "x"; this cookoff reads "cookoff-trace/1"` + "\n"},
		{"turn cut off", grassHeader + "\n{\"turn\":1}\n{\"turn\":2,", "1 grass " + grassHeader + "\n2 turn {\"turn\":1}\nline 3: the trace is cut off: this line has no end\n"},
		{"end cut off", grassHeader + "\n{\"end\":{\"rea", "1 grass " + grassHeader + "\nline 2: the trace is cut off: this line has no end\n"},
		{"header cut off", grassHeader[:30], "line 1: header: it is cut off\n"},
		{"game is a number", `{"format":"cookoff-trace/1","game":7}`, "line 1: header: game: must be text, not a number\n"},
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

// compressors returns a function for each way to compress a file.
func compressors() map[string]func(tb testing.TB, text string) []byte {
	pack := func(tb testing.TB, text string, start func(w io.Writer) (io.WriteCloser, error)) []byte {
		tb.Helper()
		var b bytes.Buffer
		w := must.Get(start(&b))(tb)
		if _, err := io.WriteString(w, text); err != nil {
			tb.Fatal(err)
		}
		must.Do(tb, w.Close())
		return b.Bytes()
	}
	return map[string]func(tb testing.TB, text string) []byte{
		"plain": func(_ testing.TB, text string) []byte { return []byte(text) },
		"gzip": func(tb testing.TB, text string) []byte {
			tb.Helper()
			return pack(tb, text, func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil })
		},
		"two gzip members": func(tb testing.TB, text string) []byte {
			tb.Helper()
			start := func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil }
			half := len(text) / 2
			return append(pack(tb, text[:half], start), pack(tb, text[half:], start)...)
		},
		"zstd": func(tb testing.TB, text string) []byte {
			tb.Helper()
			return pack(tb, text, func(w io.Writer) (io.WriteCloser, error) {
				return zstd.NewWriter(w, zstd.WithEncoderConcurrency(1))
			})
		},
	}
}

// TestCompressedFileCutOff: a truncated file yields its lines, then the error.
func TestCompressedFileCutOff(t *testing.T) {
	t.Parallel()
	var text strings.Builder
	text.WriteString(grassHeader + "\n")
	for i := range 20000 {
		fmt.Fprintf(&text, "{\"turn\":%d,\"noise\":%d}\n", i, i*i*7919)
	}
	for name, pack := range compressors() {
		if name == "plain" {
			continue
		}
		file := pack(t, text.String())
		got := readTraces(bytes.NewReader(file[:len(file)*9/10]))
		last := got[strings.LastIndex(strings.TrimSpace(got), "\n")+1:]
		if !strings.HasPrefix(got, "1 grass") || !strings.HasSuffix(last, ": the compressed file is cut off\n") {
			t.Errorf("%s: ends with %q", name, last)
		}
	}
}

// Trailing data after the compressed data is reported.
func TestCompressedFileGoesOn(t *testing.T) {
	t.Parallel()
	text := grassHeader + "\n{\"end\":1}\n"
	for name, pack := range compressors() {
		for _, more := range []string{"hello, world", "x", "\x1f"} {
			if name == "plain" || name == "zstd" && len(more) < 4 {
				continue
			}
			got := readTraces(bytes.NewReader(append(pack(t, text), more...)))
			want := "1 grass " + grassHeader + "\n2 end {\"end\":1}\nline 3: uncompressed data follows the compressed data\n"
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s and %q: %s", name, more, diff)
			}
		}
	}
	if _, err := replay.NewReader(strings.NewReader("\x1f\x8b")); err == nil || err.Error() != "the compressed file is cut off" {
		t.Errorf("error %v", err)
	}
}

func TestCompressedFileBroken(t *testing.T) {
	t.Parallel()
	for name, pack := range compressors() {
		if name == "plain" {
			continue
		}
		file := pack(t, grassHeader+"\n"+strings.Repeat("{\"turn\":1}\n", 3)+"{\"end\":1}\n")
		file[len(file)-6] ^= 0x55 // in a checksum
		if got := readTraces(bytes.NewReader(file)); !strings.Contains(got, "line ") {
			t.Errorf("%s: no error in %q", name, got)
		}
	}
}

// Errors about damaged compressed files are in plain words.
func TestDamagedFileInPlainWords(t *testing.T) {
	t.Parallel()
	plain := regexp.MustCompile(`(the compressed file is (damaged|damaged: its checksum does not match|cut off)|decompressing the file needs more than 256 MiB of memory|` +
		`uncompressed data follows the compressed data)$`)
	for name, pack := range compressors() {
		if name == "plain" {
			continue
		}
		whole := pack(t, grassHeader+"\n"+strings.Repeat("{\"turn\":1}\n", 30)+"{\"end\":1}\n")
		for at := 4; at < len(whole); at++ {
			file := bytes.Clone(whole)
			file[at] ^= 0x28
			r, err := replay.Decompress(bytes.NewReader(file))
			if err == nil {
				_, err = io.Copy(io.Discard, r)
			}
			if err != nil && !plain.MatchString(err.Error()) {
				t.Errorf("%s with another byte %d: %v", name, at, err)
			}
		}
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
	turns := strings.Repeat(strings.Repeat(long, 1)+"{\"turn\":1}\n", 9)
	for name, text := range map[string]string{"empty lines": strings.Repeat("\n", 17<<20), "in turns": turns} {
		if name == "empty lines" && !tier.Gating() {
			continue
		}
		if got := readTraces(strings.NewReader(grassHeader + "\n" + text)); !strings.Contains(got, "too long for a trace: more than 16 MiB, plus one for each turn") {
			t.Errorf("%s: %.300s", name, got)
		}
	}
	honest := strings.Repeat("{\"turn\":1"+strings.Repeat(" ", 1<<20-100)+"}\n", tier.Count(18, 40))
	if got := readTraces(strings.NewReader(grassHeader + "\n" + honest)); strings.Contains(got, "too long") {
		t.Errorf("a long match: %.300s", got[len(got)-300:])
	}
}

// Reading ends when the context is done, also within a compressed file.
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

// TestHungryFile: a .zst file that requires excessive memory is rejected.
func TestHungryFile(t *testing.T) {
	t.Parallel()
	frame := func(window byte) []byte { // with one raw block of five bytes, the last one
		return append([]byte{0x28, 0xb5, 0x2f, 0xfd, 0, window, 5<<3 | 1, 0, 0}, "hello"...)
	}
	const megabyte, fourGigabytes = 10 << 3, 22 << 3 // exponents of 2, in KiB
	if got := readTraces(bytes.NewReader(frame(megabyte))); !strings.Contains(got, `begins with "hello"`) {
		t.Error(got)
	}
	if got := readTraces(bytes.NewReader(frame(fourGigabytes))); got != "line 1: decompressing the file needs more than 256 MiB of memory\n" {
		t.Error(got)
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

// FuzzReader: any readable file yields every line once and in order, without panics.
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
		const most = 1 << 24 // limit on the decompressed size
		text := must.Get(io.ReadAll(io.LimitReader(plain, most)))(t)
		if len(text) == most {
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
