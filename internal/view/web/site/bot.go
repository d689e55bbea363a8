package site

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

type botBody struct {
	*results
	Bot       store.Entrant
	Summary   string // of the bot's settings
	Rank      *ranking.Rank
	Rating    string
	WinRate   string
	MatchList string
	Lost      string
	Parts     []report.Part
}

// bot returns the page about a bot in a tournament.
func (s *Site) bot(ctx context.Context, req *http.Request) (*page, error) {
	r, err := s.tournamentNamed(ctx, req.PathValue("tournament"))
	if err != nil {
		return nil, err
	}
	name := req.PathValue("bot")
	n := slices.Index(r.Names(), name)
	if n < 0 {
		return nil, &notFoundError{fmt.Sprintf("tournament %s has no bot %s", r.Title(), report.Line(name))}
	}
	ranked, err := r.ranked()
	if err != nil {
		return nil, err
	}
	body := botBody{
		results: r, Bot: r.Entrants[n], Summary: r.Entrants[n].Settings.Summary(),
		MatchList: matchesPath(r.ID, url.Values{"bot": {name}}), Lost: matchesPath(r.ID, url.Values{"bot": {name}, "lost": {"1"}}),
	}
	for i, row := range ranked.standings.Table(ranked.result).Rows {
		if rank := &ranked.result.Ranking[i]; rank.Bot == name {
			body.Rank, body.Rating = rank, row[2]
			if row[3] != "-" {
				body.Rating += " ± " + row[3]
			}
			if met := rank.Wins + rank.Draws + rank.Losses; met > 0 {
				body.WinRate = fmt.Sprintf("%.0f %%", 100*rank.Points/float64(met))
			}
		}
	}
	if body.Parts, err = s.botParts(r, name); err != nil {
		return nil, err
	}
	return &page{template: "bot", Title: name, Crumbs: r.crumbs(), Body: body}, nil
}

// botParts returns the tables and charts of a bot.
func (s *Site) botParts(r *results, name string) ([]report.Part, error) {
	var all report.Parts
	all.Add(report.Rating(r.checkpoints(), name), nil)
	table, _ := r.byMaps.LoadOrStore(name, sync.OnceValues(func() (report.Part, error) { return r.byMap(s, name) }))
	all.Add(table.(func() (report.Part, error))())
	slowest, mean, failed := r.turns(name)
	limit, err := r.limit(name)
	if err != nil {
		return nil, err
	}
	all.Add(report.Headroom(slowest, mean, limit, r.links()))
	all.Add(report.Failures(failed, r.links()))
	return all.All, all.Err
}

// byMap returns the table of a bot's results against each opponent by scenario.
func (r *results) byMap(s *Site, name string) (report.Part, error) {
	if slices.Contains(r.Disqualified(), name) {
		return report.Part{}, nil
	}
	standings, result, err := r.played(s).Rank(name)
	if err != nil {
		return report.Part{}, err
	}
	return report.ByMap(standings, result)
}

// turns returns the bot's slowest turn in each match, its mean turn, and its failures.
func (r *results) turns(name string) (all []report.Slowest, mean time.Duration, failed []report.FailedIn) {
	for _, m := range r.boards {
		for i := range m.Seats {
			at := &m.Seats[i]
			if at.Bot != name {
				continue
			}
			if at.Timing.SlowestTurn > 0 {
				all = append(all, report.Slowest{Match: m.Stored.Match, Turn: at.Timing.SlowestTurn, Took: at.Timing.Slowest})
				mean += at.Timing.Mean()
			}
		}
		failed = append(failed, report.FailuresIn(m, name)...)
	}
	return all, mean / time.Duration(max(1, len(all))), failed
}

// limit returns the time limit of a bot's turns; 0 for built-ins, which have none.
func (r *results) limit(name string) (time.Duration, error) {
	plan, err := tournament.PlanOf(r.Tournament)
	if err != nil {
		return 0, err
	}
	for _, b := range r.Entrants {
		if _, word := bot.SplitName(b.Word); b.Name == name && strings.HasPrefix(word, "@") {
			return 0, nil
		}
	}
	return plan.Clock.Turn, nil
}
