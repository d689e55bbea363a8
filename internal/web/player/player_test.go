package player_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/scene"
	"github.com/cookoff/cookoff/internal/timeline"
	"github.com/cookoff/cookoff/internal/web/player"
)

// text is what an element shows.
func (p *tab) text(selector string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf("document.querySelector(%q)?.textContent ?? 'no element'", selector))
}

// press presses a key that types nothing: what is focused by it would get the character too, in a test alone.
func (p *tab) press(key string) {
	p.t.Helper()
	call(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Key: key})
}

// bot is where a bot of the first match stands now, in the window.
func (p *tab) bot(id string) (x, y float64) {
	p.t.Helper()
	at := eval[[]float64](p, fmt.Sprintf(`(() => {
		const { player, matches } = cookoff, s = matches[0].scene(player.n).sprites.find(s => s.id === %q);
		const box = player.boards.at(0, s.board).box(s);
		return [box.left + box.width / 2, box.top + box.height / 2];
	})()`, id))
	return at[0], at[1]
}

// A kitchen is played, paused, scrubbed and gone through by keys.
func TestKeys(t *testing.T) {
	t.Parallel()
	b := startBrowser(t)
	line := play(t, "duel", "@chef", "@waiter")
	last := len(line.Scenes) - 1
	p := b.open(t, write(t, player.Options{}, line), look{})
	p.turn(0)
	p.keys(" ")
	p.until("cookoff.player.n >= 2")
	p.until(`document.querySelector(".play").getAttribute("aria-label").startsWith("pause")`)
	p.keys(" ")
	p.until("!cookoff.player.clock.playing")
	for _, step := range []struct {
		keys string
		turn int
	}{
		{kb.Home, 0},
		{kb.ArrowRight, 1},
		{"l", 2},
		{kb.PageDown, 12},
		{kb.PageUp, 2},
		{kb.ArrowLeft, 1},
		{"h", 0},
		{"5", last / 2},
		{kb.End, last},
	} {
		p.keys(step.keys)
		p.turn(step.turn)
	}
	p.press("g")
	p.keys("137\r")
	p.turn(137)
	p.until(`location.hash === "#turn=137"`)
	p.keys(kb.End)
	p.until(`!document.querySelector(".banner").hidden`)
	if got := p.text(".verdict"); got != line.Verdict() {
		t.Errorf("the banner says %q, want %q", got, line.Verdict())
	}
	p.keys("t")
	for _, m := range line.Marks {
		if m.Kind == timeline.MarkTurning {
			p.turn(m.Turn)
		}
	}
	p.keys(kb.Home + "]")
	p.turn(line.Marks[0].Turn)
	p.keys(kb.Home + "e")
	p.turn(firstEvent(line, func(e *scene.Event) bool { return e.Tone != scene.Detail }))
	p.keys(">>")
	p.until(`document.querySelector("footer select").value === "4"`)
	p.keys("b")
	p.until(`document.querySelector(".panel-selected.open h3").textContent === "RED bot 0"`)
	p.until(`location.hash.endsWith("&bot=0")`)
	p.keys("b")
	p.until(`document.querySelector(".panel-selected.open h3").textContent === "RED bot 1"`)
	p.keys("o")
	p.until(`document.querySelector(".follow").getAttribute("aria-pressed") === "true"`)
	p.keys("r")
	p.until(`document.querySelector(".follow").getAttribute("aria-pressed") === "false"`)
	p.keys("s")
	p.until(`document.querySelector(".panel-selected.open dd").textContent.includes("RED's kitchen")`)
	p.keys("?")
	p.until(`document.querySelector("dialog").open && document.querySelectorAll("dialog tr").length > 25`)
	p.shot("help")
	p.keys(kb.Escape)
	p.until(`!document.querySelector("dialog").open`)
	p.press("/")
	p.keys("missed\r")
	p.until(`document.querySelectorAll(".panel-events .row").length > 0`)
	p.until(`[...document.querySelectorAll(".panel-events .row .text")].every(e => e.textContent.includes("missed"))`)
	p.keys(kb.Home + "n")
	p.turn(firstEvent(line, func(e *scene.Event) bool { return strings.Contains(e.Text, "missed") && e.Tone != scene.Detail }))
}

func firstEvent(line *timeline.Timeline, wanted func(e *scene.Event) bool) int {
	for n := range line.Scenes {
		for i := range line.Scenes[n].Events {
			if n > 0 && wanted(&line.Scenes[n].Events[i]) {
				return n
			}
		}
	}
	return -1
}

