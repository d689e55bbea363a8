package cli_test

import (
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/must"
)

const escape = "\x1b"

// Seats are coloured on a terminal, unless the user disables colours.
func TestColours(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		env      []string
		terminal bool
		args     []string
		want     bool
	}{
		{name: "terminal", terminal: true, want: true},
		{name: "no terminal"},
		{name: "NO_COLOR", env: []string{"NO_COLOR=1"}, terminal: true},
		{name: "empty NO_COLOR", env: []string{"NO_COLOR="}, terminal: true, want: true},
		{name: "dumb terminal", env: []string{"TERM=dumb"}, terminal: true},
		{name: "JSON", terminal: true, args: []string{"--format", "json"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.Variables, w.StdoutTerminal = tt.env, tt.terminal
			w.succeeds(t, append([]string{"run", "tiny", "@idle", "@idle", "--turns", "2"}, tt.args...)...)
			if got := strings.Contains(w.stdout.String(), escape); got != tt.want {
				t.Errorf("coloured: %t, want %t\n%q", got, tt.want, w.stdout.String())
			}
			if strings.Contains(w.stderr.String(), escape) {
				t.Errorf("stderr is not a terminal, but coloured: %q", w.stderr.String())
			}
		})
	}
}

// Control characters in file names are escaped in results and in messages.
func TestNamesAreEscaped(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("file names cannot have such characters")
	}
	const hostile = escape + "[2J" + escape + "]0;x\x07<script>.jsonl"
	w := newWorld(t)
	for _, args := range [][]string{
		{"run", "tiny", "@idle", "@idle", "--turns", "2", "--trace", hostile},
		{"tournament", "@idle", "@random", "--on", "tiny", "--turns", "2", "--quiet"},
		{"show", "1", "--trace", "again" + hostile},
	} {
		w.succeeds(t, args...)
		output := w.stdout.String() + w.stderr.String()
		if strings.ContainsAny(output, escape+"\x07") || args[0] != "tournament" && !strings.Contains(output, `\x1b[2J\x1b]0;x\a<script>.jsonl`) {
			t.Errorf("%s: unescaped characters or no file name in %q", args[0], output)
		}
	}
}

// The name of a bot is not coloured, even if it is that of a seat.
func TestBotNamedRed(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.StdoutTerminal = true
	for _, args := range [][]string{
		{"run", "tiny", "RED=@idle", "BLUE-1=@random", "--turns", "2"},
		{"tournament", "RED=@idle", "BLUE-1=@random", "--on", "tiny", "--turns", "2", "--quiet"},
		{"show", "1"},
		{"matches"},
	} {
		w.succeeds(t, args...)
		out := w.stdout.String()
		if args[0] == "run" || args[0] == "show" {
			for _, want := range []string{escape + `\[31mRED` + escape + `\[0m   (RED|BLUE-1) `, escape + `\[34mBLUE` + escape + `\[0m  (RED|BLUE-1) `} {
				if !regexp.MustCompile(want).MatchString(out) {
					t.Errorf("%s: %q is missing in %q", args[0], want, out)
				}
			}
		}
		if strings.Contains(out, escape+"[34mBLUE"+escape+"[0m-1") || strings.Contains(out, "("+escape) {
			t.Errorf("%s: the name of a bot is coloured: %q", args[0], out)
		}
	}
}

// A map on a terminal is coloured, and otherwise the same text.
func TestMapColours(t *testing.T) {
	t.Parallel()
	show := func(env []string, terminal bool) string {
		w := newWorld(t)
		w.Variables, w.StdoutTerminal = env, terminal
		kitchen := "$CKU\nb...\nORDERS:\nstart=1 duration=99 required=MEAT reward=5\nstart=1 duration=9 required=EGG reward=90\n"
		must.Do(t, os.WriteFile(filepath.Join(w.Dir, "kitchen.txt"), []byte(kitchen), 0o666))
		w.succeeds(t, "map", "show", "kitchen.txt")
		return w.stdout.String()
	}
	plain, coloured := show(nil, false), show(nil, true)
	if strings.Contains(plain, escape) || show([]string{"NO_COLOR=1"}, true) != plain {
		t.Errorf("coloured without a terminal or with NO_COLOR: %q", plain)
	}
	sequence := regexp.MustCompile(escape + `\[\d+m`)
	if got := sequence.ReplaceAllString(coloured, ""); got != plain || coloured == plain {
		t.Errorf("without its colours the map is\n%s\nwant\n%s", got, plain)
	}
	must.Have(t, coloured, escape+"[2m    1", escape+"[31m    2")
}

// A slow match shows its progress on stderr: in one line on a terminal, which is removed at the
// end, else in lines.
func TestMatchProgress(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name     string
		step     time.Duration // by which each reading of the clock advances it
		terminal bool
		env      []string
		args     []string
		want     string // start of stderr
	}{
		{name: "quick match", step: time.Microsecond},
		{name: "slow match", step: 500 * time.Millisecond, want: "turn 1/9  RED idle 151  BLUE idle 151\n"},
		{name: "quick match on a terminal", step: time.Microsecond, terminal: true},
		{
			name: "slow match on a terminal", step: 500 * time.Millisecond, terminal: true,
			want: "\r\x1b[Kturn 1/9  RED idle 151  BLUE idle 151\r\x1b[Kturn 2/9 ",
		},
		{
			name: "slow match on a dumb terminal", step: 500 * time.Millisecond, terminal: true, env: []string{"TERM=dumb"},
			want: "turn 1/9  RED idle 151  BLUE idle 151\nturn 2/9 ",
		},
		{name: "quiet", step: time.Second, terminal: true, args: []string{"--quiet"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.Now, w.StderrTerminal, w.Variables = ticking(tt.step), tt.terminal, tt.env
			w.succeeds(t, append([]string{"run", "tiny", "@idle", "@idle", "--turns", "9"}, tt.args...)...)
			got := w.stderr.String()
			if !strings.HasPrefix(got, tt.want) || tt.want == "" && got != "" {
				t.Errorf("stderr %q, want %q first", got, tt.want)
			}
			if strings.Contains(tt.want, escape) && !strings.HasSuffix(got, "\r\x1b[K") {
				t.Errorf("the progress line was not removed: %q", got)
			}
			if strings.Contains(w.stdout.String(), "/9") {
				t.Errorf("progress on stdout: %s", &w.stdout)
			}
		})
	}
}
