package summary_test

import (
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/tier"
)

// tab is a page that is open in Chromium.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// open opens a page and, when the test ends, holds that it had no error and made no request. Where there is no Chromium
// it skips the test.
func open(t *testing.T, address string, width, height int64, dark bool) *tab {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("there is no Chromium")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("headless", "new"), chromedp.WSURLReadTimeout(time.Minute))
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(allocator)
	t.Cleanup(cancel)
	p := &tab{t, ctx}
	run(p, chromedp.Steps())
	var mu sync.Mutex
	var wrong []string
	err = chromedp.Listen(ctx, func(event any) {
		said := ""
		switch e := event.(type) {
		case *cdpruntime.EventExceptionThrown:
			said = "exception: " + e.ExceptionDetails.Exception.Description
		case *log.EventEntryAdded:
			said = fmt.Sprintf("log %s: %s", e.Entry.Level, e.Entry.Text)
		case *network.EventRequestWillBeSent:
			if u := e.Request.URL; !strings.HasPrefix(u, "file:") && !strings.HasPrefix(u, "data:") && !strings.HasPrefix(u, "about:srcdoc") {
				said = "request: " + u
			}
		}
		if said != "" {
			mu.Lock()
			wrong = append(wrong, said)
			mu.Unlock()
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		mu.Lock()
		defer mu.Unlock()
		for _, w := range wrong {
			t.Error(w)
		}
	})
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	call(p, log.Enable, cdp.Empty{})
	call(p, cdpruntime.Enable, cdp.Empty{})
	call(p, network.Enable, network.EnableParams{})
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1})
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}})
	run(p, chromedp.Steps(chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS(`html[data-ready]`))))
	return p
}

func run[T any](p *tab, a chromedp.Action[T]) T {
	p.t.Helper()
	value, err := chromedp.Run(p.ctx, a)
	if err != nil {
		p.t.Fatal(err)
	}
	return value
}

func call[P, R any](p *tab, command cdp.Command[P, R], parameters P) {
	p.t.Helper()
	run(p, func(ctx context.Context, t *chromedp.Target) (R, error) { return cdp.Call(ctx, t, command, parameters) })
}

// until waits until an expression holds.
func (p *tab) until(expression string) {
	p.t.Helper()
	if _, err := chromedp.Run(p.ctx, chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(15*time.Second))); err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
}

func (p *tab) eval(expression string) {
	p.t.Helper()
	run(p, chromedp.Evaluate[chromedp.Void](expression))
}

// shot keeps a picture of the page, to be looked at, in dist/screens.
func (p *tab) shot(name string) {
	p.t.Helper()
	folder := filepath.Join("..", "..", "..", "dist", "screens")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), run(p, chromedp.CaptureScreenshot()), 0o666); err != nil {
		p.t.Fatal(err)
	}
}

// shown holds while a match is played in the page at a turn.
func shown(match, turn int) string {
	return fmt.Sprintf(`document.querySelector("#stage iframe")?.title === "Match %d" && document.querySelector("#stage iframe").contentDocument.querySelector("input.turn")?.value === "%d"`, match, turn)
}

// In a browser the page opens its matches, one after the other, links to turns lead there, and the list can be narrowed.
func TestInBrowser(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	_, text := makePage(t, options(t, `{}`))
	name := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	address := (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()

	p := open(t, address, 1200, 1800, false)
	p.shot("summary-light")
	p.eval(`document.querySelector("table.matches a").click()`)
	p.until(shown(1, 0))
	p.until(`document.activeElement.tagName === "IFRAME"`)
	run(p, chromedp.KeyEvent("."))
	p.eval(`document.querySelector("#stage iframe").contentWindow.cookoff.player.goTurn(12)`)
	p.until(shown(1, 12))
	p.until(`location.hash === "#match=1&turn=12"`)
	p.eval(`document.getElementById("next").click()`)
	p.until(shown(2, 0))
	p.shot("summary-match")
	p.eval(`document.querySelector("#stage iframe").contentDocument.body.focus()`)
	run(p, chromedp.KeyEvent("q"))
	p.until(`!document.getElementById("viewer").open && document.querySelector("iframe") === null`)

	p.eval(`location.hash = "#match=4&turn=9"`)
	p.until(shown(4, 9))
	p.eval(`history.back()`)
	p.until(`!document.getElementById("viewer").open`)
	p.eval(`location.hash = "#bot=second&failed=1"`)
	p.until(`document.querySelectorAll("table.matches tbody tr:not([hidden])").length === 1 && document.getElementById("found").textContent === "1 of 4 matches"`)

	phone := open(t, address+"#match=3&turn=5", 360, 740, true)
	phone.until(shown(3, 5))
	phone.eval(`document.getElementById("close").click()`)
	phone.until(`document.documentElement.scrollWidth <= 360`)
	phone.shot("summary-phone-dark")
}
