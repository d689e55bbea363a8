package site_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/player"
	"github.com/cookoff/cookoff/internal/view/web/site"
)

// Every linked page exists, escapes the output of bots, and has a strict content security policy.
func TestPages(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	play(t, db, "tournament", "@idle", "@random", "@simple", "--on", "overdrive:seed=1-2", "--turns", "30", "--name", "evening")
	play(t, db, "regress", "@random", "--against", "@idle", "--on", "overdrive:seed=1-9", "--turns", "60")
	play(t, db, "tournament", "@idle", "@random", "second=@idle", "--on", "alamode:seed=1")
	synthetic(t, db, 60)
	s := serve(t, db, nil)
	seen := map[string]bool{"/": true}
	for next := []string{"/", "/live"}; len(next) > 0; next = next[1:] {
		if (strings.Contains(next[0], "/watch") || strings.Contains(next[0], "/player")) && len(seen) > 12 && !strings.HasPrefix(next[0], "/match/1/") {
			continue // similar to others
		}
		a := s.get(next[0])
		if a.status != http.StatusOK {
			t.Errorf("%s: %d: %s", next[0], a.status, main(a.text))
		}
		if policy := a.header.Get("Content-Security-Policy"); !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: policy %q", next[0], policy)
		}
		for _, bad := range []string{"<script>alert", "\x1b", "\u202e", "ZgotmplZ"} {
			if strings.Contains(a.text, bad) {
				t.Errorf("%s has %q", next[0], bad)
			}
		}
		for _, to := range links(a.text) {
			if !seen[to] {
				seen[to] = true
				next = append(next, to)
			}
		}
	}
	if len(seen) < 60 {
		t.Errorf("only %d pages", len(seen))
	}
	s.wants("/", "evening", "comparison", "60 of 62", "random against idle", "simple is first", "stronger, 8 pairs", "all are equal")
	s.wants("/tournament/1", "Ranking", `class="chart interval"`, "Bot against bot", "By scenario", "all matches are played")
	s.wants("/tournament/2", "<h1>random against idle</h1>", "comparison 2", "random has", "Evidence", `class="chart lines"`, "as A")
	s.wants("/tournament/3", "skill")
	s.wants("/tournament/4", "wild", "Matches in which a bot failed")
	s.wants("/tournament/4/bot/wild", "&lt;script&gt;alert(1)&lt;/script&gt; red", "Rating over the tournament", "1000.0 ms per turn", "more like it", " at wild.py, line 7, in race&lt;script&gt;", "Traceback")
	s.wants("/match/1", `src="/match/1/player"`, "What stands out", `<a href="/match/1/player#turn=`, "Play it again: <code>cookoff run overdrive:seed=1</code>", "output to standard error")
}

// A match plays in the player, whose policy allows only its own script. Without a trace, the page gives the reason.
func TestWatch(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	play(t, db, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "20")
	synthetic(t, db, 1)
	s := serve(t, db, nil)
	for range 2 { // the second one is cached
		a := s.get("/match/1/watch")
		if got, want := a.header.Get("Content-Security-Policy"), player.Policy(true)+"; frame-ancestors 'none'"; got != want {
			t.Errorf("policy %q, want %q", got, want)
		}
		if !strings.Contains(a.text, `class="match"`) || !strings.Contains(a.text, `"/match/1"`) {
			t.Errorf("the page is not the player: %.300s", a.text)
		}
		framed := s.get("/match/1/player")
		policy, frames := framed.header.Get("Content-Security-Policy"), framed.header.Get("X-Frame-Options")
		if policy != player.Policy(true)+"; frame-ancestors 'self'" || frames != "SAMEORIGIN" || strings.Contains(framed.text, `"/match/1"`) {
			t.Errorf("in a frame: policy %q, frame option %q, or a link back", policy, frames)
		}
	}
	s.wants("/match/3/watch", "It cannot be watched: the trace of match 3 was not kept, and wild is not a built-in bot")
}

