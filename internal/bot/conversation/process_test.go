//go:build unix

package conversation_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/bot/process"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
)

// echo echoes every line.
const echo = `while read -r line; do echo "$line"; done`

var starter = sync.OnceValue(func() *process.Starter { return process.NewStarter(os.Args[0]) })

// soon is a time limit for programs that never answer.
const soon = 30 * time.Millisecond

// startShell starts a shell script as a bot, until the end of the test.
func startShell(t testing.TB, script string) *conversation.Process {
	t.Helper()
	return start(t, t.Context(), bot.Command{
		Argv:    []string{"sh", "-c", script},
		Env:     os.Environ(),
		LogPath: filepath.Join(t.TempDir(), "logs", "bot.log"),
	})
}

func start(t testing.TB, ctx context.Context, c bot.Command) *conversation.Process {
	t.Helper()
	if c.Starter == nil {
		c.Starter = starter()
	}
	return contesttest.Start(t, ctx, c)
}

// say sends a line and returns the answer.
func say(t testing.TB, p *conversation.Process, line string) string {
	t.Helper()
	must.Do(t, p.Send([]byte(line)))
	return contesttest.Listen(t, p)
}

func TestConversation(t *testing.T) {
	t.Parallel()
	p := startShell(t, echo)
	for i := range 100 {
		line := fmt.Sprintf("line %d", i)
		p.Arm(time.Minute)
		if got := say(t, p, line); got != line {
			t.Fatalf("answer %q, want %q", got, line)
		}
		if spent, ok := p.Disarm(); !ok || spent <= 0 {
			t.Fatalf("Disarm() = %v, %t", spent, ok)
		}
	}
	must.Do(t, p.Close(time.Minute))
	if err := p.Send([]byte("more")); !errors.Is(err, conversation.ErrClosed) {
		t.Errorf("Send after Close = %v, want ErrClosed", err)
	}
	if _, err := p.ReadLine(); !errors.Is(err, conversation.ErrClosed) {
		t.Errorf("ReadLine after Close: error %v, want ErrClosed", err)
	}
	must.Do(t, p.Close(time.Minute))
}

func TestLines(t *testing.T) {
	t.Parallel()
	p := startShell(t, `printf 'one\n\ntwo\r\nthree\nno line'`)
	for _, want := range []string{"one", "", "two", "three"} {
		must.Be(t, "line", want, contesttest.Listen(t, p))
	}
	must.Be(t, "kind of failure", bot.Exited, contesttest.ReadFailure(t, p).Kind)
}

func TestLongLines(t *testing.T) {
	t.Parallel()
	p := startShell(t, "read -r line; echo ${#line}; head -c 16777216 /dev/zero | tr '\\0' x; echo")
	line := bytes.Repeat([]byte("x"), 100_000)
	if got := say(t, p, string(line)); got != "100000" {
		t.Errorf("the bot read %s bytes, want 100000", got)
	}
	must.Be(t, "length of the bot's line", 16<<20, len(contesttest.Listen(t, p)))
}

func TestEndlessLine(t *testing.T) {
	t.Parallel()
	p := startShell(t, "tr '\\0' x </dev/zero")
	for range 2 {
		f := contesttest.ReadFailure(t, p)
		if f.Kind != bot.IllegalOutput || f.Reason != "wrote a line of more than 16 MiB" {
			t.Errorf("failure %v, want %s", f, bot.IllegalOutput)
		}
	}
}
