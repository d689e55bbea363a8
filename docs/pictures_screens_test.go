package docs_test

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
)

// booth is where pictures are taken: a folder with matches and a browser.
type booth struct {
	t   *testing.T
	b   browsertest.Browser
	dir string
}

// sizes are the screens of a desk, of a large one, and of a phone.
var sizes = [][2]int64{{1400, 900}, {2560, 1300}, {390, 800}}

// phone is the width up to which pages are those of a phone.
const phone = 680

// recorded are the matches that the player shows, one a game, and a failure.
var recorded = []struct {
	name string
	args []string
	turn int // amid the match
}{
	{"kitchen", []string{"duel", "@greedy", "@waiter"}, 140},
	{"alamode", []string{"alamode:seed=3", "@beam", "@simple", "@relay"}, 60},
	{"grass", []string{"grass:seed=7", "@captain", "@rush"}, 30},
	{"overdrive", []string{"overdrive:seed=3", "@racer", "@saboteur"}, 40},
	{"crash", []string{"duel", "crash.py", "line_cook.py"}, 200},
}

// Every page of the player, of serve and of summary, and the screens of watch, are shown without a fault of the browser, and no
// page is wider than its screen.
func TestScreens(t *testing.T) {
	t.Parallel()
	if !browsertest.Screens() {
		t.Skip(`"make screens" takes these pictures`)
	}
	s := booth{t, browsertest.Start(t), t.TempDir()}
	s.bots()
	for _, r := range recorded {
		s.run(append([]string{"run", "--out", r.name}, r.args...)...)
	}
	t.Run("player", s.testPlayer)
	t.Run("watch", s.testWatch)
	t.Run("serve", s.testServe)
}

// bots writes the bots that are no built-in ones: one fails, one is slow enough to be watched.
func (s booth) bots() {
	cook := must.Get(os.ReadFile("../bots/python/line_cook.py"))(s.t)
	const crash = "import sys\nimport line_cook\n\n\nclass BotPlayer(line_cook.BotPlayer):\n" +
		"    def play_turn(self, controller):\n        print('turn', controller.get_turn())\n" +
		"        if controller.get_turn() == 210:\n            print('the plan is empty', file=sys.stderr)\n            self.plan = [][0]\n" +
		"        super().play_turn(controller)\n"
	const slow = "import time\nimport line_cook\n\n\nclass BotPlayer(line_cook.BotPlayer):\n" +
		"    def play_turn(self, controller):\n        time.sleep(0.05)\n        super().play_turn(controller)\n"
	for name, text := range map[string]string{"line_cook.py": string(cook), "crash.py": crash, "slow.py": slow} {
		must.Do(s.t, os.WriteFile(s.file(name), []byte(text), 0o666))
	}
}

func (s booth) file(name string) string { return filepath.Join(s.dir, name) }

// address is that of a file, with a fragment.
func (s booth) address(name, fragment string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(s.file(name)), Fragment: fragment}).String()
}

// command is the program with arguments, in the folder, without the user's settings.
func (s booth) command(args ...string) *exec.Cmd {
	cmd := exec.Command("cookoff", args...) // it may outlive a test's context, until the cleanup
	cmd.Dir = s.dir
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "COOKOFF_") {
			cmd.Env = append(cmd.Env, kv)
		}
	}
	cmd.Env = append(cmd.Env, "XDG_CONFIG_HOME="+s.file("config"), "XDG_CACHE_HOME="+s.file("cache"))
	return cmd
}

// run runs the program to its end. Tests that were not decided, and bots that failed, are no fault.
func (s booth) run(args ...string) {
	s.t.Helper()
	out, err := s.command(args...).CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() < 3 || exit.ExitCode() > 5) {
		s.t.Fatalf("cookoff %s: %v: %s", strings.Join(args, " "), err, out)
	}
}

// screen is what a page is shown on; the picture's name ends with it.
func screen(size [2]int64, dark bool) (l browsertest.Look, name string) {
	l = browsertest.Look{Width: size[0], Height: size[1], Dark: dark, Touch: size[0] < phone, Still: true}
	return l, fmt.Sprintf("%d-%s", size[0], map[bool]string{true: "dark", false: "light"}[dark])
}

// eachScreen calls a function for each screen, light and dark.
func eachScreen(f func(l browsertest.Look, name string)) {
	for _, size := range sizes {
		for _, dark := range []bool{false, true} {
			f(screen(size, dark))
		}
	}
}

// shot takes a picture, and checks that nothing is outside of the screen at the right.
func shot(p *browsertest.Tab, l browsertest.Look, name string) {
	p.T.Helper()
	p.Shot(name)
	if wide := browsertest.Eval[int64](p, "document.documentElement.scrollWidth"); wide > l.Width {
		p.T.Errorf("%s is %d pixels wide on a screen of %d", name, wide, l.Width)
	}
}

// seek shows a turn of the player; below 0 the last one.
func seek(p *browsertest.Tab, turn int) {
	p.T.Helper()
	if turn < 0 {
		turn = browsertest.Eval[int](p, `+document.querySelector("input.scrub").max`)
	}
	browsertest.Eval[chromedp.Void](p, fmt.Sprintf("cookoff.seek(%d)", turn))
	p.Until(fmt.Sprintf(`document.querySelector("input.turn").value === "%d"`, turn))
}
