package pictures_test

import (
	"bytes"
	"context"
	"encoding/xml"
	"flag"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/view/terminal"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

var update = flag.Bool("update", false, `make the pictures anew ("make pictures")`)

// shownTurn is a turn of the match that all pictures are of, in which much happens.
const shownTurn = 192

// match plays the match that all pictures are of.
func match(t *testing.T) *timeline.Timeline {
	t.Helper()
	s, game, err := games.Scenario(games.Request{Word: "duel", Read: func(string) ([]byte, error) { return nil, fs.ErrNotExist }})
	if err != nil {
		t.Fatal(err)
	}
	m, _ := contesttest.Match(t, game, s, "@greedy", "@waiter")
	_, trace := contesttest.Play(t.Context(), t, game, m)
	line, err := timeline.Load(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace.Bytes())), nil }, games.Named)
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// The picture of the terminal is that of a real match as cookoff shows it now.
func TestTerminalIsPictured(t *testing.T) {
	t.Parallel()
	const name = "terminal.svg"
	line := match(t)
	m := terminal.NewModel(line, terminal.Options{Look: terminal.Look{Colours: terminal.AllColours}, At: shownTurn})
	m.Update(tea.WindowSizeMsg{Width: 110, Height: 32})
	picture := terminalPicture(fmt.Sprintf("cookoff watch: %s, turn %d", line.Stage.Title, shownTurn), m.View().Content)
	if err := xml.Unmarshal(picture, new(struct{})); err != nil {
		t.Error(err)
	}
	if *update {
		if err := os.WriteFile(name, picture, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(bytes.ReplaceAll(have, []byte("\r\n"), []byte("\n")), picture) {
		t.Errorf("%s is not what cookoff shows any more; make it anew: make pictures", name)
	}
}

// mostBytes bounds the picture of the page.
const mostBytes = 200_000

// The picture of the page is made by a browser, which draws letters as its system does: it is not the same everywhere.
func TestPageIsPictured(t *testing.T) {
	t.Parallel()
	const name, width, height = "viewer.png", 1200, 760
	if *update {
		if err := os.WriteFile(name, photograph(t, match(t), width, height), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	picture, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	size, err := png.DecodeConfig(bytes.NewReader(picture))
	if err != nil || size.Width != width || size.Height != height || len(picture) > mostBytes {
		t.Errorf("%s: %dx%d, %d bytes, error %v; want %dx%d and at most %d bytes", name, size.Width, size.Height, len(picture), err, width, height, mostBytes)
	}
}

// photograph opens a match in a browser and takes a picture of a turn.
func photograph(t *testing.T, line *timeline.Timeline, width, height int64) []byte {
	t.Helper()
	program, err := exec.LookPath("chromium")
	if err != nil {
		t.Fatal("the picture of the page needs Chromium")
	}
	var page bytes.Buffer
	if err := player.Page(&page, []*timeline.Timeline{line}, player.Options{}); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "match.html")
	if err := os.WriteFile(file, page.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	address := (&url.URL{Scheme: "file", Path: filepath.ToSlash(file), Fragment: fmt.Sprintf("turn=%d", shownTurn)}).String()
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU, chromedp.Flag("headless", "new"))
	allocator, stop := chromedp.NewExecAllocator(t.Context(), options...)
	defer stop()
	ctx, cancel := chromedp.NewContext(allocator)
	defer cancel()
	sized := func(ctx context.Context, target *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, target, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{Width: width, Height: height, DeviceScaleFactor: 1})
		return chromedp.Void{}, err
	}
	ready := fmt.Sprintf(`document.querySelector("input.turn")?.value === "%d"`, shownTurn)
	_, err = chromedp.Run(ctx, chromedp.Steps(sized, chromedp.Navigate(address), chromedp.Poll[chromedp.Void](ready)))
	var picture []byte
	if err == nil {
		picture, err = chromedp.Run(ctx, chromedp.CaptureScreenshot())
	}
	if err != nil {
		t.Fatal(err)
	}
	return picture
}
