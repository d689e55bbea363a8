package tournament

import (
	"context"

	"github.com/cookoff/cookoff/internal/experiment/store"
)

// keep stores matches that have ended, and which other machines have played them.
func (p *pool) keep(ctx context.Context, ended []*store.ScheduledMatch) error {
	if err := p.Store.Save(ctx, p.tournament, ended, p.shelf.admit(ended)...); err != nil {
		return err
	}
	by := map[int64]store.PlayedBy{}
	for _, e := range ended {
		if e.Match.By.Worker != "" {
			by[e.Match.ID], e.Match.By = e.Match.By, store.PlayedBy{}
		}
	}
	if len(by) == 0 {
		return nil
	}
	return p.Store.NotePlayed(ctx, by)
}
