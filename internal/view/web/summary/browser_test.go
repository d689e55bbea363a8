package summary_test

import (
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
)

// shown returns an expression that is true while the page shows a turn of a match.
func shown(match, turn int) string {
	return fmt.Sprintf(`document.querySelector("#stage iframe")?.title === "Match %d" && document.querySelector("#stage iframe").contentDocument.querySelector("input.turn")?.value === "%d"`, match, turn)
}

// In a browser, the page plays its matches, links go to turns, and the list can be filtered.
func TestInBrowser(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	_, text := makePage(t, options(t, `{}`))
	name := filepath.Join(t.TempDir(), "page.html")
	must.Do(t, os.WriteFile(name, []byte(text), 0o666))
	address := (&url.URL{Scheme: "file", Path: filepath.ToSlash(name)}).String()

	b := browsertest.Start(t)
	p := b.Open(t, address, browsertest.Look{Width: 1200, Height: 1800})
	p.Shot("summary-light")
	browsertest.Eval[chromedp.Void](p, `document.querySelector("table.matches a").click()`)
	p.Until(shown(1, 0))
	p.Until(`document.activeElement.tagName === "IFRAME"`)
	p.Keys(".")
	browsertest.Eval[chromedp.Void](p, `document.querySelector("#stage iframe").contentWindow.cookoff.player.goTurn(12)`)
	p.Until(shown(1, 12))
	p.Until(`location.hash === "#match=1&turn=12"`)
	browsertest.Eval[chromedp.Void](p, `document.getElementById("next").click()`)
	p.Until(shown(2, 0))
	p.Shot("summary-match")
	browsertest.Eval[chromedp.Void](p, `document.querySelector("#stage iframe").contentDocument.body.focus()`)
	p.Keys("q")
	p.Until(`!document.getElementById("viewer").open && document.querySelector("iframe") === null`)

	browsertest.Eval[chromedp.Void](p, `location.hash = "#match=4&turn=9"`)
	p.Until(shown(4, 9))
	browsertest.Eval[chromedp.Void](p, `history.back()`)
	p.Until(`!document.getElementById("viewer").open`)
	browsertest.Eval[chromedp.Void](p, `location.hash = "#bot=second&failed=1"`)
	p.Until(`document.querySelectorAll("table.matches tbody tr:not([hidden])").length === 1 && document.getElementById("found").textContent === "1 of 4 matches"`)

	phone := b.Open(t, address+"#match=3&turn=5", browsertest.Look{Width: 360, Height: 740, Dark: true})
	phone.Until(shown(3, 5))
	browsertest.Eval[chromedp.Void](phone, `document.getElementById("close").click()`)
	phone.Until(`document.documentElement.scrollWidth <= 360`)
	phone.Shot("summary-phone-dark")
}
