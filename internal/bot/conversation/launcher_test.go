//go:build unix

package conversation_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/bot/conversation"
	"github.com/cookoff/cookoff/internal/bot/process"
)

// renaming is a launcher that has another program run in place of one that is called box.
type renaming struct{ bot.Launcher }

var errNoBox = errors.New("there is no box")

func (l renaming) Start(ctx context.Context, c process.Command) (bot.Program, error) {
	if c.Argv[0] != "box" {
		return nil, errNoBox
	}
	c.Argv = append([]string{"sh", "-c"}, c.Argv[1:]...)
	return l.Launcher.Start(ctx, c)
}

// Programs are started by the launcher that is given, and what it cannot start has failed to start.
func TestLauncher(t *testing.T) {
	t.Parallel()
	boxed := renaming{launcher()}
	p := start(t, t.Context(), bot.Command{Argv: []string{"box", echo}, Env: os.Environ(), Launcher: boxed})
	if got := say(t, p, "hello"); got != "hello" {
		t.Errorf("it answers %q", got)
	}
	if err := p.Close(time.Minute); err != nil {
		t.Error(err)
	}
	_, err := conversation.Start(t.Context(), bot.Command{Argv: []string{"sh"}, Launcher: boxed})
	if f, ok := errors.AsType[*bot.Failure](err); !ok || f.Kind != bot.FailedToStart || f.Reason != errNoBox.Error() {
		t.Errorf("error %v", err)
	}
}
