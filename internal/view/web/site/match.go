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

// recording is what is made from the trace of a match: the player as a page and for a frame, and the match's story.
type recording struct {
	page, framed []byte
	story        *explain.Explanation
}

// watch returns the page that plays a match. Without a trace, it returns the page of the result, which gives the reason.
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
	return &page{raw: shown.page, policy: player.Policy(true)}, nil
}

// frame returns the player for the frame in a match's page.
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

// recorded returns the recording of a match, from the cache if possible.
func (s *Site) recorded(ctx context.Context, id int64) (*recording, error) {
	stored, _, err := s.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.recordings.update(ctx, keyOf(stored), func(shown *recording) (*recording, int, error) {
		if shown == nil {
			if shown, err = s.load(ctx, id); err != nil {
				return nil, 0, err
			}
		}
		return shown, sizeOf(len(shown.page) + len(shown.framed)), nil
	})
}

// load makes the recording of a match from its stored trace, or by playing the match again.
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
	var whole, framed bytes.Buffer
	err = player.Page(&framed, []*timeline.Timeline{line}, o)
	o.Back = player.Link{Address: matchPath(id), Text: fmt.Sprintf("Match %d", id)}
	err = errors.Join(err, player.Page(&whole, []*timeline.Timeline{line}, o))
	return &recording{whole.Bytes(), framed.Bytes(), explain.New(line, nil)}, err
}

// traces returns the source of traces of stored matches.
func (s *Site) traces() storedtrace.Source {
	return storedtrace.Source{Store: s.Store, Games: s.Games, Now: s.Now}
}

// matchBody is the data of the page of a match's result.
type matchBody struct {
	matchRow
	Verdict  string
	Player   string // address of the player for the frame; empty if the match cannot be shown
	Watch    string // address of the player as a page
	NoTrace  string // why the match cannot be shown
	Story    *story // nil: not ready yet
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

// withCommand returns a match with the command that plays it again. It is cached, because pages refresh themselves and making
// the command reads all files of the bots.
func (s *Site) withCommand(ctx context.Context, t store.Tournament, e store.ScheduledMatch) (*scoreboard.Match, error) {
	return s.commands.update(ctx, keyOf(e), func(cached *scoreboard.Match) (*scoreboard.Match, int, error) {
		if cached != nil {
			return cached, 1, nil
		}
		m, err := s.WithCommand(ctx, t, e)
		return m, 1, err
	})
}

// result returns the page of a match's result. noTrace is the reason if the match cannot be watched.
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
	m, err := s.withCommand(ctx, t, e)
	if err != nil {
		return nil, err
	}
	body := matchBody{
		matchRow: matchRow{Match: m}, Verdict: m.Verdict(ui.Palette{}), NoTrace: noTrace,
		Ended: e.Match.Ended, Took: ui.ApproxDuration(e.Match.Duration),
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
