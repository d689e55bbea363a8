// Package browsertest opens pages in a Chromium, for tests. A test fails if its page throws an exception, logs to
// the console, opens a dialog, or makes an unexpected request.
package browsertest

import (
	"context"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/web/browser"
)

// Browser is a running Chromium with neither storage nor cookies of other tests.
type Browser struct{ ctx context.Context }

// shared is the Chromium of all tests that run at a time: its start takes longer than most of them.
var shared struct {
	sync.Mutex
	users int // tests
	ctx   context.Context
	stop  func()
}

// Start starts a Chromium, or shares the one that runs, until the end of the test. It skips the test without one, and
// outside of the gate.
func Start(t testing.TB) Browser {
	t.Helper()
	tier.Gate(t)
	program, err := browser.Chromium(exec.LookPath)
	if err != nil {
		t.Skip(err)
	}
	share(t, program)
	ctx, cancel := chromedp.NewContext(shared.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return Browser{ctx}
}

// share makes a test a user of the shared Chromium, which ends with the last one.
func share(t testing.TB, program string) {
	t.Helper()
	shared.Lock()
	defer shared.Unlock()
	if shared.users == 0 {
		options := append(browser.Headless(program), chromedp.NoSandbox, chromedp.WSURLReadTimeout(time.Minute))
		allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, cancel := chromedp.NewContext(allocator)
		shared.ctx, shared.stop = ctx, func() { cancel(); stop() }
		if err := chromedp.Do(ctx); err != nil {
			shared.stop()
			t.Fatal(err)
		}
	}
	shared.users++
	t.Cleanup(func() {
		shared.Lock()
		defer shared.Unlock()
		if shared.users--; shared.users == 0 {
			shared.stop()
		}
	})
}
