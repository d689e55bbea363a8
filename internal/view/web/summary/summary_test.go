package summary_test

import (
	"bytes"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"io/fs"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/games"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/web/player"
	"github.com/cookoff/cookoff/internal/view/web/report"
	"github.com/cookoff/cookoff/internal/view/web/summary"
)

// malicious is bot output that tries to escape from its element.
const malicious = "</script><script>alert(1)</script>\x1b[31m\u202eevil"

// played plays a match and returns its trace and result.
func played(t *testing.T) ([]byte, contest.Result) {
	t.Helper()
	missing := func(string) ([]byte, error) { return nil, fs.ErrNotExist }
	s, game := must.Two(games.Scenario(games.Request{Word: "tiny", Read: missing}))(t)
	m, _ := contesttest.Match(t, game, s, "@waiter", "@random")
	m.Turns = 30
	result, trace := contesttest.Play(t.Context(), t, game, m)
	return trace.Bytes(), result
}

// options returns a tournament of two bots: the first wins match 1, match 2 is a draw, the second wins match 3 and fails in
// match 4. All have the same trace.
func options(t *testing.T, plan string) summary.Options {
	t.Helper()
	game := must.Get(games.Named("carnegie"))(t)
	trace, result := played(t)
	p := report.Played{
		Tournament: store.Tournament{
			ID: 7, Name: "evening", Game: "carnegie", Plan: json.RawMessage(plan), Matches: 4, Played: 4,
			Began: time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC), Entrants: []store.Entrant{{Name: "first", Word: "@waiter"}, {Name: "second", Word: "@random"}},
		},
		Info: game.Info(),
		Traits: func(name string) []contest.OptionValue {
			return []contest.OptionValue{{Name: contest.TraitMap, Value: name}}
		},
	}
	for i := range 4 {
		m := store.ScheduledMatch{Number: i, Pair: i / 2, Lineup: []int{0, 1}}
		if i%2 == 1 {
			m.Lineup = []int{1, 0}
		}
		m.Match.ID, m.Match.Scenario.Name, m.Match.Seed, m.Match.Result = int64(i+1), "tiny", 1, result
		m.Match.Fingerprint = store.NewDigest("match", fmt.Sprint(i))
		m.Match.Seats = append([]contest.SeatResult{}, result.Seats...)
		p.Matches = append(p.Matches, m)
	}
	ends := func(match, winner int, places ...int) {
		m := &p.Matches[match-1].Match
		m.Winner = winner
		for i := range m.Seats {
			m.Seats[i].Place = places[i]
		}
	}
	ends(1, 0, 1, 2)
	ends(2, contest.NoWinner, 1, 1)
	ends(3, 1, 2, 1)
	ends(4, 1, 2, 1)
	p.Matches[3].Match.Seats[0].Failure = &bot.Failure{Kind: bot.Crashed, Turn: 9, Reason: malicious, Where: "bot.py, line 4", Traceback: "Traceback:\n  " + malicious + "\nlast"}
	return summary.Options{
		Played: p, Version: "v1.2.3", Games: games.Named, MaxSize: 10_000_000, Workers: 2,
		Trace: func(context.Context, int64) (func() (io.ReadCloser, error), error) {
			return func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(trace)), nil }, nil
		},
	}
}

func makePage(t *testing.T, o summary.Options) (*summary.Page, string) {
	t.Helper()
	page := must.Get(summary.Make(t.Context(), o))(t)
	return page, string(page.HTML)
}

var (
	films   = regexp.MustCompile(`id="film-(\d+)"`)
	policy  = regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`)
	running = regexp.MustCompile(`(?s)\n<style>(.*?)</style>|\n<script>(.*?)</script>`)
	leading = regexp.MustCompile(`(?:href|src|action|srcset)="([^"]*)"`)
	texts   = regexp.MustCompile(`<[^>]*>`)
)

