package site_test

import (
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/view/web/browsertest"
)

// A match in progress plays in a browser to its end, the page of its result links to turns in the player, and the page of a
// tournament updates itself.
func TestBrowser(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	p := b.Tab(t, browsertest.Look{Served: true})
	s, u := liveStage(t)
	p.Do(chromedp.Navigate(s.server.URL + "/live/" + u.id))
	p.Until(`document.documentElement.dataset.ready !== undefined`)
	u.send(20)
	p.Until(`document.querySelector("input.turn").value === "20"`)
	p.Until(`document.querySelector("input.scrub").max === "60"`) // the whole match
	u.end()
	p.Until(`document.querySelector("input.turn").value === "60" && !document.querySelector(".banner").hidden`)

	p.Do(chromedp.Navigate(s.server.URL + "/match/1"))
	const framed = `document.querySelector("iframe").contentDocument.querySelector("input.turn")?.value`
	p.Until(framed + ` === "0" && document.querySelector("#story a") !== null`) // the story appears when the player has loaded the match
	turn := browsertest.Eval[string](p, `[...document.querySelectorAll("#story a")].at(-1).textContent.split("–")[0]`)
	browsertest.Eval[chromedp.Void](p, `[...document.querySelectorAll("#story a")].at(-1).click()`)
	p.Until(framed + ` === "` + turn + `"`)

	p.Do(chromedp.Navigate(s.server.URL + "/tournament/1"))
	p.Until(`document.querySelector("main").textContent.includes("2 of 2 matches")`)
	play(t, s.path, "tournaments", "disqualify", "1", "idle")
	p.Until(`document.querySelector("main").textContent.includes("idle is disqualified")`)

	// A missing page is an answer, not a failed server.
	missing := b.Tab(t, browsertest.Look{Served: true, Missing: true})
	missing.Do(chromedp.Navigate(s.server.URL + "/match/4711"))
	missing.Until(`performance.getEntriesByType("resource").some(e => e.initiatorType === "fetch")`)
	if browsertest.Eval[bool](missing, `document.body.classList.contains("stale")`) {
		t.Error("the page of a missing match reports that the server does not answer")
	}
}