// The scrubber and the curve lead to turns; what is pointed at says what it is, and a click what happened to it.
func TestPointer(t *testing.T) {
	t.Parallel()
	b := startBrowser(t)
	line := play(t, "duel", "@chef", "@waiter")
	p := b.open(t, write(t, player.Options{}, line), look{still: true})
	eval[chromedp.Void](p, `(() => { const r = document.querySelector(".scrub"); r.value = 200; r.dispatchEvent(new Event("input")); })()`)
	p.turn(200)
	p.until(`document.querySelector(".scrub").getAttribute("aria-valuetext").startsWith("turn 200 of 500, RED ")`)
	p.until(`document.querySelector(".status").textContent.startsWith("turn 200, RED ")`)
	p.do(chromedp.MouseClickXY(640, eval[float64](p, `document.querySelector(".plot").getBoundingClientRect().top + 30`)))
	p.turn(250)
	p.seek(140)
	p.turn(140)
	x, y := p.bot("bot 0")
	p.do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	p.until(`!document.querySelector(".tip").hidden`)
	if tip := p.text(".tip"); !strings.HasPrefix(tip, "RED bot 0") || !strings.Contains(tip, "holding") || !strings.Contains(tip, "served") {
		t.Errorf("the tip says %q", tip)
	}
	p.shot("tip")
	p.do(chromedp.MouseClickXY(x, y))
	p.until(`document.querySelector(".panel-selected.open h3").textContent === "RED bot 0"`)
	first := eval[int](p, `+document.querySelector(".panel-selected .row .at").textContent`)
	eval[chromedp.Void](p, `document.querySelector(".panel-selected .row").click()`)
	p.turn(first)
	p.shot("selected")
	eval[chromedp.Void](p, `document.querySelector(".order").click()`)
	p.until(`/order/.test(document.querySelector(".panel-selected.open h3").textContent)`)
}

// An address leads to a turn and a bot, also while the page is open.
func TestLink(t *testing.T) {
	t.Parallel()
	b := startBrowser(t)
	p := b.open(t, write(t, player.Options{}, play(t, "duel", "@chef", "@waiter"))+"#turn=137&bot=2", look{})
	p.turn(137)
	p.until(`document.querySelector(".panel-selected.open h3").textContent === "BLUE bot 2"`)
	eval[chromedp.Void](p, `location.hash = "#turn=9&bot=1"`)
	p.turn(9)
	p.until(`document.querySelector(".panel-selected.open h3").textContent === "RED bot 1"`)
	eval[chromedp.Void](p, `location.hash = "#turn=x&bot=%22%3E"`)
	p.turn(9)
	eval[chromedp.Void](p, `location.hash = "#turn=99999"`)
	p.turn(500)
}

// Two matches go on in step, and it is shown where they differ.
func TestTwoTraces(t *testing.T) {
	t.Parallel()
	b := startBrowser(t)
	first, second := play(t, "duel", "@chef", "@waiter"), play(t, "duel", "@report", "@waiter")
	p := b.open(t, write(t, player.Options{Names: []string{"new", "old"}}, first, second), look{})
	p.until(`[...document.querySelectorAll(".hints button")].some(b => b.textContent === "≠ first difference: turn 1")`)
	p.keys(kb.End + "D")
	p.turn(1)
	p.until(`document.querySelectorAll(".board").length === 4 && document.querySelectorAll(".seats .score").length === 4`)
	p.keys("x")
	p.until(`document.querySelectorAll(".board:not([hidden])").length === 2`)
	p.keys("xx")
	p.until(`document.querySelectorAll(".board:not([hidden])").length === 4`)
	same := b.open(t, write(t, player.Options{}, first, first), look{})
	same.until(`document.querySelector(".hints span")?.textContent === "the matches are the same"`)
	others := b.open(t, write(t, player.Options{}, first, play(t, "tiny", "@chef", "@waiter")), look{})
	others.until(`document.querySelector(".hints span")?.textContent?.startsWith("different boards")`)
}

