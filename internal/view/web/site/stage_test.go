package site_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/cli"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/play/userfiles"
	"github.com/cookoff/cookoff/internal/view/web/site"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// stage is a served database.
type stage struct {
	t      testing.TB
	path   string
	live   string
	server *httptest.Server
	client *http.Client
}

// play runs a command that stores matches in a database.
func play(t testing.TB, db string, args ...string) {
	t.Helper()
	var out strings.Builder
	w := cli.Env{
		Stdout: &out, Stderr: &out, Files: userfiles.Files{Dir: filepath.Dir(db)}, CacheDir: t.TempDir(), Now: time.Now, CPUs: 2, Version: "v1.2.3",
	}
	code := cli.Run(t.Context(), w, append(args, "--db", db))
	if code != 0 && code != 5 {
		t.Fatalf("exit code %d: %s", code, out.String())
	}
}

// serve serves a database.
func serve(t testing.TB, path string, change func(*site.Options)) *stage {
	t.Helper()
	db := must.Get(store.OpenReading(t.Context(), path, "results.db"))(t)
	s := &stage{t: t, path: path, live: filepath.Join(t.TempDir(), "live")}
	o := site.Options{Store: db, Name: "results.db", Live: s.live, Games: games.Named, Now: time.Now, WithCommand: withCommand, Scenario: func(name string) (contest.Scenario, contest.Game, error) {
		return games.Scenario(games.Request{Word: name, Read: os.ReadFile})
	}}
	if change != nil {
		change(&o)
	}
	pages := must.Get(site.New(o))(t)
	s.server = httptest.NewServer(pages)
	s.client = s.server.Client()
	t.Cleanup(func() {
		s.server.Close()
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

// servePlayed serves the results of a command.
func servePlayed(t testing.TB, args ...string) *stage {
	t.Helper()
	db := filepath.Join(t.TempDir(), "results.db")
	play(t, db, args...)
	return serve(t, db, nil)
}

// withCommand returns a match with a command that names its scenario.
func withCommand(_ context.Context, t store.Tournament, e store.ScheduledMatch) (*scoreboard.Match, error) {
	game, err := games.Named(t.Game)
	if err != nil {
		return nil, err
	}
	m := scoreboard.FromStore(t, game.Info(), e)
	m.Command = "cookoff run " + e.Match.Scenario.Name
	return m, nil
}

// answer is the response of a server.
type answer struct {
	status int
	header http.Header
	text   string
}

// get requests a page; headers are names and values.
func (s *stage) get(path string, headers ...string) answer {
	s.t.Helper()
	req := must.Get(http.NewRequestWithContext(s.t.Context(), http.MethodGet, s.server.URL+path, nil))(s.t)
	for i := 0; i < len(headers); i += 2 {
		req.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			req.Host = headers[i+1]
		}
	}
	res := must.Get(s.client.Do(req))(s.t)
	defer res.Body.Close()
	text := must.Get(io.ReadAll(res.Body))(s.t)
	return answer{res.StatusCode, res.Header, string(text)}
}

// ok returns the text of a page, which must exist.
func (s *stage) ok(path string) string {
	s.t.Helper()
	a := s.get(path)
	if a.status != http.StatusOK {
		s.t.Fatalf("%s: status %d: %s", path, a.status, a.text)
	}
	return a.text
}

// wants checks that a page contains some texts.
func (s *stage) wants(path string, texts ...string) {
	s.t.Helper()
	page := s.ok(path)
	for _, text := range texts {
		if !strings.Contains(page, text) {
			s.t.Errorf("%s lacks %q:\n%s", path, text, main(page))
		}
	}
}

// main returns the main element of a page.
func main(page string) string {
	_, page, _ = strings.Cut(page, "<main>")
	page, _, _ = strings.Cut(page, "</main>")
	return page
}

// links returns the addresses in a page's links.
func links(page string) (all []string) {
	for _, part := range strings.Split(page, `href="`)[1:] {
		to, _, _ := strings.Cut(part, `"`)
		to = strings.ReplaceAll(to, "&amp;", "&")
		if u, err := url.Parse(to); err == nil && u.Scheme == "" {
			all = append(all, to)
		}
	}
	return all
}

// malicious is bot output that tries to inject markup and escape sequences.
const malicious = "<script>alert(1)</script> \x1b[31mred\x1b[0m \u202e"

// synthetic stores a tournament of synthetic matches. The first bot fails in some of them, with malicious output.
func synthetic(t testing.TB, path string, matches int) {
	t.Helper()
	ctx := context.Background()
	db := must.Get(store.Create(ctx, path, "results.db"))(t)
	described := store.Tournament{
		Digest: store.NewDigest("synthetic"), Game: "overdrive", Matches: matches + 2, Began: time.Now().Add(-time.Hour),
		Plan: []byte(`{"game":"overdrive","rules":"official","rules_version":1,"clock":{"init":0,"turn":1000000000}}`),
	}
	names := []string{"wild", "calm", "third", "last"}
	for _, name := range names {
		described.Entrants = append(described.Entrants, store.Entrant{
			Name: name, Word: "cmd:" + name + " " + malicious, Content: store.NewDigest(name),
			Settings: bot.Settings{Options: map[string]string{"say": malicious}},
		})
	}
	tournament := must.Get(db.Begin(ctx, described, false))(t)
	lineups := [][]int{{0, 1}, {1, 0}, {0, 2}, {2, 0}, {0, 3}, {3, 0}, {1, 2}, {2, 1}, {1, 3}, {3, 1}, {2, 3}, {3, 2}}
	var scheduled []*store.ScheduledMatch
	for n := range matches {
		scheduled = append(scheduled, &store.ScheduledMatch{Number: n, Pair: n / 2, Lineup: lineups[n%len(lineups)], Match: syntheticMatch(n, lineups[n%len(lineups)])})
	}
	must.Do(t, db.Save(ctx, tournament, scheduled))
	must.Do(t, db.Close())
}

// syntheticMatch returns a match usually won by the bot in seat 0.
func syntheticMatch(n int, lineup []int) store.Match {
	winner := 0
	if (n/len(lineup))%3 == 0 {
		winner = 1
	}
	m := store.Match{
		Key: store.NewDigest("key", fmt.Sprint(n)), Seed: int64(n), Fingerprint: store.NewDigest("course", fmt.Sprint(n)), Ended: time.Now(),
		Scenario: store.Scenario{
			Content: store.NewDigest("scenario", fmt.Sprint(n/24)), Game: "overdrive", Name: fmt.Sprintf("overdrive:seed=%d", n/24), Options: []byte("{}"),
		},
		Result: contest.Result{Reason: "finish", Winner: winner, Turns: 100 + n%50, Duration: time.Second},
	}
	for seat := range lineup {
		at := contest.SeatResult{
			Place: contest.Place(winner, seat), Score: int64(100 + n%7 + seat),
			Timing: contest.Timing{Turns: 1, Total: time.Millisecond, Slowest: time.Duration(100+n%900) * time.Millisecond, SlowestTurn: 3},
		}
		if lineup[seat] == 0 && n%10 == 0 {
			at.Failure = &bot.Failure{
				Kind: bot.Crashed, Turn: 17, Reason: malicious, Where: "wild.py, line 7, in race" + malicious, Traceback: "Traceback:\n  File " + malicious + "\n", Stderr: []string{malicious}, Hint: malicious,
			}
		}
		m.Seats = append(m.Seats, at)
	}
	return m
}
