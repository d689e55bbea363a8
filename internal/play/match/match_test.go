package match_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
)

// Each bot has its own seed, which is the same in its greeting and its environment.
func TestSeeds(t *testing.T) {
	t.Parallel()
	tests := []struct {
		match      int64
		red, blue  int64
		inGreeting string // RED's
	}{
		{0, 0, 1, `"seed":0,`},
		{21, 42, 43, `"seed":42,`},
		{-1, 0x7ffffffe, 0x7fffffff, `"seed":2147483646,`},
		{1 << 40, 0, 1, `"seed":0,`},
	}
	for _, tt := range tests {
		word := shell(t, `echo "$BOT_SEED $PYTHONHASHSEED $COOKOFF_TEST" >&2`+echo)
		m, _ := setting(t, word, word)
		m.Seed = tt.match
		h := host(t)
		h.Env = append(h.Env, "COOKOFF_TEST=secret", "PYTHONHASHSEED=7")
		result := play(t, m, h)
		if got := []int64{m.Seats[0].Seed, m.Seats[1].Seed}; !slices.Equal(got, []int64{tt.red, tt.blue}) {
			t.Errorf("the seeds of match %d are %d, want %d and %d", tt.match, got, tt.red, tt.blue)
		}
		lines := logLines(t, result.Seats[0].Log)
		if !strings.HasPrefix(tt.inGreeting, `"seed":`+strings.Fields(lines[0])[0]+",") || !strings.Contains(lines[1], tt.inGreeting) {
			t.Errorf("seed %d: RED reads %q", tt.match, lines[:2])
		}
		if fields := strings.Fields(lines[0]); len(fields) != 2 || fields[1] != "0" {
			t.Errorf("the environment has %q, want only the seed and 0", lines[0])
		}
	}
}

// Bots run in the given folder, and only processes have a log.
func TestFolders(t *testing.T) {
	t.Parallel()
	m, _ := setting(t, "@idle", "@idle")
	folder, h := t.TempDir(), host(t)
	m.Seats[1].Bot = contesttest.Bot(t, games.MapGame(), shell(t, "pwd >&2"+echo), folder)
	result := play(t, m, h)
	want := []string{"", filepath.Join(h.LogDir, "blue.log")}
	must.Be(t, "logs", want, []string{result.Seats[0].Log, result.Seats[1].Log})
	dir := must.Get(filepath.EvalSymlinks(folder))(t)
	if got := logLines(t, result.Seats[1].Log)[0]; got != dir && got != folder {
		t.Errorf("the bot runs in %s, want %s", got, folder)
	}
	if len(result.Failures()) > 0 || result.Turns != 10 {
		t.Errorf("%d turns, failures %+v", result.Turns, result.Failures())
	}
}

// A warning, if wanted, names the first files that a bot wrote into its folder, which are deleted
// with the copy.
func TestWrittenFiles(t *testing.T) {
	t.Parallel()
	m, _ := setting(t, "@idle", "@idle")
	contesttest.Needs(t, "sh")
	file := contesttest.File(t, "bot.sh", "for name in a b c d e; do echo $name > $name; done"+echo)
	m.Seats[1].Bot = contesttest.Bot(t, games.MapGame(), "cmd:sh bot.sh", filepath.Dir(file))
	for wanted, want := range map[bool][]string{
		false: nil,
		true:  {"BLUE bot: it wrote a, b, c and 2 more to its folder, a copy that is deleted after the match; --keep-files keeps it"},
	} {
		h := host(t)
		h.WarnWritten = wanted
		must.Be(t, "warnings", want, play(t, m, h).Warnings)
	}
}

// The duration of a match is measured by its clock.
func TestDuration(t *testing.T) {
	t.Parallel()
	m, _ := setting(t, "@idle", "@idle")
	now := time.Unix(0, 0)
	m.Now = func() time.Time {
		now = now.Add(time.Second)
		return now
	}
	result := play(t, m, host(t))
	// The clock is read at the start, before and after each player's turn, and at the end.
	must.Be(t, "duration", (1+2*2*10)*time.Second, result.Duration)
	timing := result.Seats[0].Timing
	if timing.Turns != 10 || timing.Mean() != time.Second {
		t.Errorf("RED's timing is %+v", timing)
	}
}