// A match that reuses the number of a deleted match is shown correctly.
func TestWatchReusedNumber(t *testing.T) {
	t.Parallel()
	s := servePlayed(t, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "3", "--name", "t")
	s.wants("/match/1/watch", "<title>overdrive:seed=1: ")
	play(t, s.path, "tournaments", "delete", "t", "--yes")
	must.Be(t, "status for a deleted match", http.StatusNotFound, s.get("/match/1/watch").status)
	play(t, s.path, "tournament", "@idle", "@random", "--on", "overdrive:seed=2", "--turns", "3")
	s.wants("/match/1/watch", "<title>overdrive:seed=2: ")
}

// The trace of a match is ignored if it is not a regular file, as a pipe would block.
func TestWatchIrregularTrace(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	play(t, db, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "3", "--traces", "traces")
	traces, err := filepath.Glob(filepath.Join(filepath.Dir(db), "traces", "*"))
	if err != nil || len(traces) != 2 {
		t.Fatalf("%d traces, error %v", len(traces), err)
	}
	for _, trace := range traces {
		must.Do(t, errors.Join(os.Remove(trace), os.Mkdir(trace, 0o700)))
	}
	serve(t, db, nil).wants("/match/1/watch", `class="match"`)
}

// A list links only matches that can be shown: with a stored trace, or between deterministic bots.
func TestWatchLinks(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	contesttest.Needs(t, "sh")
	const failing = `quits=cmd:sh -c "read n; echo \"C;$n;NOTHING\"; read n; exit 3"`
	play(t, db, "tournament", failing, "@idle", "--on", "overdrive:seed=1", "--turns", "3", "--keep-traces", "none")
	play(t, db, "tournament", failing, "@idle", "--on", "overdrive:seed=2", "--turns", "3")
	play(t, db, "tournament", "@random", "@idle", "--on", "overdrive:seed=3", "--turns", "3")
	s := serve(t, db, nil)
	for tournament, links := range map[string]int{"1": 0, "2": 2, "3": 2} {
		if got := strings.Count(s.ok("/tournament/"+tournament+"/matches"), `class="watch"`); got != links {
			t.Errorf("tournament %s: %d links, want %d", tournament, got, links)
		}
	}
	s.wants("/match/1", "It cannot be watched: its trace was not kept.")
	s.wants("/match/3", `src="/match/3/player"`, "crashed")
	s.wants("/match/5", "It appears once the player has played the match again.")
	s.wants("/match/5/player", `class="match"`)
	s.wants("/match/5", `<a href="/match/5/player#turn=`)
}

// timedWriter is a connection that records writes without a deadline.
type timedWriter struct {
	*httptest.ResponseRecorder
	limited, unlimited bool
	leave              func() // after the first write
}

func (w *timedWriter) SetWriteDeadline(time.Time) error {
	w.limited = true
	return nil
}

func (w *timedWriter) Write(p []byte) (int, error) {
	w.unlimited = w.unlimited || !w.limited
	defer w.leave()
	return w.ResponseRecorder.Write(p)
}

func (w *timedWriter) WriteString(text string) (int, error) { return w.Write([]byte(text)) }

// Writes to a client that does not read time out.
func TestSlowClient(t *testing.T) {
	t.Parallel()
	s := servePlayed(t, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "3", "--keep-traces")
	u := begin(t, s, 1)
	defer u.end()
	for _, path := range []string{"/", "/nowhere", "/match/1/watch", "/assets/site.js", "/live/" + u.id, "/stream/" + u.id} {
		ctx, leave := context.WithCancel(t.Context())
		w := &timedWriter{ResponseRecorder: httptest.NewRecorder(), leave: leave}
		s.server.Config.Handler.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, s.server.URL+path, nil))
		if w.unlimited || !w.limited {
			t.Errorf("%s was written without a deadline", path)
		}
	}
}

