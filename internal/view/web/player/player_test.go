package player_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// text returns the text of an element.
func text(p *browsertest.Tab, selector string) string {
	p.T.Helper()
	return browsertest.Eval[string](p, fmt.Sprintf("document.querySelector(%q)?.textContent ?? 'no element'", selector))
}

// press presses a key without typing its character: in tests an element focused by the key would receive the character, too.
func press(p *browsertest.Tab, key string) {
	p.T.Helper()
	browsertest.Call(p, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeRawKeyDown, Key: key})
}

// botAt returns the current position of a bot of the first match in the window.
func botAt(p *browsertest.Tab, id string) (x, y float64) {
	p.T.Helper()
	at := browsertest.Eval[[]float64](p, fmt.Sprintf(`(() => {
		const { player, matches } = cookoff, s = matches[0].scene(player.n).sprites.find(s => s.id === %q);
		const box = player.boards.at(0, s.board).box(s);
		return [box.left + box.width / 2, box.top + box.height / 2];
	})()`, id))
	return at[0], at[1]
}

// Keys play, pause and scrub a match.
func TestKeys(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	line := play(t, "duel", "@greedy", "@waiter")
	last := len(line.Scenes) - 1
	p := b.Open(t, write(t, player.Options{}, line), browsertest.Look{})
	turn(p, 0)
	p.Keys(" ")
	p.Until("cookoff.player.n >= 2")
	p.Until(`document.querySelector(".play").getAttribute("aria-label").startsWith("pause")`)
	p.Keys(" ")
	p.Until("!cookoff.player.clock.playing")
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
		p.Keys(step.keys)
		turn(p, step.turn)
	}
	press(p, "g")
	p.Keys("137\r")
	turn(p, 137)
	p.Until(`location.hash === "#turn=137"`)
	p.Keys(kb.End)
	p.Until(`!document.querySelector(".banner").hidden`)
	must.Be(t, "banner", line.Verdict(), text(p, ".verdict"))
	p.Keys("t")
	for _, m := range line.Marks {
		if m.Kind == timeline.MarkTurning {
			turn(p, m.Turn)
		}
	}
	p.Keys(kb.Home + "]")
	turn(p, line.Marks[0].Turn)
	p.Keys(kb.Home + "e")
	turn(p, firstEvent(line, func(e *scene.Event) bool { return e.Tone != scene.Detail }))
	p.Keys(">>")
	p.Until(`document.querySelector("footer select").value === "4"`)
	p.Keys("b")
	p.Until(`document.querySelector(".panel-selected.open h3").textContent === "RED bot 0"`)
	p.Until(`location.hash.endsWith("&bot=0")`)
	p.Keys("b")
	p.Until(`document.querySelector(".panel-selected.open h3").textContent === "RED bot 1"`)
	p.Keys("o")
	p.Until(`document.querySelector(".follow").getAttribute("aria-pressed") === "true"`)
	p.Keys("r")
	p.Until(`document.querySelector(".follow").getAttribute("aria-pressed") === "false"`)
	p.Keys("s")
	p.Until(`document.querySelector(".panel-selected.open dd").textContent.includes("RED's kitchen")`)
	p.Keys("?")
	p.Until(`document.querySelector("dialog").open && document.querySelectorAll("dialog tr").length > 25`)
	p.Shot("help")
	p.Keys(kb.Escape)
	p.Until(`!document.querySelector("dialog").open`)
	press(p, "/")
	p.Keys("missed\r")
	p.Until(`document.querySelectorAll(".panel-events .row").length > 0`)
	p.Until(`[...document.querySelectorAll(".panel-events .row .text")].every(e => e.textContent.includes("missed"))`)
	p.Keys(kb.Home + "n")
	turn(p, firstEvent(line, func(e *scene.Event) bool { return strings.Contains(e.Text, "missed") && e.Tone != scene.Detail }))
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

