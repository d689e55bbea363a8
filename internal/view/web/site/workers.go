package site

import (
	"context"
	"net/http"

	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// worker is a worker of a hub as the page shows it.
type worker struct {
	fleet.Member
	For   string
	State string
}

// workers returns the page about the workers of hubs.
func (s *Site) workers(ctx context.Context, _ *http.Request) (*page, error) {
	if s.Workers == nil {
		return nil, errNoPage
	}
	var body struct {
		Problem string
		Workers []worker
	}
	all, err := s.Workers(ctx)
	if err != nil {
		body.Problem = err.Error()
	}
	for _, m := range all {
		body.Workers = append(body.Workers, worker{m, ui.Roughly(s.Now().Sub(m.Joined)), m.State()})
	}
	return &page{template: "workers", Title: "Workers", Crumbs: []link{{"/workers", "workers"}}, Body: body}, nil
}