// The list of matches is filtered and paginated.
func TestFilters(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	synthetic(t, db, 240)
	s := serve(t, db, nil)
	const list = "/tournament/1/matches"
	count := func(query, want string) {
		t.Helper()
		found := regexp.MustCompile(`<p class="muted">([^<]*)</p>`).FindStringSubmatch(s.ok(list + query))
		if len(found) == 0 || found[1] != want {
			t.Errorf("%s: %q, want %q", query, found, want)
		}
	}
	count("", "240 matches, page 1 of 5")
	count("?page=5", "240 matches, page 5 of 5")
	count("?page=99", "240 matches, page 5 of 5")
	count("?page=-1", "240 matches, page 1 of 5")
	count("?bot=wild", "120 matches, page 1 of 3")
	count("?bot=wild&against=calm", "40 matches")
	count("?bot=wild&failed=1", "12 matches")
	count("?map=overdrive:seed=7", "24 matches")
	count("?map=overdrive:seed=7*&bot=wild", "12 matches")
	count("?map=nowhere", "0 matches")
	count("?bot=calm&lost=1&failed=1", "0 matches")
	s.wants(list+"?bot=wild&lost=1&page=2", "bot=wild&amp;lost=1", "selected>wild", "checked> lost by the bot")
	s.wants(list+"?bot=nobody%3Cscript%3E", "The tournament has no bot nobody&lt;script&gt;.")
	s.wants(list+"?lost=1", "Choose the bot that lost.")
	s.wants(list+"?map=%5B", "The scenario is not a valid pattern")
	if slow := s.ok(list + "?order=slowest"); !strings.Contains(slow, "339.0 ms") || strings.Contains(slow, "100.0 ms") {
		t.Error("the slowest match is not the first")
	}
	var numbers []string
	for _, found := range regexp.MustCompile(`<td class="number"><a href="/match/(\d+)">`).FindAllStringSubmatch(s.ok(list), -1) {
		numbers = append(numbers, found[1])
	}
	if len(numbers) != 50 || numbers[0] != "1" || numbers[49] != "50" {
		t.Errorf("matches of the first page: %s", numbers)
	}
	if newest := main(s.ok(list + "?order=newest")); !strings.Contains(newest, ">240</a>") || strings.Contains(newest, ">1</a>") {
		t.Error("the newest match is not the first")
	}
}

// A page shows matches stored in the meantime. An unchanged page is not sent again.
func TestConditionalRequests(t *testing.T) {
	t.Parallel()
	s := servePlayed(t, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "5", "--name", "t")
	first := s.get("/tournament/1")
	tag := first.header.Get("ETag")
	if again := s.get("/tournament/1", "If-None-Match", tag); again.status != http.StatusNotModified || again.text != "" {
		t.Errorf("%d: %s", again.status, again.text)
	}
	play(t, s.path, "tournaments", "disqualify", "t", "idle")
	changed := s.get("/tournament/1", "If-None-Match", tag)
	if changed.status != http.StatusOK || !strings.Contains(changed.text, "idle is disqualified") {
		t.Errorf("%d: %s", changed.status, main(changed.text))
	}
	s.wants("/tournament/1/bot/idle", "It is disqualified.")
	play(t, s.path, "tournament", "@idle", "@random", "--on", "overdrive:seed=1-3", "--turns", "5")
	s.wants("/tournament/2", "6 of 6 matches", "overdrive:seed=3")
	play(t, s.path, "tournaments", "delete", "t", "--yes")
	if a := s.get("/tournament/1"); a.status != http.StatusNotFound || !strings.Contains(a.text, "there is no tournament 1; there are 2") {
		t.Errorf("%d: %s", a.status, main(a.text))
	}
}

// The server rejects unknown pages, other methods, other host names, requests from other sites' pages, and requests without the
// required token.
func TestRejectedRequests(t *testing.T) {
	t.Parallel()
	s := servePlayed(t, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "5")
	for path, want := range map[string]int{
		"/nowhere": 404, "/tournament/9": 404, "/tournament/x": 404, "/tournament/-1": 404, "/tournament/1/bot/nobody": 404, "/match/99": 404,
		"/match/99/watch": 404, "/match/x": 404, "/live/1/2": 404, "/live/..%2F..%2Fetc/passwd": 404, "/stream/1/2": 204, "/assets/../site.go": 404,
		"/assets/site.css": 200, "/assets/site.js": 200,
	} {
		must.Be(t, path, want, s.get(path).status)
	}
	if res, err := s.client.Post(s.server.URL, "text/plain", strings.NewReader("x")); err != nil || res.StatusCode != http.StatusMethodNotAllowed || res.Body.Close() != nil {
		t.Errorf("POST: %v, error %v", res, err)
	}
	own := strings.TrimPrefix(s.server.URL, "http://")
	for _, tt := range []struct {
		headers []string
		want    int
	}{
		{[]string{"Host", "localhost:8080"}, 200},
		{[]string{"Host", "[::1]:8080"}, 200},
		{[]string{"Host", "evil.example"}, 421},
		{[]string{"Host", "192.0.2.7"}, 421},
		{[]string{"Origin", "http://" + own}, 200},
		{[]string{"Origin", "http://evil.example"}, 403},
		{[]string{"Origin", "null"}, 403},
		{[]string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "no-cors"}, 403},
		{[]string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate"}, 200},
		{[]string{"Sec-Fetch-Site", "same-origin", "Sec-Fetch-Mode", "cors"}, 200},
	} {
		if a := s.get("/", tt.headers...); a.status != tt.want {
			t.Errorf("%v: %d, want %d: %s", tt.headers, a.status, tt.want, a.text)
		}
	}
}

