//go:build unix

package conversation_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// The log has a heading for each turn with output.
func TestLogHeadings(t *testing.T) {
	t.Parallel()
	p := startShell(t, `printf 'loading\n' >&2; echo ready
		while read -r line; do
			case $line in
			say*) echo "heard $line" >&2 ;;
			part*) printf 'half of %s' "$line" >&2 ;;
			nul*) printf '\000\000a\000' >&2 ;;
			esac
			echo ok
		done`)
	contesttest.Listen(t, p)
	for _, turn := range []string{"say 1", "2", "3", "part 4", "say 5", "part 6", "7", "nul 8", "say 9"} {
		p.Mark("turn " + turn[len(turn)-1:])
		say(t, p, turn)
	}
	p.Mark("the end\nof it")
	want := `loading
--- turn 1 ---
heard say 1
--- turn 4 ---
half of part 4
--- turn 5 ---
heard say 5
--- turn 6 ---
half of part 6
--- turn 8 ---
\x00\x00a\x00
--- turn 9 ---
heard say 9
`
	tail := []string{`\x00\x00a\x00`, "--- turn 9 ---", "heard say 9"}
	must.Be(t, "tail", tail, p.LogTail(3))
	must.Be(t, "log", want, contesttest.CloseLog(t, p))
	must.Be(t, "tail after Close", tail, p.LogTail(3))
}

func TestLogTail(t *testing.T) {
	t.Parallel()
	p := startShell(t, `printf 'one\r\n\ntwo\n\377%02000d\nopen' 0 >&2; echo ready; read -r line`)
	contesttest.Listen(t, p)
	all := []string{"one", "", "two", `\xff` + strings.Repeat("0", 996) + "…", "open"}
	for n := range 7 {
		want := all[max(0, len(all)-n):]
		if n == 0 {
			want = nil
		}
		must.Be(t, fmt.Sprintf("last %d", n), want, p.LogTail(n))
	}
}

func TestLogIsBounded(t *testing.T) {
	t.Parallel()
	const size = 3_000_000
	p := startShell(t, fmt.Sprintf("yes 123456789 | head -c %d >&2; echo ready; read -r line", size))
	contesttest.Listen(t, p)
	log := contesttest.CloseLog(t, p)
	gap := regexp.MustCompile(`\n\.\.\. (\d+) bytes omitted \.\.\.\n`).FindStringSubmatchIndex(log)
	if gap == nil {
		t.Fatal("nothing is omitted from the log")
	}
	omitted := must.Get(strconv.Atoi(log[gap[2]:gap[3]]))(t)
	head, end := log[:gap[0]], log[gap[1]:]
	if len(head) != 1<<20 {
		t.Errorf("the beginning has %d bytes", len(head))
	}
	if len(end) > 256<<10 || len(end) < 256<<10-10 || !strings.HasPrefix(end, "123456789\n") {
		t.Errorf("the end has %d bytes and begins with %.10q", len(end), end)
	}
	if got := len(head) + omitted + len(end); got != size {
		t.Errorf("the parts have %d bytes in total, want %d", got, size)
	}
}

func TestLogBelowLimitIsComplete(t *testing.T) {
	t.Parallel()
	const size = 1<<20 + 100_000
	p := startShell(t, fmt.Sprintf("yes | head -c %d >&2; echo ready; read -r line", size))
	contesttest.Listen(t, p)
	if log := contesttest.CloseLog(t, p); log != strings.Repeat("y\n", size/2) {
		t.Errorf("the log has %d bytes, must have %d", len(log), size)
	}
}

func TestEndlessLog(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	p := startShell(t, "yes | head -c 2000000 >&2; yes >&2 & "+echo)
	for i := range 50 {
		p.Mark(fmt.Sprint("turn ", i))
		say(t, p, "hello")
		p.LogTail(5)
	}
	const minSize, maxSize = 1 << 20, 1<<20 + 256<<10 + 100
	if log := contesttest.CloseLog(t, p); len(log) < minSize || len(log) > maxSize {
		t.Errorf("the log has %d bytes, want %d to %d", len(log), minSize, maxSize)
	}
}

func TestFullDisk(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("there is no /dev/full")
	}
	p := start(t, t.Context(), bot.Command{
		Argv:    []string{"sh", "-c", "yes | head -c 300000 >&2; echo ready; " + echo},
		Env:     os.Environ(),
		LogPath: "/dev/full",
	})
	contesttest.Listen(t, p)
	say(t, p, "hello")
	must.Be(t, "tail", []string{"y", "y"}, p.LogTail(2))
	for range 2 {
		if err := p.Close(time.Minute); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("Close = %v, want %v", err, syscall.ENOSPC)
		}
	}
}

// The log contains the user's paths, even if a path is written in pieces.
func TestLogShowsPaths(t *testing.T) {
	t.Parallel()
	dir := contesttest.Tree(t, map[string]string{"bot.py": ""})
	w := contesttest.NewWorkDir(t, contesttest.Resolved(t, dir, "bot.py", "."), "")
	path := filepath.Join(w.Dir, "bot.py")
	var script strings.Builder
	for _, c := range path + " and /" {
		fmt.Fprintf(&script, "printf '%c' >&2; ", c)
	}
	p := start(t, t.Context(), bot.Command{
		Argv: []string{"sh", "-c", script.String() + "echo ready; read -r go; echo '" + path + "' >&2; " + echo}, Env: os.Environ(), Paths: w.PathMap(),
		LogPath: filepath.Join(t.TempDir(), "bot.log"),
	})
	contesttest.Listen(t, p)
	p.Mark("turn 1")
	must.Do(t, p.Send([]byte("go")))
	say(t, p, "hello")
	shown := filepath.Join(dir, "bot.py")
	if got := contesttest.CloseLog(t, p); strings.Count(got, shown) != 2 || strings.Contains(got, w.Dir) || !strings.Contains(got, " and /") {
		t.Errorf("the log is %q, want %s twice", got, shown)
	}
}
