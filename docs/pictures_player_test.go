package docs_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"os"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
)

// tabs are the player's tabs. On wide screens the tab figures is hidden.
var tabs = []string{"figures", "events", "story", "words", "selected"}

// testPlayer takes pictures of the pages of cookoff view, and checks that none is wider than the
// screen.
func (s screenshots) testPlayer(t *testing.T) {
	s.t = t
	for _, r := range recorded {
		t.Run(r.name, func(t *testing.T) { s.t = t; s.match(r.name, r.turn) })
	}
	t.Run("tabs", func(t *testing.T) { s.t = t; s.tabs(screen(sizes[0], false)); s.tabs(screen(sizes[2], true)) })
	t.Run("pairs", func(t *testing.T) { s.t = t; s.pairs() })
	t.Run("broken", func(t *testing.T) { s.t = t; s.broken() })
}

// match takes pictures of the start, a turn and the end of a match.
func (s screenshots) match(match string, middle int) {
	s.run("view", match, "-o", match+".html")
	page := s.address(match+".html", "")
	eachScreen(func(l browsertest.Look, name string) {
		p := s.b.Open(s.t, page, l)
		for at, turn := range map[string]int{"start": 0, "mid": middle, "end": -1} {
			seek(p, turn)
			shot(p, l, fmt.Sprintf("%s-%s-%s", match, at, name))
		}
	})
	l, name := screen(sizes[0], true)
	p := s.b.Open(s.t, page, l)
	seek(p, middle)
	const maxCurves = 8
	for n := 0; !browsertest.Eval[bool](p, `document.querySelector(".curve").textContent.includes("chance")`); n++ {
		if n == maxCurves {
			s.t.Fatalf("%s: none of the curves shows the chances", match)
		}
		p.Keys("c")
	}
	shot(p, l, match+"-chances-"+name)
}

// tabs takes pictures of the tabs of a match with a failure and a selected bot, of the menu of further buttons, and of the help.
func (s screenshots) tabs(l browsertest.Look, name string) {
	p := s.b.Open(s.t, s.address("crash.html", ""), l)
	seek(p, 200)
	p.Keys("b")
	for _, tab := range tabs {
		browsertest.Eval[chromedp.Void](p, fmt.Sprintf(`(() => { const t = document.querySelector("#tab-%s"); t.click(); t.scrollIntoView({block: "start"}); })()`, tab))
		seek(p, 200)
		shot(p, l, "tab-"+tab+"-"+name)
	}
	browsertest.Eval[chromedp.Void](p, `document.querySelector(".more").click()`)
	shot(p, l, "more-"+name)
	p.Keys("?")
	p.Until(`document.querySelector("dialog").open`)
	shot(p, l, "help-"+name)
}

// pairs takes pictures of two matches side by side.
func (s screenshots) pairs() {
	s.run("run", "--out", "other", "duel", "@report", "@waiter")
	s.run("run", "--out", "race", "overdrive:seed=3", "@random", "@racer")
	for name, both := range map[string][2]string{"two-kitchens": {"kitchen", "other"}, "two-races": {"overdrive", "race"}} {
		s.run("view", both[0], both[1], "-o", name+".html")
		for _, size := range sizes {
			l, screenName := screen(size, size[0] != sizes[0][0])
			p := s.b.Open(s.t, s.address(name+".html", ""), l)
			seek(p, 60)
			shot(p, l, name+"-"+screenName)
		}
	}
}

// broken takes pictures of a trace that is cut off.
func (s screenshots) broken() {
	data := must.Get(os.ReadFile(s.file("kitchen/trace.jsonl.gz")))(s.t)
	var cut bytes.Buffer
	w := gzip.NewWriter(&cut)
	text := unzipped(s.t, data)
	must.Get(w.Write(text[:len(text)/2]))(s.t)
	must.Do(s.t, w.Close())
	must.Do(s.t, os.WriteFile(s.file("cut.jsonl.gz"), cut.Bytes(), 0o666))
	s.run("view", "cut.jsonl.gz", "-o", "cut.html")
	for _, size := range sizes {
		l, name := screen(size, size[0] == sizes[1][0])
		p := s.b.Open(s.t, s.address("cut.html", ""), l)
		seek(p, -1)
		shot(p, l, "cut-"+name)
	}
}

func unzipped(t *testing.T, data []byte) []byte {
	t.Helper()
	r := must.Get(gzip.NewReader(bytes.NewReader(data)))(t)
	var text bytes.Buffer
	must.Get(text.ReadFrom(r))(t)
	return text.Bytes()
}
