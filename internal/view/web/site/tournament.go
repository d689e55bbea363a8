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
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

// links returns the links in the parts of a tournament's page.
func (r *results) links() report.Links {
	return report.Links{
		Bot:   func(name string) string { return botPath(r.ID, name) },
		Match: matchPath,
		Matches: func(bot, against string) string {
			return matchesPath(r.ID, url.Values{"bot": {bot}, "against": {against}})
		},
	}
}

// heading returns the title of a tournament's page. A comparison is titled by its two bots.
func heading(t store.Tournament) (string, error) {
	if compared, err := tournament.IsComparison(t); err == nil && compared {
		return against(t), nil
	}
	return tournament.Heading(t)
}

// against returns the bots of a comparison as text.
func against(t store.Tournament) string { return t.Entrants[0].Name + " against " + t.Entrants[1].Name }

// crumbs returns the links to the parent pages.
func (r *results) crumbs() []link {
	return []link{{"/", "Tournaments"}, {tournamentPath(r.ID), r.heading}}
}

// tournamentBody is the data of the page of a tournament.
type tournamentBody struct {
	*results
	Kind      string // such as "comparison 3"; empty for a tournament
	Left      string // remaining time, or state if it is unknown
	MatchList string // address of the list of matches
	Failed    string // address of the list of failed matches
	Failures  int
	Live      []liveMatch
	Parts     []report.Part
	Notes     []string
}

func (s *Site) tournament(ctx context.Context, req *http.Request) (*page, error) {
	r, err := s.tournamentNamed(ctx, req.PathValue("tournament"))
	if err != nil {
		return nil, err
	}
	ranked, err := r.ranked()
	if err != nil {
		return nil, err
	}
	body := tournamentBody{
		results: r, MatchList: matchesPath(r.ID, nil), Failures: ranked.standings.Failures(),
		Failed: matchesPath(r.ID, url.Values{"failed": {"1"}}), Live: s.liveMatches(r.ID),
	}
	if r.compared != nil {
		body.Kind = "comparison " + r.Title()
	}
	body.Left = r.left(s.Now(), len(body.Live) > 0)
	if body.Parts, body.Notes, err = r.parts(ranked); err != nil {
		return nil, err
	}
	return &page{template: "tournament", Title: r.heading, Crumbs: r.crumbs()[:1], Body: body}, nil
}

// parts returns the tables and charts of a tournament, those of a comparison first.
func (r *results) parts(ranked *ranked) (parts []report.Part, notes []string, err error) {
	var all report.Parts
	if r.compared != nil {
		c, err := r.compared()
		if err != nil {
			return nil, nil, err
		}
		all.AddComparison(c.report, c.evidence, "")
		notes = c.report.Notes
	}
	all.Add(report.Ranking(ranked.standings, ranked.result, r.links()))
	if len(r.info.Seats) == 2 || len(ranked.result.Ranking) > 2 {
		all.Add(report.CrossTable(ranked.result, r.links()))
	}
	all.Add(report.ByMap(ranked.standings, ranked.result))
	return all.All, append(notes, report.Counted(ranked.result)...), all.Err
}

// left returns the remaining time of the tournament, or its state, as text.
func (r *results) left(now time.Time, live bool) string {
	pace := r.pace(now)
	left := r.Matches - r.Played
	switch {
	case r.Decided:
		return "finished"
	case left <= 0:
		return "all matches are played"
	case r.compared != nil:
		if c, err := r.compared(); err == nil && c.report.Test.ToGo != nil && pace > 0 {
			pair := float64(r.Matches) / float64(max(1, r.Matches/len(r.info.Seats))) // matches per pair
			return fmt.Sprintf("about %.0f pairs to go, %s", *c.report.Test.ToGo, ui.ApproxDuration(time.Duration(*c.report.Test.ToGo*pair*float64(pace))))
		}
		if live || pace > 0 {
			return "under way"
		}
	case pace > 0:
		return fmt.Sprintf("about %s left", ui.ApproxDuration(time.Duration(left)*pace))
	case live:
		return "under way"
	}
	ends := r.ends()
	if len(ends) == 0 {
		return "no match has ended yet"
	}
	return fmt.Sprintf("not running; the last match ended at %s", timeOf(slices.MaxFunc(ends, time.Time.Compare)))
}
