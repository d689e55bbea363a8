package site_test

import (
	"bytes"
	"encoding/base64"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/browsertest"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// post posts data to the address for dropped traces; headers are names and values.
func (s *stage) post(data []byte, headers ...string) answer {
	s.t.Helper()
	req := must.Get(http.NewRequestWithContext(s.t.Context(), http.MethodPost, s.server.URL+"/open", bytes.NewReader(data)))(s.t)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
	}
	res := must.Get(s.client.Do(req))(s.t)
	defer res.Body.Close()
	text := must.Get(io.ReadAll(res.Body))(s.t)
	return answer{res.StatusCode, res.Header, string(text)}
}

// traceStage serves a database with a stored trace, and returns the trace.
func traceStage(t *testing.T) (s *stage, trace []byte) {
	t.Helper()
	db := filepath.Join(t.TempDir(), "results.db")
	play(t, db, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "20", "--traces", "traces")
	files, err := filepath.Glob(filepath.Join(filepath.Dir(db), "traces", "*"))
	if err != nil || len(files) == 0 {
		t.Fatalf("%d traces, error %v", len(files), err)
	}
	trace = must.Get(os.ReadFile(files[0]))(t)
	return serve(t, db, nil), trace
}

// A trace posted by a page of the server gets a page; all other posts are rejected.
func TestDroppedTrace(t *testing.T) {
	t.Parallel()
	s, trace := traceStage(t)
	own := []string{"Origin", s.server.URL}
	a := s.post(trace, own...)
	if a.status != http.StatusCreated || !strings.HasPrefix(a.text, "/dropped/") {
		t.Fatalf("%d: %s", a.status, a.text)
	}
	shown := s.get(a.text)
	if shown.status != http.StatusOK || !strings.Contains(shown.text, `class="match"`) || !strings.Contains(shown.header.Get("Content-Security-Policy"), player.Policy(true)) {
		t.Errorf("%d: %.200s", shown.status, shown.text)
	}
	for _, c := range []struct {
		name    string
		data    []byte
		headers []string
		status  int
		text    string
	}{
		{"from another site", trace, []string{"Origin", "http://evil.example"}, 403, "other sites cannot use"},
		{"with a hidden origin", trace, []string{"Origin", "null"}, 403, "other sites cannot use"},
		{"without an origin", trace, nil, 403, "traces can only be opened from a page of cookoff serve"},
		{"not a trace", []byte("hello\n"), own, 400, "line 1: not a trace"},
		{"empty", nil, own, 400, ""},
		{"broken", append([]byte{0x1f, 0x8b}, trace[:20]...), own, 400, ""},
		{"too large", bytes.Repeat([]byte("{}\n"), 12<<20), own, 413, "the file is larger than 32 MiB; show it with cookoff view"},
	} {
		if a := s.post(c.data, c.headers...); a.status != c.status || !strings.Contains(a.text, c.text) || strings.Contains(a.text, "\n\n") {
			t.Errorf("%s: status %d: %s", c.name, a.status, a.text)
		}
	}
	if a := s.get("/dropped/none"); a.status != http.StatusNotFound || !strings.Contains(a.text, "drop the file again") {
		t.Errorf("page that is not cached: status %d", a.status)
	}
	if a := s.get("/open"); a.status != http.StatusNotFound {
		t.Errorf("GET of the address for traces: status %d", a.status)
	}
}

// Dropping a trace on a page of the site, or on the player, opens it.
func TestDropInBrowser(t *testing.T) {
	t.Parallel()
	p := browsertest.Start(t).Tab(t, browsertest.Look{Served: true})
	s, trace := traceStage(t)
	drop := `(() => {
		const data = new DataTransfer();
		data.items.add(new File([Uint8Array.from(atob("` + base64.StdEncoding.EncodeToString(trace) + `"), c => c.charCodeAt(0))], "t.jsonl.gz"));
		document.dispatchEvent(new DragEvent("dragover", { dataTransfer: data, cancelable: true }));
		document.dispatchEvent(new DragEvent("drop", { dataTransfer: data, cancelable: true }));
	})()`
	for _, from := range []string{"/", "/match/1/watch"} {
		p.Do(chromedp.Navigate(s.server.URL + from))
		p.Until(`document.readyState === "complete" && (!document.querySelector(".wait") || document.documentElement.dataset.ready !== undefined)`)
		browsertest.Eval[chromedp.Void](p, `document.documentElement.dataset.old = ""; `+drop)
		p.Do(chromedp.WaitReady(chromedp.CSS(`html[data-ready]:not([data-old])`)))
		p.Until(`location.pathname.startsWith("/dropped/")`)
	}
}