// If a bot cannot be started, the error names it, and the other bot is closed.
func TestBotCannotStart(t *testing.T) {
	t.Parallel()
	running := shell(t, echo)
	tests := []struct{ name, word, want string }{
		{"no such program", "gone=cmd:./no/such/program", "bot gone: failed_to_start: "},
		{"no module", "wasm=" + contesttest.File(t, "bot.wasm", "(module)"), "bot wasm: failed_to_start: it is WebAssembly as text"},
		{"no interpreter", "snake=" + contesttest.File(t, "bot.py", ""), "bot snake: failed_to_start: "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			m, trace := setting(t, running, tt.word)
			h := host(t)
			h.Python = filepath.Join(t.TempDir(), "no-python")
			_, err := m.PlayOn(t.Context(), games.MapGame(), h)
			if err == nil || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("error %v, want %s…", err, tt.want)
			}
			if trace.Len() > 0 {
				t.Errorf("a trace was written: %s", trace)
			}
			if _, err := m.Seats[0].Process.ReadLine(); !errors.Is(err, conversation.ErrClosed) {
				t.Errorf("the other bot is not closed: %v", err)
			}
		})
	}
}

// An invalid match starts no bot.
func TestInvalidMatchStartsNoBot(t *testing.T) {
	t.Parallel()
	m, _ := setting(t, shell(t, echo), "@idle")
	m.Scenario.Text = []byte("no kitchen")
	h := host(t)
	if _, err := m.PlayOn(t.Context(), games.MapGame(), h); err == nil {
		t.Error("an invalid match is played")
	}
	if _, err := os.Stat(h.LogDir); !errors.Is(err, os.ErrNotExist) || m.Seats[0].Process != nil {
		t.Errorf("a bot was started: %v", err)
	}
}

// Cancelling a match while a bot thinks ends it with the turns played so far.
func TestCancelWhileBotThinks(t *testing.T) {
	t.Parallel()
	const thinker = `
read -r line; echo '{"protocol":"cookoff-bot/1"}'
read -r line; echo '{"end":true}'
read -r line; echo '{"end":true}'
read -r line; exec sleep 99
`
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	m, trace := setting(t, "@random", shell(t, thinker))
	m.Clock = contest.Clock{}
	m.Progress = func(turn int, _ []int64) {
		if turn == 2 {
			time.AfterFunc(20*time.Millisecond, stop)
		}
	}
	result := must.Get(m.PlayOn(ctx, games.MapGame(), host(t)))(t)
	if result.Reason != contest.Interrupted || result.Turns != 2 || result.Winner != contest.NoWinner || len(result.Failures()) > 0 {
		t.Errorf("ended by %s after %d turns: winner %d, failures %+v", result.Reason, result.Turns, result.Winner, result.Failures())
	}
	must.Have(t, trace.String(), `"reason":"interrupted"`)
}

// Cancelling a match while its first bot starts ends it without turns.
func TestCancelWhileBotStarts(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	m, _ := setting(t, shell(t, "exec sleep 99"), shell(t, echo))
	m.Clock = contest.Clock{}
	time.AfterFunc(20*time.Millisecond, stop)
	result, err := m.PlayOn(ctx, games.MapGame(), host(t))
	if err != nil && !errors.Is(err, context.Canceled) { // cancelled before a bot was started
		t.Fatal(err)
	}
	if err == nil && (result.Reason != contest.Interrupted || result.Turns != 0 || len(result.Failures()) > 0) {
		t.Errorf("ended by %s after %d turns: failures %+v", result.Reason, result.Turns, result.Failures())
	}
}

// Bots end with their match, even if they ignore signals.
func TestBotsEndWithMatch(t *testing.T) {
	t.Parallel()
	deaf := shell(t, `
trap '' TERM HUP INT
sleep 99 &
read -r line; echo '{"protocol":"cookoff-bot/1"}'
read -r line; echo '{"end":true}'
while :; do sleep 9; done
`)
	m, _ := setting(t, deaf, deaf)
	m.Turns = 1
	result := play(t, m, host(t))
	if len(result.Failures()) > 0 || result.Reason != "money" {
		t.Errorf("ended by %s: failures %+v", result.Reason, result.Failures())
	}
	for _, p := range m.Seats {
		if _, err := p.Process.ReadLine(); !errors.Is(err, conversation.ErrClosed) {
			t.Errorf("a bot is not closed: %v", err)
		}
	}
}
