package site

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/text/ui"
	"github.com/cookoff/cookoff/internal/view/explain"
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

// recording is a match with its trace: the player's page, the same for a frame, and the match's story.
type recording struct {
	alone, framed []byte
	story         *explain.Match
}

// watch returns the page that shows a match; without a trace it is that of its result, which says why.
func (s *Site) watch(ctx context.Context, req *http.Request) (*page, error) {
	id, err := matchNumber(req)
	if err != nil {
		return nil, err
	}
	shown, err := s.recorded(ctx, id)
	if missing := (*storedtrace.MissingError)(nil); errors.As(err, &missing) {
		return s.result(ctx, id, missing.Error())
	}
	if err != nil {
		return nil, err
	}
	return &page{raw: shown.alone, policy: player.Policy(true)}, nil
}

// frame returns the player for the page of a match's result.
func (s *Site) frame(ctx context.Context, req *http.Request) (*page, error) {
	id, err := matchNumber(req)
	if err != nil {
		return nil, err
	}
	shown, err := s.recorded(ctx, id)
	if missing := (*storedtrace.MissingError)(nil); errors.As(err, &missing) {
		return nil, &notFoundError{missing.Error()}
	}
	if err != nil {
		return nil, err
	}
	return &page{raw: shown.framed, policy: player.Policy(true), frame: true}, nil
}

// recorded returns a match with its trace.
func (s *Site) recorded(ctx context.Context, id int64) (*recording, error) {
	stored, _, err := s.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.shown.update(keyOf(stored), func(shown *recording) (*recording, int, error) {
		if shown == nil {
			if shown, err = s.load(ctx, id); err != nil {
				return nil, 0, err
			}
		}
		return shown, sizeOf(len(shown.alone) + len(shown.framed)), nil
	})
}

// load reads the trace of a match, or plays the match again, and makes its pages.
func (s *Site) load(ctx context.Context, id int64) (*recording, error) {
	select {
	case s.loading <- struct{}{}:
		defer func() { <-s.loading }()
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
	o := player.Options{Drop: openPath}
	var alone, framed bytes.Buffer
	err = player.Page(&framed, []*timeline.Timeline{line}, o)
	o.Back = player.Link{Address: matchPath(id), Text: fmt.Sprintf("Match %d", id)}
	err = errors.Join(err, player.Page(&alone, []*timeline.Timeline{line}, o))
	return &recording{alone.Bytes(), framed.Bytes(), explain.Of(line, nil)}, err
}

// traces returns where traces of stored matches come from.
func (s *Site) traces() storedtrace.Source {
	return storedtrace.Source{Store: s.Store, Games: s.Games, Now: s.Now}
}

// matchBody is the data of the page of a match's result.
type matchBody struct {
	matchRow
	Verdict  string
	Player   string // page that shows it in a frame; empty: it cannot be shown
	Watch    string // page that shows it alone
	NoTrace  string // why it cannot be shown
	Story    *story // nil: not known yet
	Board    report.Part
	Failures report.Part
	Ended    time.Time
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

// played returns a match with the command that plays it again. The pages refresh themselves, and the command is asked for once: finding
// it reads all files of the bots.
func (s *Site) played(ctx context.Context, t store.Tournament, e store.ScheduledMatch) (*scoreboard.Match, error) {
	return s.again.update(keyOf(e), func(known *scoreboard.Match) (*scoreboard.Match, int, error) {
		if known != nil {
			return known, 1, nil
		}
		m, err := s.Again(ctx, t, e)
		return m, 1, err
	})
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
	if r.heading, err = heading(t); err != nil {
		return nil, err
	}
	m, err := s.played(ctx, t, e)
	if err != nil {
		return nil, err
	}
	body := matchBody{
		matchRow: matchRow{Match: m}, Verdict: m.Verdict(ui.Palette{}), NoTrace: noTrace,
		Ended: e.Match.Ended, Took: ui.Roughly(e.Match.Duration),
	}
	if shown, err := s.traces().Showable(t); err != nil {
		return nil, err
	} else if noTrace == "" && shown(&e.Match, e.Lineup) {
		body.Player, body.Watch = matchPath(id)+"/player", matchPath(id)+"/watch"
		if body.Story, err = s.story(ctx, e); err != nil {
			body.NoTrace = report.Line(err.Error())
		}
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
