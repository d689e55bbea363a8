package conversation

import (
	"strings"
	"testing"
	"unicode"
)

// inPieces returns the log of a text that is written in pieces of size bytes.
func inPieces(text string, size int) string {
	var p plainLog
	var b strings.Builder
	for from := 0; from < len(text); from += size {
		b.Write(p.take([]byte(text[from:min(len(text), from+size)])))
	}
	b.Write(p.rest())
	return b.String()
}

func TestPlainLog(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                               "",
		"plain ä 厨\n\ttext\r\nmore\n":    "plain ä 厨\n\ttext\nmore\n",
		"--- turn 9 ---\n":               "---\\ turn 9 ---\n",
		"  ----- turn 9 -----":           "  -----\\ turn 9 -----",
		"x --- turn 9 ---":               "x ---\\ turn 9 ---",
		"\r--- turn 9 ---\r\n":           "\\r---\\ turn 9 ---\n",
		"a\u0085--- b\u2028--- c\v--- d": `a\u0085---\ b\u2028---\ c\v---\ d`,
		"———\u00a0turn 9\n−−−\tturn 9":     "———\\\u00a0turn 9\n−−−\\tturn 9",
		"---\x1b[1m turn 9\x1b[2K\x9b1A":   `---\x1b[1m turn 9\x1b[2K\x9b1A`,
		"-----\n-- a --\n-\n":              "-----\n-- a --\n-\n",
		"---\n turn 9 ---\n":               "---\n turn 9 ---\n",
		"\u202e--- 9 nrut ---\u200b\xff\r": `\u202e---\ 9 nrut ---\u200b\xff\r`,
		"cut \xe2\x80":                     `cut \xe2\x80`,
	} {
		for size := 1; size <= len(text)+1; size++ {
			if got := inPieces(text, size); got != want {
				t.Errorf("%q in pieces of %d is %q, want %q", text, size, got, want)
			}
		}
	}
}

// A log contains no forged headings and no control characters, whatever pieces it was written in.
func FuzzPlainLog(f *testing.F) {
	f.Add("--- turn 9 ---\r\n\x1b[2K--- turn 9 ---", 3)
	f.Add("\xe2\x80\x94\u0085--\r- x", 1)
	f.Fuzz(func(t *testing.T, text string, size int) {
		whole := inPieces(text, len(text)+1)
		if strings.Contains(whole, "--- ") || strings.ContainsFunc(whole, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsGraphic(r) }) {
			t.Fatalf("%q is logged as %q", text, whole)
		}
		if size > 0 {
			if got := inPieces(text, size); got != whole {
				t.Fatalf("%q in pieces of %d is %q, want %q", text, size, got, whole)
			}
		}
	})
}