// Nothing that a bot is called or says becomes a part of the page, is obeyed, or hides what follows.
func TestWordsOfBots(t *testing.T) {
	t.Parallel()
	b := startBrowser(t)
	const evil = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`
	line := play(t, "tiny", "@chef", "@waiter")
	line.Stage.Title, line.Stage.Seats[0].Bot = evil, evil
	s := &line.Scenes[0]
	s.Said = []scene.Said{{Seat: 0, Kind: evil, Text: "a\x1b[31mred\u202edlo\x00 " + evil + strings.Repeat("long ", 10000)}}
	s.Events = []scene.Event{{Kind: evil, Tone: scene.Bad, Seat: 0, Board: 0, Text: evil}}
	line.Result.Seats[0].Failure = &bot.Failure{Kind: "crashed", Turn: 3, Reason: evil, Traceback: evil, Hint: evil}
	line.Marks = append(line.Marks, timeline.Mark{Turn: 0, Kind: timeline.MarkFailure, Tone: scene.Bad, Text: evil})
	p := b.open(t, write(t, player.Options{Names: []string{evil}}, line), look{})
	eval[chromedp.Void](p, `document.querySelector("#tab-words").click()`)
	p.until(`document.querySelector(".said pre")`)
	said := p.text(".said pre")
	if !strings.HasPrefix(said, "areddlo "+evil) || len(said) > 3000 {
		t.Errorf("it shows %.200q, %d bytes", said, len(said))
	}
	p.keys(kb.End)
	p.until(`!document.querySelector(".banner").hidden`)
	if banner := p.text(".banner"); !strings.Contains(banner, evil) || !strings.Contains(banner, "crashed in turn 3") {
		t.Errorf("the banner says %q", banner)
	}
	p.until(`document.querySelectorAll("img").length === 0 && document.querySelectorAll("script").length === 3`)
	p.shot("words-of-bots")
}

// A match that cannot be shown to its end says so.
func TestProblem(t *testing.T) {
	t.Parallel()
	b := startBrowser(t)
	line := play(t, "tiny", "@chef", "@waiter")
	line.Scenes, line.Problem = line.Scenes[:20], "the trace is cut off"
	p := b.open(t, write(t, player.Options{}, line), look{})
	if got := p.text(".notice"); got != "This is shown as far as it goes: the trace is cut off." {
		t.Errorf("the notice is %q", got)
	}
	p.keys(kb.End)
	p.turn(19)
}

// On a phone all is in one column and large enough for a thumb; a swipe is a turn, a tap selects.
func TestPhone(t *testing.T) {
	t.Parallel()
	b := startBrowser(t)
	p := b.open(t, write(t, player.Options{}, play(t, "duel", "@chef", "@waiter")), look{width: 360, height: 740, touch: true})
	p.until(`document.documentElement.scrollWidth <= 360`)
	if small := eval[[]string](p, `[...document.querySelectorAll("footer button:not(.curve), footer input, footer select, .tabs button")].filter(e => e.offsetHeight && e.offsetHeight < 44).map(e => e.outerHTML)`); len(small) > 0 {
		t.Errorf("too small: %q", small)
	}
	p.seek(10)
	x, y := p.bot("bot 0")
	touch := func(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
		call(p, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
	}
	touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: 300, Y: y})
	touch(input.DispatchTouchEventTypeTouchMove, &input.TouchPoint{X: 100, Y: y})
	touch(input.DispatchTouchEventTypeTouchEnd)
	p.turn(11)
	p.seek(10)
	call(p, input.SynthesizeTapGesture, input.SynthesizeTapGestureParams{X: x, Y: y})
	p.until(`document.querySelector(".panel-selected.open h3")?.textContent === "RED bot 0"`)
}

// Things move from turn to turn, but not for those who do not want it, and not when it would be too fast.
func TestMotion(t *testing.T) {
	t.Parallel()
	b := startBrowser(t)
	line := play(t, "duel", "@chef", "@waiter")
	address := write(t, player.Options{}, line)
	moves := `(() => { const p = cookoff.player; p.go(0); p.step(1); return p.clock.isMoving; })()`
	if !eval[bool](b.open(t, address, look{}), moves) {
		t.Error("nothing moves")
	}
	if eval[bool](b.open(t, address, look{still: true}), moves) {
		t.Error("it moves under reduced motion")
	}
	p := b.open(t, address, look{})
	if eval[bool](p, `(cookoff.player.setSpeed(16), `+moves+`)`) {
		t.Error("it moves at speed 16")
	}
	picture := func(phase string) string {
		return eval[string](p, "(cookoff.seek(2, "+phase+"), document.querySelectorAll('.frame canvas')[1].toDataURL())")
	}
	if half := picture("0.5"); half == picture("1") || half == picture("0") {
		t.Error("a bot is not drawn between its places")
	}
}
