package site

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot/doctor"
)

// freshLook is how long a report about this machine is cached: making it starts programs.
const freshLook = time.Minute

// machine is the cached report about this machine.
type machine struct {
	mu     sync.Mutex
	at     time.Time
	report doctor.Report
}

// area holds the checks of one kind.
type area struct {
	Name   string
	Checks []doctor.Check
}

// machine returns the page about this machine.
func (s *Site) machine(ctx context.Context, _ *http.Request) (*page, error) {
	if s.Doctor == nil {
		return nil, errNoPage
	}
	found, at, err := s.look(ctx)
	if err != nil {
		return nil, err
	}
	body := struct {
		doctor.Report
		Looked time.Time
		Areas  []area
	}{Report: found, Looked: at}
	for _, c := range found.Checks {
		if n := len(body.Areas); n == 0 || body.Areas[n-1].Name != c.Area {
			body.Areas = append(body.Areas, area{Name: c.Area})
		}
		last := &body.Areas[len(body.Areas)-1]
		last.Checks = append(last.Checks, c)
	}
	return &page{template: "machine", Title: "This machine", Crumbs: []link{{"/machine", "this machine"}}, Body: body}, nil
}

// look returns the report about this machine, from the cache if it is fresh.
func (s *Site) look(ctx context.Context) (doctor.Report, time.Time, error) {
	s.found.mu.Lock()
	defer s.found.mu.Unlock()
	if now := s.Now(); s.found.at.IsZero() || now.Sub(s.found.at) >= freshLook {
		report := s.Doctor(ctx)
		if err := ctx.Err(); err != nil { // it may be incomplete
			return report, now, err
		}
		s.found.report, s.found.at = report, now
	}
	return s.found.report, s.found.at, nil
}
