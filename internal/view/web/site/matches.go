package site

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

const matchesPerPage = 50

// filter selects and sorts matches, as requested in a query string.
type filter struct {
	Bot, Against, Map string
	Lost, Failed      bool
	Order             string // "", "newest" or "slowest"
	Page              int    // from 1
}

func filterOf(q url.Values) filter {
	f := filter{
		Bot: q.Get("bot"), Against: q.Get("against"), Map: q.Get("map"), Lost: q.Get("lost") != "", Failed: q.Get("failed") != "",
		Order: q.Get("order"), Page: 1,
	}
	if n, err := strconv.Atoi(q.Get("page")); err == nil && n > 1 {
		f.Page = n
	}
	return f
}

// query returns the filter as a query string, with a page number.
func (f filter) query(page int) url.Values {
	q := url.Values{}
	set := func(key, value string) {
		if value != "" {
			q.Set(key, value)
		}
	}
	set("bot", f.Bot)
	set("against", f.Against)
	set("map", f.Map)
	set("order", f.Order)
	if f.Lost {
		q.Set("lost", "1")
	}
	if f.Failed {
		q.Set("failed", "1")
	}
	if page > 1 {
		q.Set("page", strconv.Itoa(page))
	}
	return q
}

// selection converts the filter to a selection, or returns the problem with it.
func (f filter) selection(r *results) (s scoreboard.Selection, problem string) {
	s = scoreboard.Selection{Scenario: f.Map, Lost: f.Lost, Failed: f.Failed, Slow: f.Order == "slowest"}
	for _, name := range []string{f.Bot, f.Against} {
		if name == "" {
			continue
		}
		if !slices.Contains(r.Names(), name) {
			return s, fmt.Sprintf("The tournament has no bot %s.", report.Line(name))
		}
		s.Bots = append(s.Bots, name)
	}
	if f.Lost && f.Bot == "" {
		return s, "Choose the bot that lost."
	}
	if _, err := path.Match(f.Map, ""); err != nil {
		return s, "The scenario is not a valid pattern: * and ? are wildcards, and a [ needs a ]."
	}
	return s, ""
}

// matchRow is a match in a list.
type matchRow struct {
	*scoreboard.Match
	To string // address of the player; empty if the match cannot be shown
}

// Reason returns the reason for the end of the match, in words.
func (r matchRow) Reason() string { return strings.ReplaceAll(r.Match.Reason, "_", " ") }

// Slowest returns the time of the slowest turn.
func (r matchRow) Slowest() string {
	slowest := time.Duration(0)
	for i := range r.Seats {
		slowest = max(slowest, r.Seats[i].Timing.Slowest)
	}
	return fmt.Sprintf("%.1f ms", ui.Milliseconds(slowest))
}

type matchesBody struct {
	*results
	filter
	Found    string
	Problem  string
	Rows     []matchRow
	Pages    int
	Previous string
	Next     string
	To       string // address of this page without a filter
}

func (s *Site) matches(ctx context.Context, req *http.Request) (*page, error) {
	r, err := s.tournamentNamed(ctx, req.PathValue("tournament"))
	if err != nil {
		return nil, err
	}
	f := filterOf(req.URL.Query())
	body := &matchesBody{results: r, To: matchesPath(r.ID, nil)}
	selection, problem := f.selection(r)
	var found []*scoreboard.Match
	if body.Problem = problem; problem == "" {
		found = selection.Select(r.boards)
	}
	if f.Order == "newest" {
		slices.Reverse(found)
	}
	body.Found = spelling.Count(len(found), "match")
	body.Pages = max(1, (len(found)+matchesPerPage-1)/matchesPerPage)
	f.Page = min(f.Page, body.Pages)
	body.filter = f
	if f.Page > 1 {
		body.Previous = matchesPath(r.ID, f.query(f.Page-1))
	}
	if f.Page < body.Pages {
		body.Next = matchesPath(r.ID, f.query(f.Page+1))
	}
	from := (f.Page - 1) * matchesPerPage
	body.Rows, err = s.rows(ctx, r, found[from:min(len(found), from+matchesPerPage)])
	return &page{template: "matches", Title: "Matches", Crumbs: r.crumbs(), Body: body}, err
}

// rows returns the rows of a list, with links to matches that can be shown. It looks up stored traces each time, because they
// can be removed while a tournament runs.
func (s *Site) rows(ctx context.Context, r *results, matches []*scoreboard.Match) (rows []matchRow, err error) {
	var ids []int64
	for _, m := range matches {
		ids = append(ids, m.Stored.Match)
	}
	kept, err := s.Store.Kept(ctx, ids)
	if err != nil {
		return nil, err
	}
	for _, m := range matches {
		row := matchRow{Match: m}
		if stored := r.stored(m); kept[m.Stored.Match] || r.canShow(&store.Match{Trace: stored.Match.Trace}, stored.Lineup) {
			row.To = matchPath(m.Stored.Match) + "/watch"
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// stored returns the stored match of a displayed one.
func (r *results) stored(m *scoreboard.Match) *store.ScheduledMatch {
	n, _ := slices.BinarySearchFunc(r.matches, m.Stored.Number, func(e store.ScheduledMatch, n int) int { return cmp.Compare(e.Number, n) })
	return &r.matches[n]
}
