package player_test

import (
	"bytes"
	"compress/flate"
	"io"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// Names of bots and scenarios cannot inject markup.
func TestPageEscapes(t *testing.T) {
	t.Parallel()
	const malicious = `</title></script><script>alert(1)</script>`
	line := &timeline.Timeline{
		Stage:  scene.Stage{Title: malicious, Seats: []scene.Seat{{Name: "A", Bot: malicious}}},
		Scenes: []scene.Scene{{Name: malicious}},
	}
	var page, live bytes.Buffer
	must.Do(t, player.Page(&page, []*timeline.Timeline{line}, player.Options{Back: player.Link{Address: malicious, Text: malicious}}))
	must.Do(t, player.LivePage(&live, "/live/"+malicious, player.Options{Title: malicious}))
	for _, html := range []string{page.String(), live.String()} {
		if strings.Contains(html, "<script>alert") || strings.Contains(html, "</title></") {
			t.Errorf("the page has an unescaped bot name:\n%.600s", html)
		}
	}
	if player.Policy(true) == player.Policy(false) || !strings.Contains(live.String(), "connect-src &#39;self&#39;") {
		t.Error("the policy of a live page does not allow connections to its server")
	}
}

// The lists of a match without boards are empty rather than null, as the script iterates over them. The game has its display
// name.
func TestWithoutBoards(t *testing.T) {
	t.Parallel()
	line := &timeline.Timeline{
		Stage:  scene.Stage{Game: "guess", Name: "Guess a number", Turn: "turn", Seats: []scene.Seat{{Name: "A", Bot: "b"}}, Series: []scene.Curve{{Name: "score"}}},
		Scenes: []scene.Scene{{Name: "0", Values: [][]int64{{0}}}, {Turn: 1, Name: "1", Values: [][]int64{{7}}}},
	}
	data := must.Get(player.Encode(line, ""))(t)
	text := must.Get(io.ReadAll(flate.NewReader(bytes.NewReader(data))))(t)
	for _, want := range []string{`"game":"Guess a number"`, `"boards":[],"tiles":[],"things":[]`} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("%s is missing in %s", want, text)
		}
	}
	if bytes.Contains(text, []byte(`"boards":null`)) {
		t.Errorf("a list is null: %s", text)
	}
	p := browsertest.Start(t).Open(t, write(t, player.Options{}, line), browsertest.Look{})
	turn(p, 0)
	seek(p, 1)
	turn(p, 1)
	p.Until(`document.body.innerText.includes("A b") && !document.body.innerText.includes("cannot show")`)
}

// A stream sends only changed cells, and limits the output of bots.
func TestStream(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	flushed := 0
	s := player.Stream{W: &b, Flush: func() { flushed++ }}
	cells := [][]scene.Cell{{{Tile: 1, Owner: -1}, {Tile: 2, Owner: 0, Level: 3}}}
	next := [][]scene.Cell{{{Tile: 1, Owner: -1}, {Tile: 2, Owner: 1, Level: 3, Mark: scene.Fading}}}
	for i, c := range [][][]scene.Cell{cells, cells, next} {
		must.Do(t, s.Scene(&scene.Scene{Turn: i, Cells: c, Said: []scene.Said{{Text: strings.Repeat("long\n", 1000)}}}))
	}
	must.Do(t, s.End(player.End{Verdict: "A wins"}))
	messages := strings.Split(strings.TrimSuffix(b.String(), "\n\n"), "\n\n")
	if len(messages) != 4 || flushed != 4 {
		t.Fatalf("%d messages, %d flushed", len(messages), flushed)
	}
	for i, want := range []string{`"change":[[0,1,-1,0,0,1,2,0,3,0]]`, `"change":[[]]`, `"change":[[1,2,1,3,2]]`, `"verdict":"A wins"`} {
		if !strings.Contains(messages[i], want) || strings.Contains(messages[i], `"cells"`) || len(messages[i]) > 2600 || strings.Count(messages[i], "\n") > 2 {
			t.Errorf("message %d lacks %s or is too long:\n%.300s", i, want, messages[i])
		}
	}
	if !strings.HasPrefix(messages[1], "event: scene\nid: 1\ndata: {") {
		t.Errorf("%.60q", messages[1])
	}
}

// slowWriter writes one byte at a time, so that messages written concurrently would mix.
type slowWriter struct{ text bytes.Buffer }

func (w *slowWriter) Write(text []byte) (int, error) {
	for _, c := range text {
		w.text.WriteByte(c)
		runtime.Gosched()
	}
	return len(text), nil
}

// Heartbeats do not mix with messages that are written concurrently.
func TestStreamHeartbeats(t *testing.T) {
	t.Parallel()
	w := &slowWriter{}
	s := player.Stream{W: w}
	var beats sync.WaitGroup
	over := make(chan struct{})
	beats.Go(func() {
		for {
			select {
			case <-over:
				return
			default:
				_ = s.Beat()
			}
		}
	})
	const some = 50
	for turn := range some {
		must.Do(t, s.Scene(&scene.Scene{Turn: turn}))
	}
	close(over)
	beats.Wait()
	scenes := 0
	for message := range strings.SplitSeq(strings.TrimSuffix(w.text.String(), "\n\n"), "\n\n") {
		switch {
		case strings.HasPrefix(message, "event: scene\n") && strings.HasSuffix(message, "}"):
			scenes++
		case message != ":":
			t.Errorf("garbled message %q", message)
		}
	}
	must.Be(t, "number of scenes", some, scenes)
}
