package overdrive_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/overdrive/race"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/match"
	"github.com/cookoff/cookoff/internal/tier"
)

// shell returns the argument for a bot written as a shell script.
func shell(t testing.TB, script string) string {
	t.Helper()
	contesttest.Needs(t, "sh")
	return contesttest.Executable(t, "bot.sh", "#!/bin/sh\n"+script)
}

// playWords plays a match of bots given as arguments, as processes.
func playWords(t testing.TB, scenario contest.Scenario, change func(m *contesttest.Setting, h *match.Host), words ...string) contest.Result {
	t.Helper()
	game := withBuiltins()
	m, trace := contesttest.Match(t, game, scenario, words...)
	host := match.Host{Machine: bot.Machine{Env: os.Environ(), Python: "python3"}, LogDir: t.TempDir(), KeepFiles: true}
	if change != nil {
		change(m, &host)
	}
	result := must.Get(m.PlayOn(t.Context(), game, host))(t)
	checkTrace(t, trace)
	return result
}

// Each bot receives its own files, which equal those of the rules byte for byte.
func TestFiles(t *testing.T) {
	t.Parallel()
	const drive = `while read -r n; do echo "C;$n;ACCELERATE"; done`
	result := playWords(t, seeded(3), func(m *contesttest.Setting, _ *match.Host) { m.Turns = 40 }, shell(t, drive), shell(t, drive))
	if failed := result.Failures(); len(failed) > 0 {
		t.Fatal(failed[0].Failure)
	}
	config := race.DefaultConfig()
	config.MaxRounds = 40
	start := must.Get(race.NewScenario(config, 3))(t)
	s := race.NewState(start)
	forward := race.Command{Action: race.Accelerate}
	for ; !s.Over(); must.Do(t, s.Step([race.Players]race.Command{forward, forward})) {
		for player, seat := range result.Seats {
			for name, want := range map[string][]byte{
				"state.json": s.AppendJSONMap(nil, player), "textMap.txt": s.AppendTextMap(nil, player),
			} {
				got, err := os.ReadFile(filepath.Join(seat.Files, "rounds", fmt.Sprint(s.Round()+1), name))
				if err != nil || string(got) != string(want) {
					t.Fatalf("round %d, player %d: %s is %q, error %v; want %q", s.Round()+1, player, name, got, err, want)
				}
			}
		}
	}
	if s.Round() != result.Turns {
		t.Errorf("%d rounds were played, the rules give %d", result.Turns, s.Round())
	}
}

// Each kind of misbehaving bot gets the right failure, hint and counts.
func TestMisbehavingBots(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	quick := func(m *contesttest.Setting, _ *match.Host) {
		m.Clock = contest.Clock{Init: time.Second, Turn: 100 * time.Millisecond}
	}
	const (
		spoilt     = "illegal_output 2: the bot damaged its working folder: "
		fromThenOn = "; from then on it gave no command"
		fix        = "do not use the folder rounds: cookoff writes the files of each round there"
	)
	tests := []struct {
		name, script string
		failure      string
		hint         string
		missed       int
		unknown      int
	}{
		{"well-behaved", `while read -r n; do echo debug; echo "C;$((n+1));FIX"; echo "C;$n;FIX"; echo "C;$n;JUMP"; done`, "", "", 0, 0},
		{"silent", `cat >/dev/null`, "timed_out 1: no answer within 1s; 10 rounds passed without an answer", "", 10, 0},
		{
			"garbage", `while read -r n; do echo " C;$n;FIX"; done`, "timed_out 1: no answer within 1s; 10 rounds passed without an answer",
			`the only line it wrote does not begin with C;1; (" C;1;FIX")`, 10, 0,
		},
		{"unknown words", `while read -r n; do echo "C;$n;DO_NOTHING"; done`, "", "", 0, 10},
		{"empty", `while read -r n; do echo "C;$n;"; done`, "", "", 0, 0},
		{"late once", `while read -r n; do [ $n = 3 ] && sleep 2; echo "C;$n;FIX"; done`, "timed_out 3: no answer within 1s", "", -1, 0},
		{"exits", `read -r n; echo "C;$n;FIX"; read -r n; exit 3`, "crashed 2: exit status 3; from then on it gave no command", "", 9, 0},
		{"files removed", `while read -r n; do rm -r rounds; echo "C;$n;FIX"; done`, "", "", 0, 0},
		{"file in place of the folder", `read -r n; rm -r rounds; touch rounds; echo "C;$n;FIX"; cat >/dev/null`, spoilt + "rounds: not a directory" + fromThenOn, fix, 9, 0},
		{"link in place of the folder", `read -r n; rm -r rounds; ln -s "${TMPDIR:-/tmp}" rounds; echo "C;$n;FIX"; cat >/dev/null`, spoilt + "rounds/2: path escapes from parent" + fromThenOn, fix, 9, 0},
		{"pipe in place of a file", `read -r n; mkdir rounds/2; mkfifo rounds/2/state.json; echo "C;$n;FIX"; while read -r n; do echo "C;$n;FIX"; done`, "", "", 0, 0},
		{"own folder removed", `read -r n; rm -r "$PWD"; echo "C;$n;FIX"; cat >/dev/null`, spoilt + "rounds: no such file or directory" + fromThenOn, fix, 9, 0},
		{"exits at the start", `exit 0`, "exited 1: ended with status 0 before the match was over; from then on it gave no command", "keep reading until standard input ends; protocol: docs/protocol.md, or the page of the game", 10, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			limits := quick
			switch {
			case !strings.HasPrefix(tt.failure, "timed_out"):
				limits = nil
			case tt.missed < 0: // the other answers are in time even on a busy machine
				limits = func(m *contesttest.Setting, _ *match.Host) { m.Clock.Turn = time.Second }
			}
			result := playWords(t, handMade(lane), limits, shell(t, tt.script), "@idle")
			got, hint := "", ""
			if f := result.Seats[0].Failure; f != nil {
				got, hint = fmt.Sprintf("%s %d: %s", f.Kind, f.Turn, f.Reason), f.Hint
			}
			if tt.missed < 0 {
				got, _, _ = strings.Cut(got, ";") // later answers may be late too
			} else if tt.missed == 10 && strings.Contains(tt.failure, "10 rounds") {
				got = strings.Replace(got, fmt.Sprintf("; %d rounds", result.Turns), "; 10 rounds", 1)
			}
			if got != tt.failure || hint != tt.hint {
				t.Errorf("failure %q, hint %q; want %q, %q", got, hint, tt.failure, tt.hint)
			}
			for _, f := range result.Seats[0].Figures {
				all := func(n int) int {
					if n == 10 || n == 9 {
						return result.Turns - 10 + n
					}
					return n
				}
				if f.Key == "rounds_missed" && tt.missed >= 0 && f.Value != all(tt.missed) ||
					f.Key == "commands_not_understood" && f.Value != all(tt.unknown) {
					t.Errorf("%s = %d", f.Key, f.Value)
				}
			}
		})
	}
}

