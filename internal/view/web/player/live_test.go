package player_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// liveMatch serves a match; the test releases its turns. The first connection breaks after some turns.
type liveMatch struct {
	*timeline.Timeline
	release chan int // numbers of turns to send
	resumed atomic.Int64
}

func (m *liveMatch) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/" {
		_ = player.LivePage(w, "/stream", player.Options{Title: "live", Back: player.Link{Address: "/back", Text: "all matches"}})
		return
	}
	if r.URL.Path != "/stream" {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	s := player.Stream{W: w, Flush: func() { _ = http.NewResponseController(w).Flush() }}
	from := 0
	if id := r.Header.Get("Last-Event-ID"); id != "" {
		from, _ = strconv.Atoi(id)
		m.resumed.Store(int64(from))
		from++
	}
	_ = s.Stage(&m.Stage)
	for at := from; at < len(m.Scenes); {
		select {
		case n := <-m.release:
			if n == 0 {
				return // the connection breaks
			}
			for ; n > 0 && at < len(m.Scenes); n, at = n-1, at+1 {
				_ = s.Scene(&m.Scenes[at])
			}
			_ = s.Beat()
		case <-r.Context().Done():
			return
		}
	}
	_ = s.Marks(m.Marks)
	_ = s.End(player.EndOf(m.Timeline))
}

// The page follows a match in progress to its end, despite a broken connection. A user at an earlier turn stays there.
func TestLive(t *testing.T) {
	t.Parallel()
	b := browsertest.Start(t)
	match := &liveMatch{Timeline: play(t, "tiny", "@greedy", "@waiter"), release: make(chan int)}
	server := httptest.NewServer(match)
	t.Cleanup(server.Close)
	go func() { match.release <- 21 }()
	p := b.Open(t, server.URL+"/", browsertest.Look{Served: true})
	turn(p, 20)
	p.Until(`document.querySelector(".edge.at")`)
	p.Until(`document.querySelector("header a").textContent === "‹ all matches"`)
	match.release <- 5
	turn(p, 25)
	p.Keys(kb.ArrowLeft)
	turn(p, 24)
	match.release <- 5
	p.Until(`document.querySelector(".edge").textContent === "● live, 6 ahead"`)
	turn(p, 24)
	p.Shot("live")
	p.Keys("L")
	turn(p, 30)
	match.release <- 0
	match.release <- 10 // the next connection
	turn(p, 40)
	must.Be(t, "turn of the reconnection", int64(30), match.resumed.Load())
	match.release <- len(match.Scenes)
	turn(p, len(match.Scenes)-1)
	p.Until(`!document.querySelector(".banner").hidden`)
	must.Be(t, "banner", match.Verdict(), text(p, ".verdict"))
	p.Until(`document.querySelector(".edge").hidden && document.querySelector(".notice").hidden`)
	p.Until(`cookoff.matches[0].marks.length > 0`)
	browsertest.Eval[chromedp.Void](p, `cookoff.player.go(5)`)
	turn(p, 5)
}
