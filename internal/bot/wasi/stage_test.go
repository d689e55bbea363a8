//go:build unix

package wasi_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/cookoff/cookoff/internal/bot"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// soon is a limit for modules that never answer.
const soon = 30 * time.Millisecond

func start(t testing.TB, ctx context.Context, c bot.Command) *bot.Process {
	t.Helper()
	p, err := bot.Start(ctx, c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = p.Close(0) })
	return p
}

func listen(t testing.TB, p *bot.Process) string {
	t.Helper()
	line, err := p.ReadLine()
	if err != nil {
		t.Fatal(err)
	}
	return string(line)
}

// failure returns the Failure that reading gives.
func failure(t testing.TB, p *bot.Process) *bot.Failure {
	t.Helper()
	line, err := p.ReadLine()
	f, ok := errors.AsType[*bot.Failure](err)
	if !ok {
		t.Fatalf("got line %.100q and error %v, want a failure", line, err)
	}
	return f
}

// closeLog closes the process and returns its log.
func closeLog(t testing.TB, p *bot.Process) string {
	t.Helper()
	path := p.Fail(bot.Exited, "").Log
	if err := p.Close(time.Minute); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
