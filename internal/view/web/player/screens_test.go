package player_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

const traceback = `Traceback (most recent call last):
  File "bot.py", line 12, in play_turn
    self.serve(team)
KeyError: 'PLATE'
`

// All games fit a desktop, a small window and a phone without clipping. -screens saves screenshots.
func TestScreens(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	for _, match := range []struct {
		name, scenario string
		bots           []string
		turn           int
		short          bool // most events have up to 41 characters
	}{
		{"kitchen", "duel", []string{"@greedy", "@waiter"}, 140, false},
		{"large-kitchen", "carnegie:seed=7,size=24x24", []string{"@greedy", "@random"}, 90, false},
		{"alamode", "alamode:seed=3", []string{"@simple", "@random", "@simple"}, 60, false},
		{"grass", "grass:seed=7", []string{"@simple", "@random"}, 30, true},
		{"overdrive", "overdrive:seed=3", []string{"@simple", "@random"}, 40, true},
	} {
		t.Run(match.name, func(t *testing.T) { // a subtest, to close its tabs at the end
			address := write(t, player.Options{}, play(t, match.scenario, match.bots...))
			for _, size := range [][2]int64{{1400, 900}, {1024, 700}, {390, 800}} {
				if size[0] == 1024 && match.name != "large-kitchen" && match.name != "alamode" && !tier.Soaking() {
					continue // as in other games
				}
				look := browsertest.Look{Width: size[0], Height: size[1], Touch: size[0] < 680}
				p := b.Open(t, address, look)
				seek(p, match.turn)
				turn(p, match.turn)
				p.Shot(fmt.Sprintf("%s-%d-light", match.name, size[0]))
				fits(p, match.name, size[0], match.short)
				if look.Dark = true; size[0] == 1400 && browsertest.Screens() { // a dark page differs only in colours
					p := b.Open(t, address, look)
					seek(p, match.turn)
					turn(p, match.turn)
					p.Shot(match.name + "-1400-dark")
				}
			}
		})
	}
	// With a followed bot, and at the end.
	p := b.Open(t, write(t, player.Options{}, play(t, "carnegie:seed=7,size=24x24", "@greedy", "@random")), browsertest.Look{})
	seek(p, 90)
	p.Keys("bo")
	p.Until("cookoff.player.follow")
	seek(p, 91)
	turn(p, 91)
	p.Shot("follow")
	// A crash, as seen with red-green colour blindness.
	crashed := play(t, "duel", "@greedy", "@waiter")
	crashed.Result.Seats[1].Failure = &bot.Failure{Kind: "crashed", Turn: 499, Reason: "the bot ended with exit code 1", Where: "bot.py, line 12, in play_turn", Traceback: traceback}
	p = b.Open(t, write(t, player.Options{}, crashed), browsertest.Look{Width: 1400, Height: 900, Vision: "deuteranopia"})
	p.Keys(kb.End)
	p.Until(`!document.querySelector(".banner").hidden`)
	p.Until(`document.querySelector(".banner code").textContent === "KeyError: 'PLATE'"`)
	p.Until(`document.querySelector(".banner .place").textContent === " at bot.py, line 12, in play_turn"`)
	p.Until(`document.querySelector(".banner").getBoundingClientRect().bottom <= document.querySelector(".orders").getBoundingClientRect().top`)
	p.Shot("crash-deuteranopia")
	browsertest.Eval[chromedp.Void](p, `document.querySelector(".tab-story").click()`)
	p.Until(`document.querySelectorAll(".panel-story.open .finding .fix").length > 0`)
	browsertest.Eval[chromedp.Void](p, `document.querySelector(".panel-story .fix").scrollIntoView({ block: "center" })`)
	p.Shot("story")
	if !browsertest.Screens() {
		return // the others are only screenshots
	}
	for name, bots := range map[string][]string{"alamode:seed=3": {"@simple", "@random", "@simple"}, "grass:seed=7": {"@simple", "@random"}, "overdrive:seed=3": {"@simple", "@random"}} {
		p := b.Open(t, write(t, player.Options{}, play(t, name, bots...)), browsertest.Look{Width: 1400, Height: 900, Vision: "deuteranopia"})
		seek(p, 40)
		turn(p, 40)
		game, _, _ := strings.Cut(name, ":")
		p.Shot(game + "-deuteranopia")
	}
	both := []*timeline.Timeline{play(t, "duel", "@greedy", "@waiter"), play(t, "duel", "@report", "@waiter")}
	p = b.Open(t, write(t, player.Options{Names: []string{"new.jsonl.gz", "old.jsonl.gz"}}, both...), browsertest.Look{Width: 1600, Height: 900})
	seek(p, 60)
	turn(p, 60)
	p.Shot("two-traces")
	cars := []*timeline.Timeline{play(t, "overdrive:seed=3", "@simple", "@random"), play(t, "overdrive:seed=3", "@random", "@random")}
	p = b.Open(t, write(t, player.Options{Names: []string{"new", "old"}}, cars...), browsertest.Look{Width: 1400, Height: 900})
	seek(p, 40)
	turn(p, 40)
	p.Shot("two-races")
}

// fits fails if anything on a page is clipped or too wide. short is whether events of up to 41 characters must fit.
func fits(p *browsertest.Tab, name string, width int64, short bool) {
	p.T.Helper()
	if cut := browsertest.Eval[[]string](p, `[...document.querySelectorAll(".order, .row b")].filter(e => e.scrollWidth > e.clientWidth + 1 && e.offsetHeight).map(e => e.textContent)`); len(cut) > 0 {
		p.T.Errorf("%s, %d pixels wide: clipped: %q", name, width, cut)
	}
	if over := browsertest.Eval[[]string](p, `[...document.querySelectorAll(".card, .side")].filter(e => e.scrollWidth > e.clientWidth + 1 && e.offsetHeight).map(e => e.textContent)`); len(over) > 0 {
		p.T.Errorf("%s, %d pixels wide: too wide: %q", name, width, over)
	}
	if cut := browsertest.Eval[[]string](p, `[...document.querySelectorAll(".row .text span")].filter(e => e.textContent.length <= 41 && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)`); width == 1400 && short && len(cut) > 0 {
		p.T.Errorf("%s, %d pixels wide: clipped events: %q", name, width, cut)
	}
	if wide := browsertest.Eval[int64](p, "document.documentElement.scrollWidth"); wide > width {
		p.T.Errorf("%s is %d pixels wide on a screen of %d", name, wide, width)
	}
}
