package site

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"

	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
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
	To      string
	Kind    string
	Bots    string
	Started string
	Live    int // matches in progress
}

// timeLayout is the time format of pages.
const timeLayout = "2006-01-02 15:04"

// tournaments returns the page of all tournaments, newest first.
func (s *Site) tournaments(ctx context.Context, _ *http.Request) (*page, error) {
	all, err := s.Store.Tournaments(ctx)
	if err != nil {
		return nil, err
	}
	under, err := s.underWay(0)
	if err != nil {
		return nil, err
	}
	body := struct {
		Tournaments []tournamentRow
		Live        []liveMatch
		Machine     bool // there is a page about it
	}{Live: under, Machine: s.Doctor != nil}
	for _, t := range slices.Backward(all) {
		row := tournamentRow{Tournament: t, To: tournamentPath(t.ID), Kind: "tournament", Bots: ui.List(t.Names()), Started: t.Began.Format(timeLayout)}
		compared, err := tournament.IsComparison(t)
		if err != nil {
			return nil, err
		}
		if compared {
			row.Kind = "comparison"
		}
		for _, m := range under {
			if m.Tournament == t.ID {
				row.Live++
			}
		}
		body.Tournaments = append(body.Tournaments, row)
	}
	return &page{template: "tournaments", Title: "Tournaments", Body: body}, nil
}
