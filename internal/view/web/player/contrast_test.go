package player_test

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// faintTexts returns the visible texts with a contrast to their background below 4.5, or 3 for large text (WCAG 2.2, 1.4.3). It
// includes the opacity of the element and its ancestors. A canvas converts colours to numbers.
const faintTexts = `(() => {
	const canvas = document.createElement("canvas"); canvas.width = canvas.height = 1;
	const c = canvas.getContext("2d", { willReadFrequently: true });
	const over = (under, colour, opacity) => {
		c.globalAlpha = 1; c.fillStyle = "rgb(" + under.join(",") + ")"; c.fillRect(0, 0, 1, 1);
		c.globalAlpha = opacity; c.fillStyle = colour; c.fillRect(0, 0, 1, 1);
		return [...c.getImageData(0, 0, 1, 1).data].slice(0, 3);
	};
	const light = rgb => rgb.map(v => v / 255).map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4).reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
	const faint = new Set(), walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
	let checked = 0;
	for (let node; (node = walker.nextNode());) {
		const e = node.parentElement, box = e.getBoundingClientRect(), style = getComputedStyle(e);
		if (!node.data.trim() || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(e.tagName) || !e.checkVisibility({ visibilityProperty: true }) || box.width <= 1 || box.height <= 1) continue;
		let ground = [255, 255, 255], opacity = 1;
		const around = [];
		for (let a = e; a; a = a.parentElement) around.unshift(getComputedStyle(a));
		for (const s of around) { opacity *= +s.opacity; ground = over(ground, s.backgroundColor, opacity); }
		const [a, b] = [light(over(ground, style.color, opacity)), light(ground)].sort((a, b) => b - a), ratio = (a + 0.05) / (b + 0.05);
		const size = parseFloat(style.fontSize), large = size >= 24 || (size >= 18.66 && +style.fontWeight >= 700);
		checked++;
		if (ratio < (large ? 3 : 4.5)) faint.add(ratio.toFixed(2) + " " + e.tagName + "." + e.className + ": " + node.data.trim().slice(0, 40));
	}
	return checked < 30 ? ["only " + checked + " texts were checked"] : [...faint];
})()`

// Every text of the page is legible, light and dark, in each tab, at the start, in the middle and at the end of the match.
func TestContrast(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	line := play(t, "duel", "@greedy", "@waiter")
	line.Result.Seats[0].Failure = &bot.Failure{Kind: "crashed", Turn: 300, Reason: "it ended", Traceback: "  File \"bot.py\", line 3\nKeyError: 'x'", Hint: "a hint"}
	line.Scenes[140].Said = append(line.Scenes[140].Said, scene.Said{Seat: 1, Kind: "print", Text: "so it goes"})
	for name, address := range map[string]string{
		"kitchen": write(t, player.Options{Back: player.Link{Address: "#", Text: "back"}}, line),
		"two":     write(t, player.Options{Names: []string{"new", "old"}}, line, play(t, "duel", "@report", "@waiter")),
	} {
		for _, dark := range []bool{false, true} {
			p := b.Open(t, address, browsertest.Look{Width: 1400, Height: 900, Dark: dark, Still: true})
			check := func(where string) {
				p.T.Helper()
				for _, text := range browsertest.Eval[[]string](p, faintTexts) {
					t.Errorf("%s, dark %t, %s: %s", name, dark, where, text)
				}
			}
			for _, n := range []int{0, 140, len(line.Scenes) - 1} {
				seek(p, n)
				turn(p, n)
				for _, tab := range []string{"events", "story", "words", "selected"} {
					browsertest.Eval[chromedp.Void](p, fmt.Sprintf(`(() => { const t = document.querySelector("#tab-%s"); if (!t.hidden) t.click(); document.querySelectorAll("details").forEach(d => d.open = true); })()`, tab))
					turn(p, n)
					check(fmt.Sprintf("turn %d, %s", n, tab))
				}
			}
			p.Keys("b")
			p.Until(`document.querySelector(".panel-selected.open .row")`)
			check("a bot is selected")
			p.Keys("?")
			p.Until(`document.querySelector("dialog").open`)
			check("help")
			p.Keys(kb.Escape)
		}
	}
}
