package text_test

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/text/plain"
)

func TestLine(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                           "",
		"plain text, ä, 厨, 👩 é":      "plain text, ä, 厨, 👩 é",
		"a\nb\r\n\tc":                `a\nb\r\n\tc`,
		"\x1b[2K\rRED wins":          `\x1b[2K\rRED wins`,
		"\u009b31mred\x7f":           `\u009b31mred\x7f`,
		"\u202eevil\u2066 \u200b":    `\u202eevil\u2066 \u200b`,
		"a\u2028b\ufeffc\u00add":     `a\u2028b\ufeffc\u00add`,
		"broken \xff\xc3 text":       `broken \xff\xc3 text`,
		"\x00\a\b\x1f":               `\x00\a\b\x1f`,
		"a backslash \\n is itself":  `a backslash \n is itself`,
		"\U000e0041 the tags":        `\U000e0041 the tags`,
		"the replacement \ufffd too": "the replacement \ufffd too",
	} {
		if got := plain.Line(text); got != want {
			t.Errorf("Line(%q) = %s, want %s", text, got, want)
		}
	}
}

func TestLines(t *testing.T) {
	t.Parallel()
	for text, want := range map[string][]string{
		"":                      nil,
		"one":                   {"one"},
		"one\n\ttwo\r\n\nthree": {"one", "\ttwo", "", "three"},
		"a\rb\vc\x1b[H\n":       {`a\rb\vc\x1b[H`},
	} {
		if got := slices.Collect(plain.Lines(text)); !slices.Equal(got, want) {
			t.Errorf("Lines(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestPage(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                                  "",
		"two\n\tlines":                      "two\n\tlines",
		"a \x1b[1;31mred\x1b[0m word\x1b[m": "a \x1b[1;31mred\x1b[0m word\x1b[m",
		"\x1b[2J\x1b]0;title\a":             `\x1b[2J\x1b]0;title\a`,
		"\x1b":                              `\x1b`,
		"\x1b[31":                           `\x1b[31`,
		"\x1b\x1b[1m":                       `\x1b` + "\x1b[1m",
		"\rover \u202e \xff":                `\rover \u202e \xff`,
	} {
		must.Be(t, text, want, plain.Page(text))
	}
}

func TestClip(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		text  string
		limit int
		want  string
	}{
		{"", 0, ""},
		{"short", 5, "short"},
		{"abcdefghij", 4, "ab ... 6 bytes omitted ... ij"},
		{"ab\ndefghij", 6, "ab\n\n... 4 bytes omitted ...\nhij"},
		{"ääää", 5, "ä ... 4 bytes omitted ... ä"},
		{"\x80\x80\x80\x80\x80\x80\x80\x80", 2, "\x80 ... 6 bytes omitted ... \x80"},
	} {
		if got := plain.Clip(tt.text, tt.limit); got != tt.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", tt.text, tt.limit, got, tt.want)
		}
	}
}

func TestClipLines(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"":                "",
		"1\n2\n3\n4":      "1\n2\n3\n4",
		"1\n2\n3\n":       "1\n2\n3\n",
		"1\n2\n3\n4\n5\n": "1\n... 2 lines omitted ...\n4\n5\n",
		"1\n2\n3\n4\n5":   "1\n... 1 lines omitted ...\n3\n4\n5",
		"\n\n\n\n\n\n\n":  "\n... 4 lines omitted ...\n\n\n",
	} {
		if got := plain.ClipLines(text, 3); got != want {
			t.Errorf("ClipLines(%q, 3) = %q, want %q", text, got, want)
		}
	}
}

// Text has no control characters afterwards, is not changed by a second call, and keeps to the
// limit; JSON keeps its value.
func FuzzPlain(f *testing.F) {
	for _, text := range []string{"", "a\nb\tc", "\x1b[2J\u009b\u202e\u2028\U000e0041", "\xff\xc3(", strings.Repeat("ä\n", 20)} {
		f.Add(text, 7)
	}
	f.Fuzz(func(t *testing.T, text string, limit int) {
		lines := append(slices.Collect(plain.Lines(text)), plain.Line(text))
		for i, line := range lines {
			if i < len(lines)-1 {
				line = strings.ReplaceAll(line, "\t", "")
			}
			if !utf8.ValidString(line) || strings.ContainsFunc(line, func(r rune) bool { return !unicode.IsGraphic(r) }) {
				t.Fatalf("%q has the line %q, with characters that are not graphic", text, line)
			}
		}
		if plain.Line(text) != plain.Line(plain.Line(text)) {
			t.Fatalf("Line changes Line(%q)", text)
		}
		page := plain.Page(text)
		if page != plain.Page(page) {
			t.Fatalf("Page changes Page(%q)", text)
		}
		withoutColours := regexp.MustCompile("\x1b\\[[0-9;]*m").ReplaceAllString(page, "")
		if strings.ContainsFunc(withoutColours, func(r rune) bool { return r != '\n' && r != '\t' && !unicode.IsGraphic(r) }) {
			t.Fatalf("Page(%q) = %q, with characters that are not graphic", text, page)
		}
		if limit > 0 {
			if got := plain.Clip(text, limit); len(got) > limit+len("\n... ... bytes omitted ...\n")+20 {
				t.Fatalf("Clip to %d bytes returns %d: %q", limit, len(got), got)
			}
			if got := strings.Count(plain.ClipLines(text, limit), "\n"); got > limit+1 {
				t.Fatalf("ClipLines(%q, %d) has %d line ends", text, limit, got)
			}
		}
		checkJSON(t, text)
	})
}

func checkJSON(t *testing.T, text string) {
	t.Helper()
	written := must.Get(json.Marshal(map[string]string{text: text}))(t)
	shown := plain.JSON(written)
	if strings.ContainsFunc(string(shown), func(r rune) bool { return !unicode.IsGraphic(r) }) {
		t.Fatalf("JSON(%q) = %q, with characters that are not graphic", written, shown)
	}
	var before, after map[string]string
	must.JSON(t, written, &before)
	must.JSON(t, shown, &after)
	must.Be(t, "value", before, after)
}
