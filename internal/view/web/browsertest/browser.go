// Package browsertest opens pages in Chromium, for tests. A test fails if its page throws an exception, logs to the console,
// opens a dialog, or makes an unexpected request.
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

// Browser is a running Chromium. Storage and cookies are isolated from other tests.
type Browser struct{ ctx context.Context }

// shared is the Chromium of all concurrent tests: starting one takes longer than most tests.
var shared struct {
	sync.Mutex
	users int // tests
	ctx   context.Context
	stop  func()
}

// Start returns a Chromium until the end of the test, and starts one if none is running. It skips the test if Chromium is not
// installed, and outside the gate.
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

// share registers a test as a user of the shared Chromium, which ends with its last user.
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