// Other output of a bot, before or after an answer, appears in its log and in the transcript.
func TestOtherLines(t *testing.T) {
	t.Parallel()
	var stderr [][]string
	result := playWords(t, handMade(lane), func(m *contesttest.Setting, _ *match.Host) {
		m.Turns = 2
		m.Transcript = func(x contest.Exchange) {
			stderr = append(stderr, x.Stderr)
			if id := 2 - len(stderr)%2; !strings.Contains(x.Input, fmt.Sprintf("round:%s\r\nplayer: id:%d position: ", x.Turn, id)) {
				t.Errorf("player %d received %q", id, x.Input)
			}
		}
	}, shell(t, `while read -r n; do echo "I am asked $n"; echo "C;$n;FIX"; done`), "@idle")
	must.Be(t, "transcript", [][]string{{"I am asked 1"}, nil, {"I am asked 2"}, nil}, stderr)
	text, err := os.ReadFile(result.Seats[0].Log)
	if want := "--- turn 1 ---\nI am asked 1\n--- turn 2 ---\nI am asked 2\n"; err != nil || string(text) != want {
		t.Errorf("the log is %q, error %v; want %q", text, err, want)
	}
}

// A bot in Python drives to the end.
func TestPythonBot(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	code := rulestest.Content(t, filepath.Join("testdata", "bot.py"))
	path := contesttest.File(t, "bot.py", string(code))
	python := contesttest.Python(t)
	result := playWords(t, seeded(5), func(_ *contesttest.Setting, h *match.Host) { h.Python = python }, path, "@random")
	if len(result.Failures()) > 0 || result.Winner != 0 {
		t.Errorf("winner %d, failures %+v", result.Winner, result.Failures())
	}
	for _, f := range result.Seats[0].Figures {
		if f.Key == "commands_not_understood" && f.Value > 0 {
			t.Errorf("%d commands were not understood", f.Value)
		}
	}
}

// Cancelling a match with a process ends it without a failure and removes the bot's folder.
func TestInterruptedProcess(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	stops := testPlayer(func(round int) (string, error) {
		if round == 2 {
			time.AfterFunc(10*time.Millisecond, stop)
		}
		return "NOTHING", nil
	})
	game := gameWith(scripted(), stops)
	m, trace := contesttest.Match(t, game, handMade(lane), "@b", shell(t, `read -r n; echo "C;$n;FIX"; exec sleep 100`))
	dir := t.TempDir()
	result, err := match.Play(ctx, game, prepared(t, game, m), m.Seats, m.Observer, match.Host{Machine: bot.Machine{Env: os.Environ()}, LogDir: dir})
	if err != nil || result.Reason != contest.Interrupted || result.Turns != 1 || len(result.Failures()) > 0 {
		t.Errorf("%+v, error %v", result, err)
	}
	checkTrace(t, trace)
	if _, err := os.Stat(m.Seats[1].WorkDir.Dir); !os.IsNotExist(err) {
		t.Errorf("the bot's folder is still there: %v", err)
	}
}
