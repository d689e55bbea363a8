package player_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// resizing is the script of TestResize. inked reports whether all boards below an element are drawn.
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
// The observer comes after that of the player, so it looks right before the browser paints.
window.shrunk = height => new Promise(done => {
	let first = true;
	new ResizeObserver((_, it) => {
		if (first) { first = false; setTimeout(() => { document.querySelector(".player").style.height = height + "px"; }); return; }
		it.disconnect();
		done(inked(document));
	}).observe(document.querySelector(".boards"));
});`

// A page is drawn before it is painted for the first time, and again when it gets another size; sizes lead to the same
// layout, whatever there was before, and no observer complains.
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
				t.Errorf("%s, %d by %d: a new page is drawn, below: %s, this one: %s, before: %s", name, size[0], size[1], look, shown, layouts[key])
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
