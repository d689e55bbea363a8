package player_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// All games are drawn, light and dark, on a desk and on a phone. The pictures are for inspection.
func TestScreens(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	for _, match := range []struct {
		name, scenario string
		bots           []string
		turn           int
	}{
		{"kitchen", "duel", []string{"@greedy", "@waiter"}, 140},
		{"large-kitchen", "carnegie:seed=7,size=24x24", []string{"@greedy", "@random"}, 90},
		{"alamode", "alamode:seed=3", []string{"@simple", "@random", "@simple"}, 60},
		{"grass", "grass:seed=7", []string{"@simple", "@random"}, 30},
		{"overdrive", "overdrive:seed=3", []string{"@simple", "@random"}, 40},
	} {
		line := play(t, match.scenario, match.bots...)
		address := write(t, player.Options{}, line)
		for _, size := range [][2]int64{{1400, 900}, {1024, 700}, {390, 800}} {
			for _, dark := range []bool{false, true} {
				p := b.Open(t, address, browsertest.Look{Width: size[0], Height: size[1], Dark: dark, Touch: size[0] < 680})
				seek(p, match.turn)
				turn(p, match.turn)
				p.Shot(fmt.Sprintf("%s-%d-%s", match.name, size[0], map[bool]string{true: "dark", false: "light"}[dark]))
				if wide := browsertest.Eval[int64](p, "document.documentElement.scrollWidth"); wide > size[0] {
					t.Errorf("%s is %d pixels wide on a screen of %d", match.name, wide, size[0])
				}
			}
		}
	}
	// Following a bot, and the end.
	p := b.Open(t, write(t, player.Options{}, play(t, "carnegie:seed=7,size=24x24", "@greedy", "@random")), browsertest.Look{})
	seek(p, 90)
	p.Keys("bo")
	p.Until("cookoff.player.follow")
	seek(p, 91)
	turn(p, 91)
	p.Shot("follow")
	p.Keys(kb.End)
	p.Until(`!document.querySelector(".banner").hidden`)
	p.Shot("end")
	both := []*timeline.Timeline{play(t, "duel", "@greedy", "@waiter"), play(t, "duel", "@report", "@waiter")}
	p = b.Open(t, write(t, player.Options{Names: []string{"new.jsonl.gz", "old.jsonl.gz"}}, both...), browsertest.Look{Width: 1600, Height: 900})
	seek(p, 60)
	turn(p, 60)
	p.Shot("two-traces")
}