// Clicks on the scrubber and the curve go to turns. Hovering over a thing describes it, a click shows its history.
func TestPointer(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	line := play(t, "duel", "@greedy", "@waiter")
	p := b.Open(t, write(t, player.Options{}, line), browsertest.Look{Still: true})
	browsertest.Eval[chromedp.Void](p, `(() => { const r = document.querySelector(".scrub"); r.value = 200; r.dispatchEvent(new Event("input")); })()`)
	turn(p, 200)
	p.Until(`document.querySelector(".scrub").getAttribute("aria-valuetext").startsWith("turn 200 of 500, RED ")`)
	p.Until(`document.querySelector(".status").textContent.startsWith("turn 200, RED ")`)
	middle := browsertest.Eval[[]float64](p, `(() => { const b = document.querySelector(".plot").getBoundingClientRect(); return [b.left + b.width / 2, b.top + 30]; })()`)
	p.Do(chromedp.MouseClickXY(middle[0], middle[1]))
	turn(p, 250)
	seek(p, 140)
	turn(p, 140)
	x, y := botAt(p, "bot 0")
	p.Do(chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
	p.Until(`!document.querySelector(".tip").hidden`)
	if tip := text(p, ".tip"); !strings.HasPrefix(tip, "RED bot 0") || !strings.Contains(tip, "holding") || !strings.Contains(tip, "served") {
		t.Errorf("the tip is %q", tip)
	}
	p.Shot("tip")
	p.Do(chromedp.MouseClickXY(x, y))
	p.Until(`document.querySelector(".panel-selected.open h3").textContent === "RED bot 0"`)
	first := browsertest.Eval[int](p, `+document.querySelector(".panel-selected .row .at").textContent`)
	browsertest.Eval[chromedp.Void](p, `document.querySelector(".panel-selected .row").click()`)
	turn(p, first)
	p.Shot("selected")
	browsertest.Eval[chromedp.Void](p, `document.querySelector(".order").click()`)
	p.Until(`/order/.test(document.querySelector(".panel-selected.open h3").textContent)`)
}

// The address selects a turn and a bot, also when it changes while the page is open.
func TestLink(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	p := b.Open(t, write(t, player.Options{}, play(t, "duel", "@greedy", "@waiter"))+"#turn=137&bot=2", browsertest.Look{})
	turn(p, 137)
	p.Until(`document.querySelector(".panel-selected.open h3").textContent === "BLUE bot 2"`)
	browsertest.Eval[chromedp.Void](p, `location.hash = "#turn=9&bot=1"`)
	turn(p, 9)
	p.Until(`document.querySelector(".panel-selected.open h3").textContent === "RED bot 1"`)
	browsertest.Eval[chromedp.Void](p, `location.hash = "#turn=x&bot=%22%3E"`)
	turn(p, 9)
	// The page writes its turn to the address after a delay, which may end at this moment.
	p.Until(`(location.hash = "#turn=99999", document.querySelector("input.turn").value === "500")`)
}

// Two matches play synchronously, and the page shows their difference.
func TestTwoMatches(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	first, second := play(t, "duel", "@greedy", "@waiter"), play(t, "duel", "@report", "@waiter")
	p := b.Open(t, write(t, player.Options{Names: []string{"new", "old"}}, first, second), browsertest.Look{})
	p.Until(`[...document.querySelectorAll(".hints button")].some(b => b.textContent === "≠ first difference: turn 1")`)
	p.Keys(kb.End + "D")
	turn(p, 1)
	p.Until(`document.querySelectorAll(".board").length === 4 && document.querySelectorAll(".seats .score").length === 4`)
	p.Keys("x")
	p.Until(`document.querySelectorAll(".board:not([hidden])").length === 2`)
	p.Keys("xx")
	p.Until(`document.querySelectorAll(".board:not([hidden])").length === 4`)
	same := b.Open(t, write(t, player.Options{}, first, first), browsertest.Look{})
	same.Until(`document.querySelector(".hints > span")?.textContent === "the matches are the same"`)
	others := b.Open(t, write(t, player.Options{}, first, play(t, "tiny", "@greedy", "@waiter")), browsertest.Look{})
	others.Until(`document.querySelector(".hints > span")?.textContent?.startsWith("different boards")`)
}

// Names and output of bots cannot inject markup or scripts, or hide the text after them.
func TestUntrustedTexts(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	const malicious = `</script><script>alert(1)</script><img src=x onerror=alert(2)>`
	line := play(t, "tiny", "@greedy", "@waiter")
	line.Stage.Title, line.Stage.Seats[0].Bot = malicious, malicious
	s := &line.Scenes[0]
	s.Said = []scene.Said{{Seat: 0, Kind: malicious, Text: "a\x1b[31mred\u202edlo\x00 " + malicious + strings.Repeat("long ", 10000)}}
	s.Events = []scene.Event{{Kind: malicious, Tone: scene.Bad, Seat: 0, Board: 0, Text: malicious}}
	line.Result.Seats[0].Failure = &bot.Failure{Kind: "crashed", Turn: 3, Reason: malicious, Where: malicious, Traceback: malicious, Hint: malicious}
	line.Marks = append(line.Marks, timeline.Mark{Turn: 0, Kind: timeline.MarkFailure, Tone: scene.Bad, Text: malicious})
	p := b.Open(t, write(t, player.Options{Names: []string{malicious}}, line), browsertest.Look{})
	browsertest.Eval[chromedp.Void](p, `document.querySelector("#tab-words").click()`)
	p.Until(`document.querySelector(".said pre")`)
	said := text(p, ".said pre")
	if !strings.HasPrefix(said, "areddlo "+malicious) || len(said) > 3000 {
		t.Errorf("the page shows the output %.200q, %d bytes", said, len(said))
	}
	p.Keys(kb.End)
	p.Until(`!document.querySelector(".banner").hidden`)
	if banner := text(p, ".banner"); !strings.Contains(banner, malicious) || !strings.Contains(banner, "crashed in turn 3") {
		t.Errorf("the banner is %q", banner)
	}
	p.Until(`document.querySelectorAll("img").length === 0 && document.querySelectorAll("script").length === 3`)
	p.Shot("words-of-bots")
}

// The page of an incomplete match shows the problem.
func TestProblem(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	line := play(t, "tiny", "@greedy", "@waiter")
	line.Scenes, line.Chances, line.Problem = line.Scenes[:20], line.Chances[:20], "the trace is cut off"
	p := b.Open(t, write(t, player.Options{}, line), browsertest.Look{})
	must.Be(t, "the notice", "The match is incomplete: the trace is cut off.", text(p, ".notice"))
	p.Keys(kb.End)
	turn(p, 19)
}

// Things move smoothly between turns, unless the user prefers reduced motion or the speed is high.
func TestMotion(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	line := play(t, "duel", "@greedy", "@waiter")
	address := write(t, player.Options{}, line)
	moves := `(() => { const p = cookoff.player; p.go(0); p.step(1); return p.clock.isMoving; })()`
	if !browsertest.Eval[bool](b.Open(t, address, browsertest.Look{}), moves) {
		t.Error("no motion between turns")
	}
	if browsertest.Eval[bool](b.Open(t, address, browsertest.Look{Still: true}), moves) {
		t.Error("motion although the user prefers reduced motion")
	}
	p := b.Open(t, address, browsertest.Look{})
	if browsertest.Eval[bool](p, `(cookoff.player.setSpeed(16), `+moves+`)`) {
		t.Error("motion at speed 16")
	}
	picture := func(phase string) string {
		return browsertest.Eval[string](p, "(cookoff.seek(2, "+phase+"), document.querySelectorAll('.frame canvas')[1].toDataURL())")
	}
	if half := picture("0.5"); half == picture("1") || half == picture("0") {
		t.Error("a bot is not drawn between its positions")
	}
}

// The story of a match is a tab: its findings and the turns in its tables are links. A match in progress has no story.
func TestStory(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	line := play(t, "duel", "@greedy", "@random")
	p := b.Open(t, write(t, player.Options{}, line), browsertest.Look{})
	browsertest.Eval[chromedp.Void](p, `document.querySelector("#tab-story").click()`)
	p.Until(`document.querySelector(".panel-story.open .finding") !== null`)
	browsertest.Eval[chromedp.Void](p, `[...document.querySelectorAll(".finding")].find(f => f.querySelector("b").textContent === "turning point").click()`)
	for _, mark := range line.Marks {
		if mark.Kind == timeline.MarkTurning {
			turn(p, mark.Turn)
		}
	}
	p.Until(`[...document.querySelectorAll(".story summary")].some(s => s.textContent === "Money of RED")`)
	browsertest.Eval[chromedp.Void](p, `document.querySelectorAll(".story details").forEach(d => d.open = true)`)
	served := browsertest.Eval[int](p, `+document.querySelector(".story tbody .turn").textContent`)
	browsertest.Eval[chromedp.Void](p, `document.querySelector(".story tbody .turn").click()`)
	turn(p, served)
	p.Shot("story")
}

// A race has a road for each car, which always shows the car and has lane and block numbers, and an overview of the whole track.
func TestRoads(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	line := play(t, "overdrive:seed=3", "@simple", "@random")
	p := b.Open(t, write(t, player.Options{}, line), browsertest.Look{Width: 1400, Height: 900})
	for _, n := range []int{0, 40, len(line.Scenes) - 1} {
		seek(p, n)
		turn(p, n)
		if hidden := browsertest.Eval[[]string](p, `cookoff.matches[0].scene(cookoff.player.n).sprites.filter(s => s.actor).filter(s => {
			const view = cookoff.player.boards.at(0, s.board, s.owner).view;
			return s.x < view.x || s.x >= view.x + view.width;
		}).map(s => s.id)`); len(hidden) > 0 {
			t.Errorf("round %d: cars %q are not visible on their roads", n, hidden)
		}
	}
	if got := browsertest.Eval[[]string](p, `[...document.querySelectorAll(".lanes")].map(e => e.innerText.replace(/\s+/g, " "))`); len(got) != 2 || got[0] != "1 2 3 4" {
		t.Errorf("lanes %q", got)
	}
	high := browsertest.Eval[[]float64](p, `[...document.querySelectorAll(".frame")].map(e => e.offsetHeight)`)
	if len(high) != 2 || high[0] < 150 || high[1] != high[0] {
		t.Errorf("the roads have a height of %v pixels", high)
	}
	p.Until(`document.querySelectorAll(".overview").length === 1 && document.querySelectorAll(".scale").length === 2`)
}

// Boards use the available space: figures and events are below them if that makes the boards larger.
func TestBoardsUseSpace(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	for _, c := range []struct {
		scenario string
		bots     []string
		below    bool
		tile     float64 // at least
	}{
		{"duel", []string{"@greedy", "@waiter"}, true, 44},
		{"alamode:seed=3", []string{"@simple", "@random", "@simple"}, false, 80},
		{"grass:seed=7", []string{"@simple", "@random"}, false, 40},
	} {
		p := b.Open(t, write(t, player.Options{}, play(t, c.scenario, c.bots...)), browsertest.Look{Width: 1400, Height: 900})
		p.Until(fmt.Sprintf(`document.querySelector(".player").classList.contains("below") === %t`, c.below))
		p.Until(fmt.Sprintf(`document.querySelector(".frame").offsetWidth / cookoff.matches[0].stage.boards[0].width >= %g`, c.tile))
		if out := browsertest.Eval[[]string](p, `[...document.querySelectorAll("main > *, .order, .frame")].filter(e => e.offsetHeight && e.getBoundingClientRect().bottom > document.querySelector(".side").getBoundingClientRect().bottom).map(e => e.className)`); len(out) > 0 {
			t.Errorf("%s: clipped: %q", c.scenario, out)
		}
	}
}
