package docs_test

import (
	"bufio"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
)

// testServe takes pictures of the pages of cookoff serve and summary.
func (s screenshots) testServe(t *testing.T) {
	s.t = t
	s.run("tournament", "line_cook.py", "crash.py", "@greedy", "@waiter", "--on", "carnegie:seed=1-6", "--name", "evening", "--quiet")
	s.run("regress", "@captain", "--against", "@rush", "--on", "grass:seed=1-500", "--quiet", "--page", "regress.html")
	s.run("regress", "@saboteur", "--against", "@racer", "--on", "overdrive:seed=1-500", "--quiet", "--max-pairs", "20")
	s.run("sweep", "@captain", "--set", "threat=10..50..10", "--against", "@rush", "--on", "grass:seed=1-500", "--by", "margin", "--max-pairs", "60", "--quiet")
	s.run("tournament", "@beam", "@simple", "@relay", "--on", "alamode:seed=1-4", "--name", "three", "--quiet")
	for name, tournament := range map[string]string{"summary": "evening", "summary-sweep": "4", "summary-three": "three", "summary-regress": "2"} {
		s.run("summary", tournament, "-o", name+".html")
		eachScreen(func(l browsertest.Look, at string) {
			p := s.b.Open(t, s.address(name+".html", ""), l)
			whole(p, l, name+"-"+at)
		})
	}
	site := s.serve()
	t.Run("pages", func(t *testing.T) { s.t = t; s.pages(site) })
	t.Run("matches", func(t *testing.T) { s.t = t; s.matches(site) })
	t.Run("live", func(t *testing.T) { s.t = t; s.live(site) })
	t.Run("dropped", func(t *testing.T) { s.t = t; s.dropped(site) })
}

// pages takes pictures of the pages about tournaments and the machine, and of errors.
func (s screenshots) pages(site string) {
	for name, path := range map[string]string{
		"tournaments": "", "ranking": "tournament/1", "ranking-three": "tournament/5", "comparison": "tournament/2", "undecided": "tournament/3", "sweep": "tournament/4",
		"matches": "tournament/1/matches", "lost": "tournament/1/matches?bot=crash&lost=1", "nothing-found": "tournament/1/matches?map=nothing", "bot": "tournament/1/bot/line_cook",
		"bot-failing": "tournament/1/bot/crash", "nothing-live": "live", "machine": "machine", "missing": "match/4711", "no-page": "nothing/here",
	} {
		eachScreen(func(l browsertest.Look, at string) {
			l.Served, l.Missing = true, name == "missing" || name == "no-page"
			whole(s.visit(l, site+path), l, name+"-"+at)
		})
	}
}

// visit opens a page of serve and waits until it has loaded.
func (s screenshots) visit(l browsertest.Look, address string) *browsertest.Tab {
	p := s.b.Tab(s.t, l)
	p.Do(chromedp.Navigate(address))
	p.Until(`document.readyState === "complete"`)
	return p
}

// whole takes a picture of a whole page, and checks that it is not wider than the screen.
func whole(p *browsertest.Tab, l browsertest.Look, name string) {
	p.T.Helper()
	p.FullShot(name)
	checkWidth(p, l, name)
}

// serve starts the server of the database and returns its address.
func (s screenshots) serve() string {
	cmd := s.command("serve", "--addr", "127.0.0.1:0")
	out := must.Get(cmd.StdoutPipe())(s.t)
	s.start(cmd)
	line := must.Get(bufio.NewReader(out).ReadString('\n'))(s.t)
	_, address, _ := strings.Cut(line, ": ")
	address, _, _ = strings.Cut(address, " ")
	return address
}

// start starts a program, which is killed at the end of the test.
func (s screenshots) start(cmd *exec.Cmd) {
	s.t.Helper()
	must.Do(s.t, cmd.Start())
	s.t.Cleanup(func() {
		_ = cmd.Process.Kill() // it may have exited
		_ = cmd.Wait()
	})
}

// matches takes pictures of the pages of a match with a crash and of another one.
func (s screenshots) matches(site string) {
	const inner = `document.querySelector("iframe").contentDocument.documentElement.dataset.ready`
	for name, path := range map[string]string{"match-crash": "match/43", "match": "match/73"} {
		eachScreen(func(l browsertest.Look, at string) {
			l.Served = true
			p := s.visit(l, site+path)
			p.Until(inner + ` !== undefined && document.querySelector("#story a") !== null`)
			whole(p, l, name+"-"+at)
		})
	}
}

// live takes pictures of matches in progress.
func (s screenshots) live(site string) {
	s.start(s.command("tournament", "slow.py", "line_cook.py", "--on", "carnegie:seed=1-300", "--name", "live", "--quiet", "--concurrency", "2"))
	eachScreen(func(l browsertest.Look, at string) {
		l.Served = true
		whole(s.visit(l, site), l, "tournaments-live-"+at)
		p := s.visit(l, site+"live")
		p.Until(`document.querySelector("#under-way a") !== null`)
		whole(p, l, "live-list-"+at)
		p = s.visit(l, browsertest.Eval[string](p, `document.querySelector("#under-way a").href`))
		p.Until(`document.documentElement.dataset.ready !== undefined && +document.querySelector("input.turn").value > 20`)
		shot(p, l, "live-"+at)
	})
}

// dropped takes pictures of the error for a dropped file that is not a trace.
func (s screenshots) dropped(site string) {
	for n, size := range sizes {
		l, at := screen(size, n == 1)
		l.Served, l.Missing = true, true
		p := s.visit(l, site)
		browsertest.Eval[chromedp.Void](p, `(() => {
			const data = new DataTransfer();
			data.items.add(new File(["no trace"], "notes.txt"));
			document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
		})()`)
		time.Sleep(time.Second)
		shot(p, l, fmt.Sprintf("dropped-no-trace-%s", at))
	}
}
