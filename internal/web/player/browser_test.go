package player_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
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

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/timeline"
	"github.com/cookoff/cookoff/internal/web/player"
)

// browser is a running Chromium; tabs are opened in it.
type browser struct{ ctx context.Context }

// startBrowser skips the test where there is no Chromium.
func startBrowser(t testing.TB) browser {
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
	return browser{ctx}
}

// tab is a page that is open, with all that must not happen in it.
type tab struct {
	t      testing.TB
	ctx    context.Context
	mu     sync.Mutex
	wrong  []string
	opened bool
}

// look is what a system asks for.
type look struct {
	width, height int64
	dark, still   bool
	touch         bool
	live          bool // requests to a server are right
}

// open opens a page and waits until it is ready.
func (b browser) open(t testing.TB, address string, l look) *tab {
	t.Helper()
	p := b.tab(t, l)
	p.visit(address)
	return p
}

// visit goes to a page and waits until it is ready.
func (p *tab) visit(address string) {
	p.t.Helper()
	p.do(chromedp.Navigate(address), chromedp.WaitReady(chromedp.CSS(`html[data-ready], html[data-failed]`)))
}

// tab opens an empty tab. When the test ends, no error was in its console, and nothing was requested.
func (b browser) tab(t testing.TB, l look) *tab {
	t.Helper()
	if l.width == 0 {
		l.width, l.height = 1280, 800
	}
	ctx, cancel := chromedp.NewContext(b.ctx)
	t.Cleanup(cancel)
	p := &tab{t: t, ctx: ctx}
	p.do() // opens the tab
	if err := chromedp.Listen(ctx, func(event any) { p.listen(event, l.live) }); err != nil {
		t.Fatal(err)
	}
	scheme, motion := "light", "no-preference"
	if l.dark {
		scheme = "dark"
	}
	if l.still {
		motion = "reduce"
	}
	media := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: motion}}
	call(p, log.Enable, cdp.Empty{})
	call(p, cdpruntime.Enable, cdp.Empty{})
	call(p, network.Enable, network.EnableParams{})
	call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: l.width, Height: l.height, DeviceScaleFactor: 1, Mobile: l.touch})
	call(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: l.touch})
	call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: media})
	t.Cleanup(func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		for _, w := range p.wrong {
			t.Error(w)
		}
	})
	return p
}

func (p *tab) listen(event any, live bool) {
	wrong := ""
	switch e := event.(type) {
	case *cdpruntime.EventExceptionThrown:
		wrong = "exception: " + e.ExceptionDetails.Exception.Description
	case *cdpruntime.EventConsoleAPICalled:
		wrong = fmt.Sprintf("console.%s: %s", e.Type, e.Args[0].Value)
	case *log.EventEntryAdded:
		wrong = fmt.Sprintf("log %s: %s", e.Entry.Level, e.Entry.Text)
	case *network.EventRequestWillBeSent:
		if u := e.Request.URL; !strings.HasPrefix(u, "file:") && !strings.HasPrefix(u, "data:") && !live {
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

// longest bounds a step in the browser.
const longest = time.Minute

func (p *tab) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	get(p, chromedp.Steps(steps...))
}

// get runs an action and gives its value.
func get[T any](p *tab, a chromedp.Action[T]) T {
	p.t.Helper()
	ctx := p.ctx
	if p.opened {
		var stop context.CancelFunc
		ctx, stop = context.WithTimeout(ctx, longest)
		defer stop()
	}
	p.opened = true
	value, err := chromedp.Run(ctx, a)
	if err != nil {
		p.t.Fatal(err)
	}
	return value
}

func call[P, R any](p *tab, command cdp.Command[P, R], parameters P) {
	p.t.Helper()
	get(p, func(ctx context.Context, t *chromedp.Target) (R, error) { return cdp.Call(ctx, t, command, parameters) })
}

// eval gives the value of an expression in the page.
func eval[T any](p *tab, expression string) T {
	p.t.Helper()
	return get(p, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// until waits until an expression holds.
func (p *tab) until(expression string) {
	p.t.Helper()
	get(p, chromedp.Steps(func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		value, err := chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(longest))(ctx, t)
		if err != nil {
			err = fmt.Errorf("%s: %w", expression, err)
		}
		return value, err
	}))
}

func (p *tab) keys(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// turn waits until a turn is shown.
func (p *tab) turn(n int) {
	p.t.Helper()
	p.until(fmt.Sprintf(`document.querySelector("input.turn").value === "%d"`, n))
}

// seek shows a turn at once.
func (p *tab) seek(turn int) {
	p.t.Helper()
	eval[chromedp.Void](p, fmt.Sprintf("cookoff.seek(%d)", turn))
}

// shot keeps a picture of the page, to be looked at, in dist/screens.
func (p *tab) shot(name string) {
	p.t.Helper()
	png := get(p, chromedp.CaptureScreenshot())
	_, file, _, _ := runtime.Caller(0)
	folder := filepath.Join(filepath.Dir(file), "..", "..", "..", "dist", "screens")
	if err := os.MkdirAll(folder, 0o777); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), png, 0o666); err != nil {
		p.t.Fatal(err)
	}
}

// write makes a page of matches and gives its address.
func write(t testing.TB, o player.Options, matches ...*timeline.Timeline) string {
	t.Helper()
	var html bytes.Buffer
	if err := player.Page(&html, matches, o); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "match.html")
	if err := os.WriteFile(name, html.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()
}

// play plays a match and gives its timeline.
func play(t testing.TB, scenario string, bots ...string) *timeline.Timeline {
	t.Helper()
	missing := func(string) ([]byte, error) { return nil, fs.ErrNotExist }
	s, game, err := games.Scenario(games.Request{Word: scenario, Read: missing})
	if err != nil {
		t.Fatal(err)
	}
	m, _ := contesttest.Match(t, game, s, bots...)
	_, trace := contesttest.Play(t.Context(), t, game, m)
	return load(t, trace.Bytes())
}

func load(t testing.TB, trace []byte) *timeline.Timeline {
	t.Helper()
	line, err := timeline.Load(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace)), nil }, games.Named)
	if err != nil {
		t.Fatal(err)
	}
	return line
}
