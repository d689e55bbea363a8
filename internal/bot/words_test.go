package bot

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/must"
)

func TestSplitWords(t *testing.T) {
	t.Parallel()
	tests := []struct {
		line    string
		posix   []string
		windows []string
	}{
		{"", nil, nil},
		{" \t\n ", nil, nil},
		{" a  b\tc\nd ", []string{"a", "b", "c", "d"}, []string{"a", "b", "c", "d"}},
		{`'a b' "c d"e''f`, []string{"a b", "c def"}, []string{"a b", "c def"}},
		{`'' ""`, []string{"", ""}, []string{"", ""}},
		{`'"' "'"`, []string{`"`, `'`}, []string{`"`, `'`}},
		{`'\a' "\a"`, []string{`\a`, `\a`}, []string{`\a`, `\a`}},
		{`C:\x\y.exe`, []string{"C:xy.exe"}, []string{`C:\x\y.exe`}},
		{`"C:\a b\y.exe"`, []string{`C:\a b\y.exe`}, []string{`C:\a b\y.exe`}},
		{`a\ b`, []string{"a b"}, []string{`a\`, "b"}},
		{`"\$\a\\"`, []string{`$\a\`}, []string{`\$\a\\`}},
		{"a\\\nb", []string{"ab"}, []string{"a\\", "b"}},
		{
			"$HOME *.py a|b >c #d",
			[]string{"$HOME", "*.py", "a|b", ">c", "#d"},
			[]string{"$HOME", "*.py", "a|b", ">c", "#d"},
		},
		{"ä 'ö ü'", []string{"ä", "ö ü"}, []string{"ä", "ö ü"}},
	}
	for _, tt := range tests {
		for escapes, want := range map[bool][]string{true: tt.posix, false: tt.windows} {
			got, err := splitWords(tt.line, escapes)
			if err != nil {
				t.Errorf("%q, escapes %v: %v", tt.line, escapes, err)
			}
			must.Be(t, fmt.Sprintf("%q, escapes %v", tt.line, escapes), want, got)
		}
	}
}

// FuzzSplitWords quotes words in every way and expects them back. It compares with a real shell if
// the line contains nothing to expand.
func FuzzSplitWords(f *testing.F) {
	for _, line := range []string{"a b", `'a b' "c\"d" e\ f`, "a\\\nb", `""`, `"\a"`, `x'`, `"`} {
		f.Add(line)
	}
	shell, _ := exec.LookPath("sh")
	f.Fuzz(func(t *testing.T, line string) {
		_, _ = splitWords(line, false)
		words, err := splitWords(line, true)
		if err != nil {
			return
		}
		var quoted strings.Builder
		for _, w := range words {
			quoted.WriteString(" '" + strings.ReplaceAll(w, "'", `'\''`) + "'")
		}
		again, err := splitWords(quoted.String(), true)
		if err != nil {
			t.Fatalf("%q: %v", quoted.String(), err)
		}
		if diff := cmp.Diff(words, again); diff != "" {
			t.Errorf("%q (-first +again):\n%s", line, diff)
		}
		if shell == "" || strings.Trim(line, "abcXYZ012_/.,:-+ \t'\"\\") != "" {
			return
		}
		out, err := exec.CommandContext(t.Context(), shell, "-c",
			"for w in "+line+"; do printf '%s\\n' \"$w\"; done").Output()
		if err != nil {
			t.Fatalf("sh %q: %v", line, err)
		}
		var want strings.Builder
		for _, w := range words {
			want.WriteString(w + "\n")
		}
		if diff := cmp.Diff(string(out), want.String()); diff != "" {
			t.Errorf("%q (-shell +ours):\n%s", line, diff)
		}
	})
}
