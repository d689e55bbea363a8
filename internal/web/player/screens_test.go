package player_test

import (
	"testing"

	"github.com/chromedp/chromedp/kb"

	"github.com/cookoff/cookoff/internal/timeline"
	"github.com/cookoff/cookoff/internal/web/player"
)

// All games are drawn, light and dark, on a desk and on a phone. The pictures are there to be looked at.
func TestScreens(t *testing.T) {
	t.Parallel()
	b := startBrowser(t)
	for _, match := range []struct {
		name, scenario string
		bots           []string
		turn           int
	}{
		{"kitchen", "duel", []string{"@chef", "@waiter"}, 140},
		{"large-kitchen", "carnegie:seed=7,size=24x24", []string{"@chef", "@random"}, 90},
		{"alamode", "alamode:seed=3", []string{"@simple", "@random", "@simple"}, 60},
		{"grass", "grass:seed=7", []string{"@simple", "@random"}, 30},
		{"overdrive", "overdrive:seed=3", []string{"@simple", "@random"}, 40},
	} {
		line := play(t, match.scenario, match.bots...)
		address := write(t, player.Options{}, line)
		for _, l := range []struct {
			name string
			look look
		}{
			{"light", look{}},
			{"dark", look{dark: true}},
			{"phone", look{width: 360, height: 740, touch: true, dark: match.name == "grass"}},
		} {
			p := b.open(t, address, l.look)
			p.seek(match.turn)
			p.turn(match.turn)
			p.shot(match.name + "-" + l.name)
			if wide := eval[int](p, "document.documentElement.scrollWidth"); l.look.width > 0 && wide > int(l.look.width) {
				t.Errorf("%s on a phone is %d pixels wide", match.name, wide)
			}
		}
	}
	// Following a bot, and the end.
	p := b.open(t, write(t, player.Options{}, play(t, "carnegie:seed=7,size=24x24", "@chef", "@random")), look{})
	p.seek(90)
	p.keys("bo")
	p.until("cookoff.player.follow")
	p.seek(91)
	p.turn(91)
	p.shot("follow")
	p.keys(kb.End)
	p.until(`!document.querySelector(".banner").hidden`)
	p.shot("end")
	both := []*timeline.Timeline{play(t, "duel", "@chef", "@waiter"), play(t, "duel", "@report", "@waiter")}
	p = b.open(t, write(t, player.Options{Names: []string{"new.jsonl.gz", "old.jsonl.gz"}}, both...), look{width: 1600, height: 900})
	p.seek(60)
	p.turn(60)
	p.shot("two-traces")
}
