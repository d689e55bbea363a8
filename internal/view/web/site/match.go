package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/player"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

// matchNumber returns the number of the match in a request.
func matchNumber(req *http.Request) (int64, error) {
	id, err := strconv.ParseInt(req.PathValue("match"), 10, 64)
	if err != nil || id < 1 {
		return 0, errNoPage
	}
	return id, nil
}

// watch returns the page that shows a match; without a trace it is that of its result, which says why.
func (s *Site) watch(ctx context.Context, req *http.Request) (*page, error) {
	id, err := matchNumber(req)
	if err != nil {
		return nil, err
	}
	stored, _, err := s.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	match := shownMatch{id, stored.Match.Ended.UnixNano()}
	text := s.shown.get(match)
	if text == nil {
		if text, err = s.played(ctx, id); err != nil {
			if missing := (*storedtrace.MissingError)(nil); errors.As(err, &missing) {
				return s.result(ctx, id, missing.Error())
			}
			return nil, err
		}
		s.shown.put(match, text)
	}
	return &page{raw: text, policy: player.Policy(true)}, nil
}

// played makes the page that shows a match.
func (s *Site) played(ctx context.Context, id int64) ([]byte, error) {
	select {
	case s.shown.busy <- struct{}{}:
		defer func() { <-s.shown.busy }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	trace, err := s.traces().Trace(ctx, id)
	if err != nil {
		return nil, err
	}
	line, err := timeline.Load(trace.Open, s.Games)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = player.Page(&b, []*timeline.Timeline{line}, player.Options{Back: player.Link{Address: matchPath(id), Text: fmt.Sprintf("Match %d", id)}, Drop: openPath})
	return b.Bytes(), err
}

// traces returns where traces of stored matches come from.
func (s *Site) traces() storedtrace.Source {
	return storedtrace.Source{Store: s.Store, Games: s.Games, Now: s.Now}
}

// matchBody is the data of the page of a match's result.
type matchBody struct {
	matchRow
	Verdict  string
	Watch    string // page that shows it; empty: it cannot be shown
	NoTrace  string // why not
	Board    report.Part
	Failures report.Part
	Ended    string
	Took     string
	Settings []string
}

func (s *Site) match(ctx context.Context, req *http.Request) (*page, error) {
	id, err := matchNumber(req)
	if err != nil {
		return nil, err
	}
	return s.result(ctx, id, "")
}

// result returns the page of a match's result. noTrace is why it cannot be watched.
func (s *Site) result(ctx context.Context, id int64, noTrace string) (*page, error) {
	e, tournament, err := s.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	t, err := s.Store.Tournament(ctx, tournament)
	if err != nil {
		return nil, err
	}
	game, err := s.Games(t.Game)
	if err != nil {
		return nil, err
	}
	r := &results{Tournament: t, info: game.Info()}
	m := scoreboard.FromStore(t, r.info, e)
	body := matchBody{
		matchRow: r.row(m), Verdict: m.Verdict(ui.Palette{}), NoTrace: noTrace,
		Ended: e.Match.Ended.Format(timeLayout), Took: ui.Roughly(e.Match.Duration),
	}
	if shown, err := s.traces().Showable(t); err != nil {
		return nil, err
	} else if shown(&e.Match, e.Lineup) {
		body.Watch = matchPath(id) + "/watch"
	} else if noTrace == "" {
		body.NoTrace = "its trace was not kept"
	}
	for line := range strings.Lines(m.Settings()) {
		body.Settings = append(body.Settings, report.Line(strings.TrimSpace(line)))
	}
	if body.Board.Body, err = report.Table(m.Board(ui.Palette{})); err != nil {
		return nil, err
	}
	body.Failures, err = report.Failures(report.FailuresIn(m, ""), report.Links{})
	return &page{template: "match", Title: fmt.Sprintf("Match %d", id), Crumbs: append(r.crumbs(), link{matchesPath(t.ID, nil), "Matches"}), Body: body}, err
}
