package player_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/view/explain"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// resizing is the script of TestResize. inked reports whether all boards in an element are drawn.
const resizing = `
window.errors = [];
addEventListener("error", e => errors.push(e.message));
window.inked = into => [...into.querySelectorAll(".frame canvas:first-child")].every(board => {
	const c = new OffscreenCanvas(board.width, board.height).getContext("2d", { willReadFrequently: true });
	c.drawImage(board, 0, 0);
	return board.width > 50 && new Set(new Uint32Array(c.getImageData(0, 0, board.width, board.height).data.buffer)).size > 4;
});
window.anew = () => { // a player of the page's match, before the browser has painted it
	const into = document.createElement("div");
	into.className = "player";
	document.body.append(into);
	new cookoff.player.constructor(cookoff.matches, cookoff.player.options, into);
	const look = [inked(into), into.classList.contains("below")].join();
	into.remove();
	return look;
};
// This observer runs after the player's observer, just before the browser paints.
window.shrunk = height => new Promise(done => {
	let first = true;
	new ResizeObserver((_, it) => {
		if (first) { first = false; setTimeout(() => { document.querySelector(".player").style.height = height + "px"; }); return; }
		it.disconnect();
		done(inked(document));
	}).observe(document.querySelector(".boards"));
});`

// A page is drawn before its first paint and again when resized. The layout depends only on the size, and no observer reports a
// loop.
func TestResize(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	for name, bots := range map[string][]string{"bargain": {"@greedy", "@waiter"}, "alamode:seed=3": {"@simple", "@random", "@simple"}, "overdrive:seed=3": {"@simple", "@random"}} {
		p := b.Open(t, write(t, player.Options{}, play(t, name, bots...)), browsertest.Look{Width: 1400, Height: 900})
		browsertest.Eval[chromedp.Void](p, resizing)
		layouts := map[int64]string{}
		for _, size := range [][2]int64{{1400, 900}, {900, 1200}, {390, 800}, {1600, 700}, {1400, 1000}, {1400, 900}, {900, 1200}} {
			p.Resize(size[0], size[1])
			look := browsertest.Eval[string](p, "anew()")
			key := size[0]*10000 + size[1]
			shown := browsertest.Eval[string](p, `[inked(document), document.querySelector(".player").classList.contains("below")].join()`)
			if layouts[key] == "" {
				layouts[key] = look
			}
			if look != shown || look != layouts[key] || look[:4] != "true" {
				t.Errorf("%s, %d by %d: layout of a new page: %s, of this one: %s, before at this size: %s", name, size[0], size[1], look, shown, layouts[key])
			}
		}
		if !browsertest.Eval[bool](p, "shrunk(500)") {
			t.Errorf("%s: a board is empty when the page is painted", name)
		}
		if wrong := browsertest.Eval[[]string](p, "errors"); len(wrong) > 0 {
			t.Errorf("%s: %q", name, wrong)
		}
	}
}

// The page of a finished match first shows why it was lost, and the most costly finding.
func TestCauseIsShownFirst(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	line := play(t, "bargain", "@greedy", "@waiter")
	line.Scenes[3].Said = append(line.Scenes[3].Said, scene.Said{Seat: 1, Kind: timeline.Printed, Text: "goal: <b>EGG</b>"})
	p := b.Open(t, write(t, player.Options{}, line), browsertest.Look{Width: 1400, Height: 1000})
	m := explain.New(line, nil)
	shown := browsertest.Eval[[]string](p, `[...document.querySelectorAll(".headline, .finding")].slice(0, 2).filter(e => {
		const box = e.getBoundingClientRect(), panel = e.closest(".panel").getBoundingClientRect();
		return box.height > 0 && box.top >= panel.top && box.bottom <= panel.bottom;
	}).map(e => e.textContent)`)
	if len(shown) != 2 || shown[0] != m.Comparison || !strings.Contains(shown[0], "BLUE lost because bot 3 did nothing") || !strings.Contains(shown[1], m.Findings[0].Text) {
		t.Errorf("the page shows %q, want %q and %q", shown, m.Comparison, m.Findings[0].Text)
	}
	// The output tab shows a bot's output, as text.
	seek(p, 3)
	browsertest.Eval[chromedp.Void](p, `document.querySelector("#tab-words").click()`)
	p.Until(`[...document.querySelectorAll(".panel-words .said")].some(e => e.querySelector(".kind").textContent === "stderr" && e.querySelector("pre").textContent === "goal: <b>EGG</b>")`)
}
