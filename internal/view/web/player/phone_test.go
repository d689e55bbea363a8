package player_test

import (
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// On a phone, the layout is one column with controls large enough for a thumb; a swipe moves a turn, a tap selects.
func TestPhone(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	p := b.Open(t, write(t, player.Options{}, play(t, "duel", "@greedy", "@waiter")), browsertest.Look{Width: 360, Height: 740, Touch: true})
	p.Until(`document.documentElement.scrollWidth <= 360`)
	if small := browsertest.Eval[[]string](p, `[...document.querySelectorAll("footer button:not(.curve), footer input, footer select, .tabs button")].filter(e => e.offsetHeight && e.offsetHeight < 44).map(e => e.outerHTML)`); len(small) > 0 {
		t.Errorf("controls too small: %q", small)
	}
	seek(p, 10)
	x, y := botAt(p, "bot 0")
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		browsertest.Call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: 300, Y: y})
	touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: 100, Y: y})
	touch(input.DispatchTouchEventTypeTouchEnd)
	turn(p, 11)
	seek(p, 10)
	browsertest.Call(p, input.SynthesizeTapGesture, input.SynthesizeTapGestureParams{X: x, Y: y})
	p.Until(`document.querySelector(".panel-selected.open h3")?.textContent === "RED bot 0"`)
}

// On a phone, the header has two lines and the controls one; a button opens the other buttons.
func TestPhoneControls(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	p := b.Open(t, write(t, player.Options{}, play(t, "alamode:seed=3", "@simple", "@random", "@simple")), browsertest.Look{Width: 390, Height: 800, Touch: true})
	p.Until(`document.querySelector("header").offsetHeight < 100 && document.querySelector(".controls").offsetHeight < 60`)
	p.Until(`document.querySelector(".curve").getBoundingClientRect().left >= document.querySelector(".plot").getBoundingClientRect().right`)
	browsertest.Eval[chromedp.Void](p, `document.querySelector(".more").click()`)
	p.Until(`document.querySelector(".group.right").offsetHeight >= 44 && document.querySelector(".more").getAttribute("aria-expanded") === "true"`)
	p.Shot("phone-more")
}