// A page has all parts of a tournament and all matches, runs only its own scripts and loads nothing.
func TestPage(t *testing.T) {
	t.Parallel()
	o := options(t, `{}`)
	page, text := makePage(t, o)
	if page.Matches != 4 || page.Watchable != 4 || len(page.Notes) != 0 {
		t.Errorf("%d of %d matches can be watched, notes %q", page.Watchable, page.Matches, page.Notes)
	}
	for _, part := range []string{"ranking", "maps", "scores", "failures", "matches"} {
		if !strings.Contains(text, `<section id="`+part+`">`) {
			t.Errorf("part %s is missing", part)
		}
	}
	must.Have(t, text, " at bot.py, line 4 ·\n")
	body := text[strings.Index(text, "<main>") : strings.Index(text, "</main>")+len("</main>")]
	d := xml.NewDecoder(strings.NewReader(body))
	d.Strict, d.AutoClose, d.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "script" {
			t.Error("the results contain a script")
		}
	}
	shown := html.UnescapeString(texts.ReplaceAllString(body, ""))
	for _, want := range []string{"2 bots", "4 matches", "crashed", "in turn 9", `</script><script>alert(1)</script>\u202eevil` + "\nlast", "All 4 matches can be watched here", "cookoff v1.2.3"} {
		if !strings.Contains(shown, want) {
			t.Errorf("%q is missing in the page", want)
		}
	}
	if strings.ContainsAny(text, "\x1b\u202e") {
		t.Error("the page has deceptive characters")
	}
	allowed := html.UnescapeString(policy.FindStringSubmatch(text)[1])
	for _, own := range running.FindAllStringSubmatch(text, -1) {
		if !strings.Contains(allowed, player.Hash(own[1]+own[2])) {
			t.Errorf("the policy blocks %.60s…", own[0])
		}
	}
	script, style := player.Assets()
	if !strings.Contains(allowed, player.Hash(script)) || !strings.Contains(allowed, player.Hash(style)) || strings.Count(text, script) != 1 || strings.Count(text, style) != 1 {
		t.Error("the page must contain the player once, and its policy must allow it")
	}
	for _, to := range leading.FindAllStringSubmatch(text[:strings.Index(text, `id="player-style"`)], -1) {
		if !strings.HasPrefix(to[1], "#") && to[1] != "data:," {
			t.Errorf("the page links to %s", to[1])
		}
	}
	if _, again := makePage(t, o); again != text {
		t.Error("the same results give another page")
	}
}

// A page with a size limit has first the matches with a failure, then those lost by the challenger or by the better bot.
func TestSizeLimit(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		plan string
		want []string // matches by priority
	}{
		{`{}`, []string{"4", "1", "2"}},                // the second bot is better, and lost only match 1
		{`{"challengers":1}`, []string{"4", "1", "3"}}, // the first one lost these
	} {
		o := options(t, c.plan)
		first := &o.Played.Matches[0].Match
		first.Winner, first.Seats[0].Place, first.Seats[1].Place = 1, 2, 1
		_, text := makePage(t, o)
		_, without := makePage(t, func() summary.Options { none := o; none.MaxSize = 0; return none }())
		film := (len(text) - len(without)) / 4
		for n := range 4 {
			o.MaxSize = len(without) + n*film + film/2
			page, text := makePage(t, o)
			var got []string
			for _, m := range films.FindAllStringSubmatch(text, -1) {
				got = append(got, m[1])
			}
			if fmt.Sprint(got) != fmt.Sprint(c.want[:n]) || page.Watchable != n {
				t.Errorf("%s: the page has matches %v, must have %v", c.plan, got, c.want[:n])
			}
			if len(page.HTML) > o.MaxSize {
				t.Errorf("page of %d bytes, limit %d", len(page.HTML), o.MaxSize)
			}
			left := fmt.Sprintf("%d matches are not included", 4-n)
			if n == 3 {
				left = "1 match is not included"
			}
			if len(page.Notes) != 1 || !strings.HasPrefix(page.Notes[0], left) || !strings.Contains(text, left) {
				t.Errorf("notes %q", page.Notes)
			}
		}
	}
}

// Matches with missing or broken traces are listed, and the page says why they cannot be watched.
func TestWithoutTrace(t *testing.T) {
	t.Parallel()
	o := options(t, `{}`)
	whole := o.Trace
	o.Trace = func(ctx context.Context, match int64) (func() (io.ReadCloser, error), error) {
		switch match {
		case 1, 2:
			return nil, &storedtrace.MissingError{Match: match, Why: "nobody knows"}
		case 3:
			return func() (io.ReadCloser, error) { return nil, errors.New("the disk is on fire") }, nil
		}
		return whole(ctx, match)
	}
	page, text := makePage(t, o)
	want := []string{
		"2 matches of 4 cannot be watched, because no trace was kept; --keep-traces all (cookoff tournament and regress) keeps all traces.",
		"Match 3 cannot be watched: the disk is on fire.",
	}
	if fmt.Sprint(page.Notes) != fmt.Sprint(want) || page.Watchable != 1 {
		t.Errorf("%d matches can be watched, notes %q", page.Watchable, page.Notes)
	}
	if strings.Count(text, `<a href="#match=`) != 2 { // in the list, and at the failure
		t.Error("the page links matches that it does not contain")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if _, err := summary.Make(ctx, o); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: error %v", err)
	}
}
