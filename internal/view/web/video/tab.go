package video

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/view/web/browser"
)

// tab is a page in a browser started by this program.
type tab struct {
	ctx      context.Context
	close    func()
	progress func() // called after each step
}

// open starts the browser and shows the page in the size of the video, without its controls.
func open(ctx context.Context, f *Film) (*tab, error) {
	options := append(browser.Headless(f.Chromium), chromedp.Env(f.Env...), chromedp.Flag("disable-quic", true),
		chromedp.Flag("remote-debugging-pipe", true)) // a port would be accessible to all users of the machine
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox) // Chromium's sandbox does not start as root; the page is trusted
	}
	allocator, stop := chromedp.NewExecAllocator(ctx, options...)
	tabContext, cancel := chromedp.NewContext(allocator)
	b := &tab{tabContext, func() { cancel(); stop() }, func() {}}
	address := url.URL{Scheme: "file", Path: filepath.ToSlash(f.Page)}
	sized := func(ctx context.Context, t *chromedp.Target) (v chromedp.Void, err error) {
		if _, err = cdp.Call(ctx, t, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
			Width: int64(f.Format.width), Height: int64(f.Format.height), DeviceScaleFactor: 1,
		}); err != nil {
			return v, err
		}
		// Without CSS motion, pictures depend only on the phase of the turn, so that videos are reproducible.
		_, err = cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: "light"}, {Name: "prefers-reduced-motion", Value: "reduce"},
		}})
		return v, err
	}
	_, err := chromedp.Run(b.ctx, chromedp.Steps(sized, chromedp.Navigate(address.String()), chromedp.WaitReady(chromedp.CSS(`html[data-ready], html[data-failed]`))))
	if err != nil {
		b.close()
		return nil, fmt.Errorf("cannot start %s: %w", f.Chromium, err)
	}
	if problem, err := evaluate[string](b, `(document.documentElement.classList.add("film"), document.documentElement.dataset.failed ?? "")`); err != nil || problem != "" {
		b.close()
		return nil, errors.Join(err, errors.New(problem))
	}
	return b, nil
}

func evaluate[T any](b *tab, expression string) (T, error) {
	defer b.progress()
	return chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// picture returns a turn at a phase as a PNG. It waits for two frames, until the layout is stable.
func (b *tab) picture(turn int, phase float64) ([]byte, error) {
	const shown = `(async () => { for (let i = 0; i < 2; i++) { cookoff.seek(%d, %g); await new Promise(requestAnimationFrame); } return ""; })()`
	if _, err := evaluate[string](b, fmt.Sprintf(shown, turn, phase)); err != nil {
		return nil, err
	}
	return chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
}

// encoder is the script that encodes pictures with the browser's codec.
const encoder = `(async () => {
	if (typeof VideoEncoder === "undefined") return "this browser cannot encode videos (it has no WebCodecs); write a .gif";
	const config = { codec: "vp8", width: %d, height: %d, bitrate: 4e6, framerate: 12.5 };
	if (!(await VideoEncoder.isConfigSupported(config)).supported) return "this browser cannot encode VP8; write a .gif";
	const base64 = bytes => { let text = ""; for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192)); return btoa(text); };
	const made = [];
	let wrong = "", n = 0;
	const encoder = new VideoEncoder({ error: e => { wrong = String(e); }, output: c => {
		const bytes = new Uint8Array(c.byteLength);
		c.copyTo(bytes);
		made.push({ key: c.type === "key", at: Math.round(c.timestamp / 1000), data: base64(bytes) });
	} });
	encoder.configure(config);
	globalThis.film = {
		async add(png, at) {
			const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(png), c => c.charCodeAt(0))], { type: "image/png" }));
			const frame = new VideoFrame(bitmap, { timestamp: at * 1000 });
			encoder.encode(frame, { keyFrame: n++ %% 50 === 0 });
			frame.close();
			bitmap.close();
			return wrong;
		},
		async end() { await encoder.flush(); return made; },
	};
	return "";
})()`

func (b *tab) beginEncoding(width, height int) error {
	return scriptError(evaluate[string](b, fmt.Sprintf(encoder, width, height)))
}

func (b *tab) encode(picture []byte, at int) error {
	return scriptError(evaluate[string](b, fmt.Sprintf(`film.add("%s", %d)`, base64.StdEncoding.EncodeToString(picture), at)))
}

func (b *tab) encoded() ([]chunk, error) { return evaluate[[]chunk](b, `film.end()`) }

// scriptError converts the message returned by a script to an error; empty is none.
func scriptError(message string, err error) error {
	if err == nil && message != "" {
		err = errors.New(message)
	}
	return err
}
