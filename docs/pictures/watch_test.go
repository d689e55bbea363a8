package pictures_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/view/web/browsertest"
)

// ground is the colours of a terminal.
type ground struct{ name, ink, paper string }

// testWatch takes pictures of watch in a terminal of tmux, in three sizes, on dark and light grounds.
func (s booth) testWatch(t *testing.T) {
	s.t = t
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip(err)
	}
	s.tmux("-f", "/dev/null", "new-session", "-d", "sleep 10000")
	t.Cleanup(func() { s.tmux("kill-server") })
	s.tmux("set", "-g", "status", "off")
	p := s.b.Tab(t, browsertest.Look{})
	for _, r := range recorded {
		for _, size := range [][2]int{{80, 24}, {120, 35}, {200, 50}} {
			for _, g := range []ground{{"dark", ownInk, ownPaper}, {"light", "#23262B", "#F7F5F0"}} {
				name := fmt.Sprintf("watch-%s-%d-%s", r.name, size[0], g.name)
				s.terminal(p, name, r.turn, r.name, size, g)
			}
		}
	}
}

// terminal takes a picture of a turn of a match in a terminal. tmux tells the program the colour of its ground.
func (s booth) terminal(p *browsertest.Tab, name string, turn int, match string, size [2]int, g ground) {
	s.tmux("set", "-g", "window-style", "fg="+g.ink+",bg="+g.paper)
	cookoff, err := exec.LookPath("cookoff")
	if err != nil {
		s.t.Fatal(err)
	}
	s.tmux("new-session", "-d", "-s", name, "-x", fmt.Sprint(size[0]), "-y", fmt.Sprint(size[1]), "-e", "COLORTERM=truecolor", "-c", s.dir,
		fmt.Sprintf("%s watch %s --turn %d", cookoff, match, turn))
	text := ""
	for range 100 {
		time.Sleep(200 * time.Millisecond)
		now := s.tmux("capture-pane", "-t", name, "-e", "-N", "-p")
		if now == text && strings.Contains(now, fmt.Sprint("turn ", turn)) {
			break
		}
		text = now
	}
	s.tmux("kill-session", "-t", name)
	picture := terminalPicture(name, strings.TrimSuffix(text, "\n"), g)
	if err := os.WriteFile(s.file(name+".svg"), picture, 0o666); err != nil {
		s.t.Fatal(err)
	}
	browsertest.Call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: int64(float64(size[0])*charWidth + 2*border), Height: int64(float64(size[1])*lineHeight + 2*border), DeviceScaleFactor: 1,
	})
	p.Do(chromedp.Navigate(s.address(name+".svg", "")))
	p.Shot(name)
}

func (s booth) tmux(args ...string) string {
	s.t.Helper()
	cmd := exec.Command("tmux", append([]string{"-S", s.file("tmux")}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8")
	out, err := cmd.CombinedOutput()
	if err != nil {
		s.t.Fatalf("tmux %s: %v: %s", strings.Join(args, " "), err, out)
	}
	return string(out)
}
