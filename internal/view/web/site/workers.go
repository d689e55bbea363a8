package site

import (
	"context"
	"net/http"
	"net/url"
	"slices"

	"github.com/cookoff/cookoff/internal/experiment/fleet"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// worker is a row of the page: a worker of a hub.
type worker struct {
	fleet.Member
	JoinedAgo string // time since it joined
	State     string
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
		body.Workers = append(body.Workers, worker{m, ui.ApproxDuration(s.Now().Sub(m.Joined)), m.State()})
	}
	return &page{template: "workers", Title: "Workers", Crumbs: []link{{"/workers", "workers"}}, Body: body}, nil
}

func workerPath(name string) string { return "/workers/" + url.PathEscape(name) }

// workerLog returns the page with the log of a worker.
func (s *Site) workerLog(ctx context.Context, r *http.Request) (*page, error) {
	if s.Workers == nil {
		return nil, errNoPage
	}
	name := r.PathValue("worker")
	if fleet.CheckName(name) != nil {
		return nil, errNoPage
	}
	body := struct {
		Problem, Name string
		Lines         []fleet.LogLine
	}{Name: name}
	lines, err := s.WorkerLog(ctx, name)
	if err != nil {
		body.Problem = err.Error()
	}
	for _, l := range slices.Backward(lines) {
		l.At = l.At.In(s.Now().Location())
		body.Lines = append(body.Lines, l)
	}
	return &page{template: "worker", Title: "Worker " + name, Crumbs: []link{{"/workers", "workers"}, {workerPath(name), name}}, Body: body}, nil
}
