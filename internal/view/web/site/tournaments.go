package site

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// Addresses of pages.
func tournamentPath(id int64) string { return fmt.Sprintf("/tournament/%d", id) }

func botPath(id int64, bot string) string {
	return fmt.Sprintf("/tournament/%d/bot/%s", id, url.PathEscape(bot))
}

func matchPath(id int64) string { return fmt.Sprintf("/match/%d", id) }

func matchesPath(id int64, query url.Values) string {
	path := tournamentPath(id) + "/matches"
	if len(query) > 0 {
		path += "?" + query.Encode()
	}
	return path
}

// tournamentRow is a tournament in the list.
type tournamentRow struct {
	store.Tournament
	Kind     string
	Bots     string
	Standing string // leader or verdict; empty before the first result, and for old tournaments
	Live     int    // matches in progress
}

// timeOf formats a time for a page.
func timeOf(t time.Time) string { return t.Format("2006-01-02 15:04") }

// tournaments returns the page of all tournaments, newest first.
func (s *Site) tournaments(ctx context.Context, _ *http.Request) (*page, error) {
	all, err := s.Store.Tournaments(ctx)
	if err != nil {
		return nil, err
	}
	live := s.liveMatches(0)
	body := struct {
		Tournaments []tournamentRow
		Live        []liveMatch
		Machine     bool // whether to link the page about this machine
		Workers     bool // whether to link the page about workers
	}{Live: live, Machine: s.Doctor != nil, Workers: s.Workers != nil}
	read := 0 // matches; results of older tournaments are not read for the list
	for _, t := range slices.Backward(all) {
		read += t.Played
		row, err := s.row(ctx, t, read <= maxCached/4)
		if err != nil {
			return nil, err
		}
		for _, m := range live {
			if m.Tournament == t.ID {
				row.Live++
			}
		}
		body.Tournaments = append(body.Tournaments, row)
	}
	return &page{template: "tournaments", Title: "Tournaments", Body: body}, nil
}

// row returns a tournament in the list. results is whether to read its results for the standing.
func (s *Site) row(ctx context.Context, t store.Tournament, results bool) (tournamentRow, error) {
	row := tournamentRow{Tournament: t, Bots: ui.ShortList(t.Names())}
	plan, err := tournament.PlanOf(t)
	row.Kind = string(plan.Kind())
	if plan.Kind() == tournament.Comparison {
		row.Kind, row.Bots = "comparison", against(t)
	}
	if err != nil || !results || t.Played == 0 {
		return row, err
	}
	r, err := s.resultsOf(ctx, t)
	if err != nil {
		return row, err
	}
	row.Standing, err = r.standing()
	return row, err
}

// standing returns the verdict of a comparison, or the leader of a tournament.
func (r *results) standing() (string, error) {
	if r.compared != nil {
		c, err := r.compared()
		if err != nil {
			return "", err
		}
		return fmt.Sprintf("%s, %s", c.report.Verdict, spelling.Count(c.report.Pairs, "pair")), nil
	}
	ranked, err := r.ranked()
	if err != nil {
		return "", err
	}
	var first []string
	for i := range ranked.result.Ranking {
		if rank := &ranked.result.Ranking[i]; rank.Place == 1 {
			first = append(first, rank.Bot)
		}
	}
	switch {
	case len(first) == 0:
		return "", nil
	case len(first) > 1 && len(first) == len(ranked.result.Ranking):
		return "all are equal", nil
	case r.Decided || r.Played >= r.Matches:
		return ui.ShortList(first) + spelling.Choose(len(first), " is first", " are first"), nil
	}
	return ui.ShortList(first) + spelling.Choose(len(first), " leads", " lead"), nil
}
