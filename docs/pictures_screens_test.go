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

// screenshots takes pictures of the matches in a folder, with a browser.
type screenshots struct {
	t   *testing.T
	b   browsertest.Browser
	dir string
}

// sizes are the sizes of a desktop screen, a large one, and a phone.
var sizes = [][2]int64{{1400, 900}, {2560, 1300}, {390, 800}}

// phoneWidth is the width below which pages have the layout for phones.
const phoneWidth = 680

// recorded are the matches shown: one of each game, and one with a failure.
var recorded = []struct {
	name string
	args []string
	turn int // in the middle of the match
}{
	{"kitchen", []string{"duel", "@greedy", "@waiter"}, 140},
	{"alamode", []string{"alamode:seed=3", "@beam", "@simple", "@relay"}, 60},
	{"grass", []string{"grass:seed=7", "@captain", "@rush"}, 30},
	{"overdrive", []string{"overdrive:seed=3", "@racer", "@saboteur"}, 40},
	{"crash", []string{"duel", "crash.py", "line_cook.py"}, 200},
}

// All pages of the player, of serve and of summary, and the screens of watch, are shown without errors in the browser, and no page
// is wider than its screen.
func TestScreens(t *testing.T) {
	t.Parallel()
	if !browsertest.Screens() {
		t.Skip("make screens takes these pictures")
	}
	s := screenshots{t, browsertest.Start(t), t.TempDir()}
	s.bots()
	for _, r := range recorded {
		s.run(append([]string{"run", "--out", r.name}, r.args...)...)
	}
	t.Run("player", s.testPlayer)
	t.Run("watch", s.testWatch)
	t.Run("serve", s.testServe)
}

// bots writes the bots that are not built in: one fails, and one is slow enough to be watched.
func (s screenshots) bots() {
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

func (s screenshots) file(name string) string { return filepath.Join(s.dir, name) }

// address returns the address of a file, with a fragment.
func (s screenshots) address(name, fragment string) string {
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(s.file(name)), Fragment: fragment}).String()
}

// command returns a command of the program in the folder, without the user's settings.
func (s screenshots) command(args ...string) *exec.Cmd {
	cmd := exec.Command("cookoff", args...) // without a context: it runs until the cleanup
	cmd.Dir = s.dir
	for _, kv := range os.Environ() {
		if !strings.HasPrefix(kv, "COOKOFF_") {
			cmd.Env = append(cmd.Env, kv)
		}
	}
	cmd.Env = append(cmd.Env, "XDG_CONFIG_HOME="+s.file("config"), "XDG_CACHE_HOME="+s.file("cache"))
	return cmd
}

// run runs the program. Undecided comparisons and failed bots are not errors.
func (s screenshots) run(args ...string) {
	s.t.Helper()
	out, err := s.command(args...).CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && (!errors.As(err, &exit) || exit.ExitCode() < 3 || exit.ExitCode() > 5) {
		s.t.Fatalf("cookoff %s: %v: %s", strings.Join(args, " "), err, out)
	}
}

// screen returns a screen, and the end of the names of its pictures.
func screen(size [2]int64, dark bool) (l browsertest.Look, name string) {
	l = browsertest.Look{Width: size[0], Height: size[1], Dark: dark, Touch: size[0] < phoneWidth, Still: true}
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

// shot takes a picture, and checks that the page is not wider than the screen.
func shot(p *browsertest.Tab, l browsertest.Look, name string) {
	p.T.Helper()
	p.Shot(name)
	checkWidth(p, l, name)
}

// checkWidth checks that a page is not wider than its screen.
func checkWidth(p *browsertest.Tab, l browsertest.Look, name string) {
	p.T.Helper()
	if wide := browsertest.Eval[int64](p, "document.documentElement.scrollWidth"); wide > l.Width {
		p.T.Errorf("%s is %d pixels wide on a screen of %d", name, wide, l.Width)
	}
}

// seek shows a turn in the player; a negative one is the last.
func seek(p *browsertest.Tab, turn int) {
	p.T.Helper()
	if turn < 0 {
		turn = browsertest.Eval[int](p, `+document.querySelector("input.scrub").max`)
	}
	browsertest.Eval[chromedp.Void](p, fmt.Sprintf("cookoff.seek(%d)", turn))
	p.Until(fmt.Sprintf(`document.querySelector("input.turn").value === "%d"`, turn))
}
