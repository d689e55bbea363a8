package gittree_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot/gittree"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// Messages and authors of untrusted commits cannot control the terminal or forge fields of git log.
func TestForeignHistory(t *testing.T) {
	t.Parallel()
	dir, cache := repository(t)
	git(t, dir, cache, "commit", "-q", "--allow-empty", "--author", "a\x1fb\x1b[2J <a@b>", "-m", "re\x1b[31md\x1f")
	_, later := must.Two(cache.History(t.Context(), dir, "HEAD~1", "HEAD"))(t)
	if c := later[0]; strings.ContainsAny(c.Author+c.Subject, "\x1b\x1f") || !strings.HasPrefix(c.Author, "a") || !strings.Contains(c.Subject, "[31md") {
		t.Errorf("author %q, subject %q", c.Author, c.Subject)
	}
}

// The error of a failed build has no control characters, and an interrupted build is not awaited.
func TestFailedAndInterruptedBuild(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	dir, cache := repository(t)
	word := gittree.Ref{Revision: "HEAD", Path: "bots/my_bot.py"}
	cache.Build = "printf 'so\\033[31m'; exit 3"
	_, err := cache.Tree(t.Context(), dir, word)
	if _, ok := errors.AsType[*gittree.BuildError](err); !ok || strings.Contains(err.Error(), "\x1b") {
		t.Errorf("error %q, want a BuildError without control characters", err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	begun, over := filepath.Join(t.TempDir(), "begun"), filepath.Join(t.TempDir(), "over")
	cache.Build = "touch " + begun + "; (sleep 4; touch " + over + "); true"
	go func() {
		for !exists(begun) {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	if _, err = cache.Tree(ctx, dir, word); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want %v", err, context.Canceled)
	}
	if exists(over) {
		t.Error("the interrupted build was awaited")
	}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
