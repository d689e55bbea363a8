// Package browsertest opens pages in a Chromium, for tests. A test fails if its page throws an exception, logs to
// the console, opens a dialog, or makes an unexpected request.
package browsertest

import (
	"context"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/web/browser"
)

// Browser is a running Chromium.
type Browser struct{ ctx context.Context }

// Start starts a Chromium until the end of the test. It skips the test without one, and outside of the gate.
func Start(t testing.TB) Browser {
	t.Helper()
	tier.Gate(t)
	program, err := browser.Chromium(exec.LookPath)
	if err != nil {
		t.Skip(err)
	}
	options := append(browser.Headless(program), chromedp.NoSandbox, chromedp.WSURLReadTimeout(time.Minute))
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return Browser{ctx}
}
