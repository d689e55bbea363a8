package site_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/live"
	"github.com/cookoff/cookoff/internal/replay"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// liveMatch is a match in progress; the test sends its lines, which are those of a finished match.
type liveMatch struct {
	t     testing.TB
	stage *stage
	to    *live.Publisher
	lines [][]byte
	rec   *live.Recording
	id    string
}

// begin starts a copy of a stored match as a match in progress.
func begin(t testing.TB, s *stage, number int64) *liveMatch {
	t.Helper()
	db := must.Get(store.OpenReading(t.Context(), s.path, "results.db"))(t)
	defer db.Close()
	packed, err := db.Trace(t.Context(), number)
	if err != nil || packed == nil {
		t.Fatalf("no trace: %v", err)
	}
	plain := must.Get(replay.Decompress(bytes.NewReader(packed)))(t)
	text := must.Get(io.ReadAll(plain))(t)
	e, tournament := must.Two(db.Match(t.Context(), number))(t)
	u := &liveMatch{t: t, stage: s, lines: bytes.Split(bytes.TrimSpace(text), []byte("\n")), to: live.NewPublisher(s.live, time.Millisecond)}
	u.rec = u.to.Record(live.Match{Tournament: tournament, Key: e.Match.Key.String()}, nil)
	u.send(1)
	for {
		all := live.List(s.live)
		if len(all) > 0 {
			u.id = all[0].ID
			return u
		}
		time.Sleep(time.Millisecond)
	}
}

// send sends the next lines of the trace.
func (u *liveMatch) send(n int) {
	u.t.Helper()
	for ; n > 0 && len(u.lines) > 0; n-- {
		must.Do(u.t, u.rec.Line(u.lines[0]))
		u.lines = u.lines[1:]
	}
}

// end sends the rest, and ends the match.
func (u *liveMatch) end() {
	u.send(len(u.lines))
	u.rec.End()
	u.to.Close()
}

// event is a server-sent event.
type event struct{ name, id, data string }

// events reads a stream; the channel is closed at its end.
func (s *stage) events(path string, headers ...string) <-chan event {
	s.t.Helper()
	req := must.Get(http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.server.URL+path, nil))(s.t)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res := must.Get(s.client.Do(req))(s.t)
	if kind := res.Header.Get("Content-Type"); kind != "text/event-stream" {
		s.t.Fatalf("status %d, content type %q", res.StatusCode, kind)
	}
	all := make(chan event, 1000)
	go func() {
		defer res.Body.Close()
		defer close(all)
		lines := bufio.NewScanner(res.Body)
		lines.Buffer(nil, 1<<20)
		var e event
		for lines.Scan() {
			key, value, _ := strings.Cut(lines.Text(), ": ")
			switch key {
			case "event":
				e.name = value
			case "id":
				e.id = value
			case "data":
				e.data = value
			case "":
				all <- e
				e = event{}
			}
		}
	}()
	return all
}

// liveStage serves a database with a stored match, and returns an equal match in progress.
func liveStage(t *testing.T) (*stage, *liveMatch) {
	t.Helper()
	s := servePlayed(t, "tournament", "@idle", "@simple", "--on", "overdrive:seed=1", "--turns", "60", "--keep-traces")
	return s, begin(t, s, 1)
}

// A match in progress is listed with its tournament and streamed turn by turn to its end. A reconnecting client receives the
// turns that it missed. After the match its page shows the result.
func TestLive(t *testing.T) {
	t.Parallel()
	s, u := liveStage(t)
	page := "/live/" + u.id
	for _, list := range []string{"/", "/live", "/tournament/1"} {
		s.wants(list, "Under way", `href="`+page+`"`)
	}
	a := s.get(page)
	if got, want := a.header.Get("Content-Security-Policy"), player.Policy(true)+"; frame-ancestors 'none'"; got != want {
		t.Errorf("policy %q, want %q", got, want)
	}
	stream := "/stream/" + u.id
	must.Have(t, a.text, `"live":"`+stream+`"`)
	events := s.events(stream)
	if e := <-events; e.name != "stage" || !strings.Contains(e.data, `"game":"overdrive"`) {
		t.Fatalf("first event %+v", e)
	}
	if e := <-events; e.name != "scene" || e.id != "0" {
		t.Fatalf("next event %+v", e)
	}
	u.send(20)
	for e := range events {
		if e.id == "20" {
			break
		}
	}
	back := s.events(stream, "Last-Event-ID", "15")
	if e := <-back; e.name != "stage" {
		t.Errorf("a reconnecting client receives %+v", e)
	}
	if e := <-back; e.id != "16" {
		t.Errorf("a reconnecting client receives %+v", e)
	}
	u.end()
	var names []string
	var last event
	for e := range events {
		names, last = append(names, e.name), e
	}
	var end player.End
	must.Do(t, json.Unmarshal([]byte(last.data), &end))
	if n := len(names); last.name != "end" || names[n-2] != "marks" || end.Problem != "" || !strings.Contains(end.Verdict, "wins") || end.Result.Turns != 60 {
		t.Errorf("the last event after %v is %+v", names[max(0, n-5):], end)
	}
	scenes := len(slices.DeleteFunc(names, func(name string) bool { return name != "scene" }))
	must.Be(t, "scenes after turn 20", 40, scenes)
	for range back { // to its end
	}
	s.wants(page, "Match 1", "/player")
	if a := s.get(stream); a.status != http.StatusNoContent {
		t.Errorf("status %d makes a browser reconnect to a finished match", a.status)
	}
}

// The stream of a stopped match ends with the turns played and the reason.
func TestLiveStopped(t *testing.T) {
	t.Parallel()
	s, u := liveStage(t)
	events := s.events("/stream/" + u.id)
	u.send(5)
	for e := range events {
		if e.id == "5" {
			break
		}
	}
	u.rec.End()
	u.to.Close()
	var last event
	for e := range events {
		last = e
	}
	if !strings.Contains(last.data, `"problem":"the match was stopped"`) || !strings.Contains(last.data, "not over after round 5") {
		t.Errorf("last event %+v", last)
	}
}

// A HEAD request does not occupy a stream.
func TestStreamHead(t *testing.T) {
	t.Parallel()
	s := servePlayed(t, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "3", "--keep-traces")
	u := begin(t, s, 1)
	t.Cleanup(u.end)
	for range 70 {
		res, err := s.client.Head(s.server.URL + "/stream/" + u.id)
		if err != nil || res.Body.Close() != nil {
			t.Fatal(err)
		}
	}
	s.events("/stream/" + u.id)
}
