package site

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"github.com/cookoff/cookoff/internal/play/live"
	"github.com/cookoff/cookoff/internal/view/web/player"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

// liveMatch is a match in progress.
type liveMatch struct {
	live.Entry
	To       string // address of the page
	Scenario string
	Bots     string
}

// liveMatches returns the matches in progress, of one tournament unless it is 0.
func (s *Site) liveMatches(tournament int64) (all []liveMatch) {
	for _, e := range live.List(s.Live) {
		if tournament != 0 && e.Tournament != tournament {
			continue
		}
		m := liveMatch{Entry: e, To: "/live/" + e.ID}
		var header struct {
			Scenario string `json:"scenario"`
			Seats    []struct {
				Bot string `json:"bot"`
			} `json:"seats"`
		}
		if json.Unmarshal(e.Header, &header) != nil {
			continue // written by another version
		}
		var bots []string
		for _, seat := range header.Seats {
			bots = append(bots, seat.Bot)
		}
		m.Scenario, m.Bots = report.Line(header.Scenario), report.Line(strings.Join(bots, " against "))
		all = append(all, m)
	}
	return all
}

func (s *Site) liveList(context.Context, *http.Request) (*page, error) {
	return &page{template: "live", Title: "Under way", Crumbs: []link{{"/", "Tournaments"}}, Body: s.liveMatches(0)}, nil
}

// liveID returns the ID in a request for a match in progress.
func liveID(req *http.Request) string { return req.PathValue("process") + "/" + req.PathValue("file") }

// livePage returns the page that shows a match in progress, or the page of its result if the match is over and stored.
func (s *Site) livePage(ctx context.Context, req *http.Request) (*page, error) {
	id := liveID(req)
	for _, m := range s.liveMatches(0) {
		if m.ID != id {
			continue
		}
		back := player.Link{Address: "/live", Text: "Under way"}
		if m.Tournament != 0 {
			back = player.Link{Address: tournamentPath(m.Tournament), Text: fmt.Sprintf("Tournament %d", m.Tournament)}
		}
		var b bytes.Buffer
		err := player.LivePage(&b, "/stream/"+id, player.Options{Title: m.Scenario + ": " + m.Bots, Back: back, Drop: openPath})
		return &page{raw: b.Bytes(), policy: player.Policy(true)}, err
	}
	if stored := s.storedOf(ctx, id); stored != 0 {
		return s.result(ctx, stored, "")
	}
	return nil, &notFoundError{live.ErrEnded.Error()}
}
