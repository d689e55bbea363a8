package site_test

import (
	"context"
	"fmt"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/log"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/tier"
)

// browser opens a page in a Chromium of its own; a test is skipped where there is none. What a page must not say in its
// console fails the test.
func browser(t *testing.T) (ctx context.Context) {
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
	run(t, ctx, chromedp.Steps())
	var mu sync.Mutex
	var wrong []string
	err := chromedp.Listen(ctx, func(event any) {
		mu.Lock()
		defer mu.Unlock()
		switch e := event.(type) {
		case *cdpruntime.EventExceptionThrown:
			wrong = append(wrong, "exception: "+e.ExceptionDetails.Exception.Description)
		case *cdpruntime.EventConsoleAPICalled:
			wrong = append(wrong, fmt.Sprintf("console.%s: %s", e.Type, e.Args[0].Value))
		case *log.EventEntryAdded:
			wrong = append(wrong, fmt.Sprintf("log %s: %s", e.Entry.Level, e.Entry.Text))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	run(t, ctx, func(ctx context.Context, at *chromedp.Target) (cdp.Empty, error) {
		return cdp.Call(ctx, at, log.Enable, cdp.Empty{})
	})
	run(t, ctx, func(ctx context.Context, at *chromedp.Target) (cdp.Empty, error) {
		return cdp.Call(ctx, at, cdpruntime.Enable, cdp.Empty{})
	})
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		for _, w := range wrong {
			t.Error(w)
		}
	})
	return ctx
}

func run[T any](t *testing.T, ctx context.Context, do chromedp.Action[T]) {
	t.Helper()
	if _, err := chromedp.Run(ctx, do); err != nil {
		t.Fatal(err)
	}
}

// until waits until an expression holds in the page.
func until(t *testing.T, ctx context.Context, expression string) {
	t.Helper()
	run(t, ctx, chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(time.Minute)))
}

// A match under way plays in a browser to its end, and a page about a tournament shows what was played meanwhile by itself.
func TestBrowser(t *testing.T) {
	t.Parallel()
	ctx := browser(t)
	s, u := liveStage(t)
	run(t, ctx, chromedp.Navigate(s.server.URL+"/live/"+u.id))
	until(t, ctx, `document.documentElement.dataset.ready !== undefined`)
	u.send(20)
	until(t, ctx, `document.querySelector("input.turn").value === "20"`)
	u.end()
	until(t, ctx, `document.querySelector("input.turn").value === "60" && !document.querySelector(".banner").hidden`)

	run(t, ctx, chromedp.Navigate(s.server.URL+"/tournament/1"))
	until(t, ctx, `document.querySelector("main").textContent.includes("2 of 2 matches")`)
	play(t, s.path, "tournaments", "disqualify", "1", "idle")
	until(t, ctx, `document.querySelector("main").textContent.includes("idle is disqualified")`)
}
