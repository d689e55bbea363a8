package player_test

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// turn waits until the page shows a turn.
func turn(p *browsertest.Tab, n int) {
	p.T.Helper()
	p.Until(fmt.Sprintf(`document.querySelector("input.turn").value === "%d"`, n))
}

// seek goes to a turn without animation.
func seek(p *browsertest.Tab, turn int) {
	p.T.Helper()
	browsertest.Eval[chromedp.Void](p, fmt.Sprintf("cookoff.seek(%d)", turn))
}

// write writes a page of matches and returns its address.
func write(t testing.TB, o player.Options, matches ...*timeline.Timeline) string {
	t.Helper()
	var html bytes.Buffer
	must.Do(t, player.Page(&html, matches, o))
	name := filepath.Join(t.TempDir(), "match.html")
	must.Do(t, os.WriteFile(name, html.Bytes(), 0o666))
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()
}

// play plays a match and returns its timeline.
func play(t testing.TB, scenario string, bots ...string) *timeline.Timeline {
	t.Helper()
	missing := func(string) ([]byte, error) { return nil, fs.ErrNotExist }
	s, game := must.Two(games.Scenario(games.Request{Word: scenario, Read: missing}))(t)
	m, _ := contesttest.Match(t, game, s, bots...)
	_, trace := contesttest.Play(t.Context(), t, game, m)
	return load(t, trace.Bytes())
}

func load(t testing.TB, trace []byte) *timeline.Timeline {
	t.Helper()
	return must.Get(timeline.Load(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace)), nil }, games.Named))(t)
}
