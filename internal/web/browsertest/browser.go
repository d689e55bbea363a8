// Package browsertest opens pages in a Chromium, for tests. What must not happen in a page fails its test: an exception,
// a word in the console, a dialog, a request of a page that is to ask for nothing.
package browsertest

import (
	"context"
	"os/exec"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/tier"
)

// Browser is a running Chromium, in which tabs are opened.
type Browser struct{ ctx context.Context }

// Start starts a Chromium until the test ends. It skips the test where there is none, and out of the gate.
func Start(t testing.TB) Browser {
	t.Helper()
	tier.Gate(t)
	program := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
			break
		}
	}
	if program == "" {
		t.Skip("there is no Chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("headless", "new"), chromedp.WSURLReadTimeout(time.Minute))
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return Browser{ctx}
}
