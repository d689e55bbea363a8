package replay_test

import (
	"bytes"
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
)

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

// A truncated file yields its lines, then an error.
func TestTruncatedCompressedFile(t *testing.T) {
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
func TestDataAfterCompressedData(t *testing.T) {
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

func TestWrongChecksum(t *testing.T) {
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

// Errors about damaged compressed files say what is wrong without terms of the compression libraries.
func TestErrorsOfDamagedFiles(t *testing.T) {
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
				t.Errorf("%s with byte %d changed: error %v", name, at, err)
			}
		}
	}
}

// A .zst file that requires more than 256 MiB of memory is rejected.
func TestDecompressionMemory(t *testing.T) {
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
