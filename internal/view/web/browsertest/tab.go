package browsertest

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	cdpruntime "github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Look describes the screen of a tab, the user's preferences, and expectations of the page.
type Look struct {
	Width, Height int64 // in pixels; 0: 1280 by 800
	Dark, Still   bool  // dark colour scheme, no motion
	Touch         bool
	Served        bool // the page comes from a server: requests are allowed
	Missing       bool // an HTTP error status is expected
	Vision        emulation.SetEmulatedVisionDeficiencyType
}

// Tab is an open page.
type Tab struct {
	T      testing.TB
	ctx    context.Context
	look   Look
	opened bool

	mu    sync.Mutex
	wrong []string // faults found
}

// stepTimeout limits the time of a step in the browser.
const stepTimeout = time.Minute

// Open opens a page and waits until it is ready.
func (b Browser) Open(t testing.TB, address string, l Look) *Tab {
	t.Helper()
	p := b.Tab(t, l)
	p.Visit(address)
	return p
}

// Tab opens an empty tab.
func (b Browser) Tab(t testing.TB, l Look) *Tab {
	t.Helper()
	if l.Width == 0 {
		l.Width, l.Height = 1280, 800
	}
	ctx, cancel := chromedp.NewContext(b.ctx)
	t.Cleanup(cancel)
	p := &Tab{T: t, ctx: ctx, look: l}
	p.Do() // opens the tab
	if err := chromedp.Listen(ctx, p.listen); err != nil {
		t.Fatal(err)
	}
	scheme, motion := "light", "no-preference"
	if l.Dark {
		scheme = "dark"
	}
	if l.Still {
		motion = "reduce"
	}
	media := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion}}
	Call(p, log.Enable, cdp.Empty{})
	Call(p, cdpruntime.Enable, cdp.Empty{})
	Call(p, network.Enable, network.EnableParams{})
	p.metrics(l.Width, l.Height, l.Touch)
	Call(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: l.Touch})
	Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: media})
	if l.Vision != "" {
		Call(p, emulation.SetEmulatedVisionDeficiency, emulation.SetEmulatedVisionDeficiencyParams{Type: l.Vision})
	}
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, w := range p.wrong {
			t.Error(w)
		}
	})
	return p
}

func (p *Tab) listen(event any) {
	wrong := ""
	switch e := event.(type) {
	case *cdpruntime.EventExceptionThrown:
		wrong = "exception: " + e.ExceptionDetails.Exception.Description
	case *cdpruntime.EventConsoleAPICalled:
		wrong = fmt.Sprintf("console.%s: %s", e.Type, e.Args[0].Value)
	case *log.EventEntryAdded:
		if !p.look.Missing || e.Entry.Source != log.EntrySourceNetwork {
			wrong = fmt.Sprintf("log %s: %s", e.Entry.Level, e.Entry.Text)
		}
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !p.look.Served && !isLocal(u) {
			wrong = "request: " + u
		}
	case *page.EventJavascriptDialogOpening:
		wrong = "dialog: " + e.Message
	}
	if wrong != "" {
		p.mu.Lock()
		p.wrong = append(p.wrong, wrong)
		p.mu.Unlock()
	}
}

func (p *Tab) metrics(width, height int64, touch bool) {
	p.T.Helper()
	Call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1, Mobile: touch})
}

// Resize changes the size of the screen, and waits until the page has been repainted.
func (p *Tab) Resize(width, height int64) {
	p.T.Helper()
	p.metrics(width, height, false)
	p.Until(fmt.Sprintf("innerWidth === %d && innerHeight === %d", width, height))
	Eval[chromedp.Void](p, "new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
}

// isLocal reports whether an address can be loaded without the network.
func isLocal(address string) bool {
	for _, start := range []string{"file:", "data:", "about:srcdoc"} {
		if strings.HasPrefix(address, start) {
			return true
		}
	}
	return false
}

// Visit goes to a page and waits until it reports that it is ready.
func (p *Tab) Visit(address string) {
	p.T.Helper()
	p.Do(chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS(`html[data-ready], html[data-failed]`)))
}

// Do runs actions, one after the other.
func (p *Tab) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	Get(p, chromedp.Steps(steps...))
}

// Until waits until an expression is true.
func (p *Tab) Until(expression string) {
	p.T.Helper()
	Get(p, chromedp.Steps(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		value, err := chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(stepTimeout))(ctx, t)
		if err != nil {
			err = fmt.Errorf("%s: %w", expression, err)
		}
		return value, err
	}))
}

// Keys presses keys, one after the other.
func (p *Tab) Keys(keys string) {
	p.T.Helper()
	p.Do(chromedp.KeyEvent(keys))
}

var screens = flag.Bool("screens", false, `save pictures of all pages and screens, for inspection, in dist/screens ("make screens")`)

// Screens reports whether screenshots are wanted.
func Screens() bool { return *screens }

// Shot saves a screenshot of the screen, if they are wanted.
func (p *Tab) Shot(name string) {
	p.T.Helper()
	if Screens() {
		p.save(name, p.Picture())
	}
}

// Picture returns a screenshot of the page, a PNG.
func (p *Tab) Picture() []byte {
	p.T.Helper()
	return Get(p, chromedp.CaptureScreenshot())
}

// FullShot saves a screenshot of the whole page, beyond the screen, if they are wanted.
func (p *Tab) FullShot(name string) {
	p.T.Helper()
	if Screens() {
		p.save(name, Get(p, chromedp.FullScreenshot(100))) // a PNG
	}
}

func (p *Tab) save(name string, png []byte) {
	p.T.Helper()
	_, file, _, _ := runtime.Caller(0)
	folder := filepath.Join(filepath.Dir(file), "..", "..", "..", "..", "dist", "screens")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		p.T.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), png, 0o666); err != nil {
		p.T.Fatal(err)
	}
}

// Get runs an action and returns its value.
func Get[T any](p *Tab, a chromedp.Action[T]) T {
	p.T.Helper()
	ctx := p.ctx
	if p.opened { // the first action's context determines the tab's lifetime
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, stepTimeout)
		defer stop()
	}
	p.opened = true
	value, err := chromedp.Run(ctx, a)
	if err != nil {
		p.T.Fatal(err)
	}
	return value
}

// Call runs a command of the browser's protocol.
func Call[P, R any](p *Tab, command cdp.Command[P, R], parameters P) {
	p.T.Helper()
	Get(p, func(ctx context.Context, t *chromedp.Target) (R, error) { return cdp.Call(ctx, t, command, parameters) })
}

// Eval returns the value of an expression in the page.
func Eval[T any](p *Tab, expression string) T {
	p.T.Helper()
	return Get(p, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}
