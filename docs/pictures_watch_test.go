package docs_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
)

// ground holds the default colours of a terminal.
type ground struct{ name, ink, paper string }

// testWatch takes pictures of cookoff watch in tmux, in three sizes, on dark and light backgrounds.
func (s screenshots) testWatch(t *testing.T) {
	s.t = t
	contesttest.Needs(t, "tmux")
	s.tmux("outer", "-f", "/dev/null", "new-session", "-d", "sleep 10000")
	t.Cleanup(func() { s.tmux("outer", "kill-server") })
	s.tmux("outer", "set", "-g", "status", "off")
	p := s.b.Tab(t, browsertest.Look{})
	for _, r := range recorded {
		s.eachTerminal(p, "watch-"+r.name, r.name, r.turn)
	}
	s.eachTerminal(p, "watch-crashed", "crash", 210)
}

// eachTerminal takes pictures of a turn of a match in all sizes, on both backgrounds.
func (s screenshots) eachTerminal(p *browsertest.Tab, name, match string, turn int) {
	for _, size := range [][2]int{{80, 24}, {120, 35}, {200, 50}} {
		for _, g := range []ground{{"dark", defaultInk, defaultPaper}, {"light", "#23262B", "#F7F5F0"}} {
			s.terminal(p, fmt.Sprintf("%s-%d-%s", name, size[0], g.name), turn, match, size, g)
		}
	}
}

// terminal takes a picture of a turn of a match in a terminal. An inner tmux tells the program the background colour. The screen is
// captured from an outer tmux: a capture from the inner one would lack the colour of cleared cells.
func (s screenshots) terminal(p *browsertest.Tab, name string, turn int, match string, size [2]int, g ground) {
	settings := fmt.Sprintf("set -g status off\nset -g window-style 'fg=%s,bg=%s'\nset -ga terminal-overrides ',*:RGB'\n", g.ink, g.paper)
	must.Do(s.t, os.WriteFile(s.file("tmux.conf"), []byte(settings), 0o666))
	cookoff := must.Get(exec.LookPath("cookoff"))(s.t)
	s.tmux("outer", "new-session", "-d", "-s", name, "-x", fmt.Sprint(size[0]), "-y", fmt.Sprint(size[1]), "-e", "COLORTERM=truecolor", "-c", s.dir,
		fmt.Sprintf("env -u TMUX tmux -S %s -f tmux.conf new-session '%s watch %s --turn %d'", name, cookoff, match, turn))
	text := ""
	for range 100 {
		time.Sleep(200 * time.Millisecond)
		now := s.tmux("outer", "capture-pane", "-t", name, "-e", "-N", "-p")
		if now == text && strings.Contains(now, fmt.Sprintf(" %d of ", turn)) {
			break
		}
		text = now
	}
	s.tmux("outer", "kill-session", "-t", name)
	s.tmux(name, "kill-server")
	picture := terminalPicture(name, strings.TrimSuffix(text, "\n"), g)
	must.Do(s.t, os.WriteFile(s.file(name+".svg"), picture, 0o666))
	browsertest.Call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(float64(size[0])*charWidth + 2*border), Height: int64(float64(size[1])*lineHeight + 2*border), DeviceScaleFactor: 1,
	})
	p.Do(chromedp.Navigate(s.address(name+".svg", "")))
	p.Shot(name)
}

// tmux runs a command on the tmux server of a name.
func (s screenshots) tmux(server string, args ...string) string {
	s.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-S", s.file(server)}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("tmux %s: %v: %s", strings.Join(args, " "), err, out)
	}
	return string(out)
}
