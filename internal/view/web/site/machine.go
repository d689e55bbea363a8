package site

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/bot/doctor"
)

// reportTTL is how long a report about this machine is cached: making one starts programs.
const reportTTL = time.Minute

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

// machine returns the page about this machine, by kind of check.
func (s *Site) machine(ctx context.Context, _ *http.Request) (*page, error) {
	if s.Doctor == nil {
		return nil, errNoPage
	}
	report, at, err := s.report(ctx)
	if err != nil {
		return nil, err
	}
	body := struct {
		doctor.Report
		Made  time.Time
		Areas []area
	}{Report: report, Made: at}
	for _, c := range report.Checks {
		if n := len(body.Areas); n == 0 || body.Areas[n-1].Name != c.Area {
			body.Areas = append(body.Areas, area{Name: c.Area})
		}
		last := &body.Areas[len(body.Areas)-1]
		last.Checks = append(last.Checks, c)
	}
	return &page{template: "machine", Title: "This machine", Crumbs: []link{{"/machine", "this machine"}}, Body: body}, nil
}

// report returns the report about this machine, from the cache if it is fresh.
func (s *Site) report(ctx context.Context) (doctor.Report, time.Time, error) {
	s.machineReport.mu.Lock()
	defer s.machineReport.mu.Unlock()
	if now := s.Now(); s.machineReport.at.IsZero() || now.Sub(s.machineReport.at) >= reportTTL {
		report := s.Doctor(ctx)
		if err := ctx.Err(); err != nil { // it may be incomplete
			return report, now, err
		}
		s.machineReport.report, s.machineReport.at = report, now
	}
	return s.machineReport.report, s.machineReport.at, nil
}
