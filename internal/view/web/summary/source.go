package summary

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/play/matchfiles"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

// Source makes the pages of stored tournaments.
type Source struct {
	Store    *store.DB
	Games    func(name string) (contest.Game, error)
	Scenario func(name string) (contest.Scenario, contest.Game, error)
	Version  string // of cookoff
	Now      func() time.Time
	Workers  int
	Progress func(done, total int)
}

// Page makes the page of a tournament of at most maxSize bytes. answer is the report of a comparison that has just ended, or nil.
func (s Source) Page(ctx context.Context, t store.Tournament, answer *regress.Report, maxSize int) (*Page, error) {
	game, err := s.Games(t.Game)
	if err != nil {
		return nil, err
	}
	traits := func(scenario string) []contest.OptionValue { return contest.TraitsOf(game, scenario, s.Scenario) }
	played := report.Played{Tournament: t, Info: game.Info(), Answer: answer, Traits: traits}
	err = s.Store.ScheduledMatches(ctx, t.ID, func(e store.ScheduledMatch) error {
		played.Matches = append(played.Matches, e)
		return nil
	})
	if err != nil {
		return nil, err
	}
	traces := storedtrace.Source{Store: s.Store, Games: s.Games, Now: s.Now}
	return Make(ctx, Options{
		Played: played, Version: s.Version, Games: s.Games, MaxSize: maxSize, Workers: s.Workers, Progress: s.Progress,
		Trace: func(ctx context.Context, match int64) (func() (io.ReadCloser, error), error) {
			trace, err := traces.Trace(ctx, match)
			if err != nil {
				return nil, err
			}
			return trace.Open, nil
		},
	})
}

// FileName returns the default file name of a tournament's page.
func FileName(t store.Tournament) (string, error) {
	name := t.Name
	if name == "" {
		kind := "tournament"
		if compared, err := tournament.IsComparison(t); err != nil {
			return "", err
		} else if compared {
			kind = "comparison"
		}
		name = fmt.Sprintf("%s-%d", kind, t.ID)
	}
	return matchfiles.FileName(name) + ".html", nil
}