// Only the first address needs the token; later requests have it in a cookie.
func TestToken(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	play(t, db, "tournament", "@idle", "@random", "--on", "overdrive:seed=1", "--turns", "5")
	s := serve(t, db, func(o *site.Options) { o.Token, o.Hosts = `open; "sesame"`, []string{"kitchen.local"} })
	for _, path := range []string{"/", "/?token=open", "/tournament/1", "/assets/site.css", "/stream/1/2"} {
		if a := s.get(path); a.status != http.StatusUnauthorized || strings.Contains(a.text, "idle") {
			t.Errorf("%s: %d: %s", path, a.status, a.text)
		}
	}
	a := s.get("/tournament/1/matches?bot=idle&token=open%3B+%22sesame%22", "Host", "192.0.2.7:8080")
	cookie := a.header.Get("Set-Cookie")
	must.Be(t, "redirection", "0;url=/tournament/1/matches?bot=idle", a.header.Get("Refresh"))
	if !strings.Contains(cookie, "HttpOnly") || !strings.Contains(cookie, "SameSite=Strict") {
		t.Errorf("cookie %q", cookie)
	}
	value, _, _ := strings.Cut(cookie, ";")
	for host, want := range map[string]int{"192.0.2.7:8080": 200, "kitchen.local:8080": 200, "evil.example": 421} {
		must.Be(t, host, want, s.get("/tournament/1", "Cookie", value, "Host", host).status)
	}
	must.Be(t, "status for another cookie", http.StatusUnauthorized, s.get("/", "Cookie", value+"x").status)
}

// The start page links a page about the workers of a hub and their problems.
func TestWorkers(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "results.db")
	synthetic(t, db, 1)
	var away error
	s := serve(t, db, func(o *site.Options) {
		o.Workers = func(context.Context) ([]fleet.Member, error) {
			return []fleet.Member{
				{Name: "lab-<1>", System: "linux/arm64", Slots: 4, Running: 3, Matches: 17, Speed: 412.4},
				{Name: "lab-2", Slots: 1, Refused: "it is cookoff 2, and the hub 1", Errors: 2},
			}, away
		}
		o.WorkerLog = func(_ context.Context, name string) ([]fleet.LogLine, error) {
			return []fleet.LogLine{{At: time.UnixMilli(1e12), Text: "cannot play <b>\x1b[2J of " + name}, {At: time.UnixMilli(2e12), Text: "later"}}, away
		}
	})
	s.wants("/workers/lab-2", "cannot play &lt;b&gt;", "2001-09-09", "later")
	for _, bad := range []string{"/workers/lab-%3C1%3E", "/workers/..%2fx", "/workers/" + strings.Repeat("x", 200)} {
		must.Be(t, bad, http.StatusNotFound, s.get(bad).status)
	}
	s.wants("/workers", `href="/workers/lab-2"`)
	s.wants("/workers", "lab-&lt;1&gt;", "3 of 4", "17", "412", "ok", "refused: it is cookoff 2, and the hub 1; 2 errors")
	s.wants("/", `href="/workers"`)
	away = errors.New("no hub answers")
	s.wants("/workers", "no hub answers")
	s.wants("/workers/lab-2", "no hub answers")
	if without := serve(t, db, nil); without.get("/workers").status != http.StatusNotFound {
		t.Error("the page exists without a hub")
	}
}
