//go:build unix

package conversation_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
)

// longLimit is a time limit that a working program never exceeds.
const longLimit = time.Minute

// consult sends a question and returns the first line with a prefix.
func consult(p *conversation.Process, question, prefix string, limit time.Duration) (string, error) {
	line, err := p.Consult("turn "+question, []byte(question), limit, func(line []byte) bool {
		return strings.HasPrefix(string(line), prefix)
	})
	return string(line), err
}

func mustConsult(t *testing.T, p *conversation.Process, question, prefix, want string) {
	t.Helper()
	if got, err := consult(p, question, prefix, longLimit); err != nil || got != want {
		t.Fatalf("question %s: answer %q, error %v, want %q", question, got, err, want)
	}
}

func TestConsultIgnoresOtherLines(t *testing.T) {
	t.Parallel()
	p := startShell(t, `while read -r n; do echo debug; echo "A$n"; echo "B$n second"; echo more; done`)
	for _, n := range []string{"1", "2", "3"} {
		mustConsult(t, p, n, "A", "A"+n)
	}
	mustConsult(t, p, "4", "B4", "B4 second")
}

// Other lines are in the log, below the question before them.
func TestConsultLogsOtherLines(t *testing.T) {
	t.Parallel()
	p := startShell(t, `while read -r n; do echo "before $n"; echo "aloud $n" >&2; echo "A$n"; done`)
	for _, n := range []string{"1", "2"} {
		mustConsult(t, p, n, "A", "A"+n)
		got := p.SinceMark()
		slices.Sort(got) // standard output and standard error are read independently
		if want := []string{"aloud " + n, "before " + n}; !slices.Equal(got, want) {
			t.Errorf("question %s: log %q, want %q", n, got, want)
		}
	}
	if _, err := consult(p, "3", "B", soon); !errors.Is(err, conversation.ErrSilent) {
		t.Fatalf("error %v, want ErrSilent", err)
	}
	for !slices.Contains(p.SinceMark(), "A3") { // no event reports that it was read
		time.Sleep(time.Millisecond)
	}
}

// A silent bot can be asked again; a late answer does not count.
func TestConsultSilence(t *testing.T) {
	t.Parallel()
	p := startShell(t, `read -r a; read -r b; echo "X$a"; echo "X$b"; read -r c; echo "X$c"`)
	if line, err := consult(p, "1", "X1", soon); !errors.Is(err, conversation.ErrSilent) {
		t.Fatalf("answer %q, error %v, want ErrSilent", line, err)
	}
	mustConsult(t, p, "2", "X2", "X2")
	mustConsult(t, p, "3", "X", "X3")
}

// Lines written before the question are not answers to it.
func TestConsultIgnoresEarlierLines(t *testing.T) {
	t.Parallel()
	p := startShell(t, `read -r a; echo "X$a"; echo "X early"; read -r b; echo "X$b"`)
	mustConsult(t, p, "1", "X", "X1")
	for !slices.Contains(p.SinceMark(), "X early") { // no event reports that it was read
		time.Sleep(time.Millisecond)
	}
	mustConsult(t, p, "2", "X", "X2")
}

// An answer counts even if the bot ends right after it. Later questions return the failure.
func TestConsultEndedBot(t *testing.T) {
	t.Parallel()
	p := startShell(t, `read -r a; echo "X$a"; echo broken >&2; exit 3`)
	mustConsult(t, p, "1", "X", "X1")
	for range 3 {
		_, err := consult(p, "2", "X", longLimit)
		f, ok := errors.AsType[*bot.Failure](err)
		if !ok || f.Kind != bot.Crashed || f.Reason != "exit status 3" || len(f.Stderr) == 0 {
			t.Fatalf("error %v, want a crash with exit status 3", err)
		}
	}
}

// A flood of lines does not affect the limit, and the bot can be asked again.
func TestConsultFlood(t *testing.T) {
	t.Parallel()
	p := startShell(t, `read -r a; exec yes`)
	for range 3 {
		if _, err := consult(p, "1", "X", soon); !errors.Is(err, conversation.ErrSilent) {
			t.Fatalf("error %v, want ErrSilent", err)
		}
	}
}

func TestConsultLongLine(t *testing.T) {
	t.Parallel()
	p := start(t, t.Context(), bot.Command{
		Argv: []string{"sh", "-c", `read -r a; echo aaaaaaaaaaaaaaaaaaaaaaaaa; exec cat`}, Env: os.Environ(), Lines: bot.Lines{Max: 10},
	})
	for range 2 {
		_, err := consult(p, "1", "X", longLimit)
		if f, ok := errors.AsType[*bot.Failure](err); !ok || f.Kind != bot.IllegalOutput {
			t.Fatalf("error %v, want %s", err, bot.IllegalOutput)
		}
	}
}

func TestConsultIsCancelled(t *testing.T) {
	t.Parallel()
	ctx, stop := context.WithCancel(t.Context())
	p := start(t, ctx, bot.Command{Argv: []string{"cat"}, Env: os.Environ()})
	mustConsult(t, p, "1", "", "1")
	time.AfterFunc(soon, stop)
	if _, err := consult(p, "2", "X", 0); !errors.Is(err, context.Canceled) {
		t.Fatalf("error %v, want %v", err, context.Canceled)
	}
}
