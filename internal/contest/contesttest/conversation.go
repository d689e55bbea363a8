package contesttest

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/bot/workdir"
	"github.com/cookoff/cookoff/internal/must"
)

// Resolved returns a bot given as a command-line argument, launched in its folder or a subfolder.
func Resolved(t testing.TB, dir, word, launched string, known ...bot.Builtin) *bot.Bot {
	t.Helper()
	spec := must.Get(bot.Parse(word, dir, known))(t)
	launch := func(string) (bot.Launch, error) { return bot.Launch{Argv: []string{"./run"}, Dir: launched}, nil }
	return must.Get(spec.Resolve(dir, bot.Game{Launch: launch}))(t)
}

// NewWorkDir creates a working folder for a bot, which is removed at the end of the test. put is as for bot.Bot.Place.
func NewWorkDir(t testing.TB, b *bot.Bot, put string) *workdir.Dir {
	t.Helper()
	d := must.Get(b.Place(&bot.Machine{}, false, put, ""))(t)
	t.Cleanup(func() {
		if err := d.Remove(); err != nil {
			t.Error(err)
		}
	})
	return d
}

// Start starts a bot, which is closed at the end of the test.
func Start(t testing.TB, ctx context.Context, c bot.Command) *conversation.Process {
	t.Helper()
	p := must.Get(conversation.Start(ctx, c))(t)
	t.Cleanup(func() { _ = p.Close(0) })
	return p
}

// Listen reads a line from a bot.
func Listen(t testing.TB, p *conversation.Process) string {
	t.Helper()
	return string(must.Get(p.ReadLine())(t))
}

// ReadFailure returns the failure of reading from a bot.
func ReadFailure(t testing.TB, p *conversation.Process) *bot.Failure {
	t.Helper()
	line, err := p.ReadLine()
	f, ok := errors.AsType[*bot.Failure](err)
	if !ok {
		t.Fatalf("got line %.100q and error %v, want a failure", line, err)
	}
	return f
}

// CloseLog closes a bot's process and returns its log.
func CloseLog(t testing.TB, p *conversation.Process) string {
	t.Helper()
	path := p.Fail(bot.Exited, "").Log
	must.Do(t, p.Close(time.Minute))
	return string(must.Get(os.ReadFile(path))(t))
}
