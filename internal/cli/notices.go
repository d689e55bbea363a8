package cli

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
)

// earlier is what of a tournament was played before this run.
type earlier struct {
	tournament.Before
	newest  int64            // match that was stored when this run began
	counted int              // matches of the result whose match was played before
	differs map[int64]string // traces of those that came out otherwise when they were played again
}

// earlier looks up what of a tournament's first pairs was played before.
func (c *tournamentRun) earlier(ctx context.Context, t store.Tournament, pairs int) (e earlier, err error) {
	if e.newest, err = c.runner.Store.Newest(ctx); err != nil {
		return e, err
	}
	e.differs = map[int64]string{}
	e.Before, err = c.runner.Before(ctx, c.schedule, pairs, t)
	return e, err
}

// count notes the matches of a pair.
func (e *earlier) count(matches []store.ScheduledMatch) {
	for _, g := range matches {
		if g.Match.ID <= e.newest {
			e.counted++
		}
		if g.Different {
			e.differs[g.Match.ID] = g.Differs
		}
	}
}

// sayBefore says how many of some matches are results of an earlier run.
func (c *tournamentRun) sayBefore(before, of int) {
	switch {
	case before == 0:
	case c.options.again:
		c.Note("%d of %s already replayed by the run that this one resumes", before, wereMatches(of))
	default:
		c.Note("%d of %s already stored; --again plays them again", before, wereMatches(of))
	}
}

// wereMatches is "1 match was" and the like.
func wereMatches(n int) string {
	return spelling.Count(n, "match") + " " + spelling.Choose(n, "was", "were")
}

// sayTraces says what --traces comes to for matches that were played before.
func (c *tournamentRun) sayTraces(b tournament.Before) {
	if b.Untraced > 0 {
		c.Note("%s stored without a trace and %s played again for it; stored results do not change",
			wereMatches(b.Untraced), spelling.Choose(b.Untraced, "is", "are"))
	}
	if b.Elsewhere > 0 {
		c.Note("%s stored with a trace in another folder; find the files: cookoff matches --format csv",
			wereMatches(b.Elsewhere))
	}
}

// sayDiffers says which matches came out otherwise when they were played again for their traces.
func (c *tournamentRun) sayDiffers(differs map[int64]string) {
	if len(differs) == 0 {
		return
	}
	first := slices.Min(slices.Collect(maps.Keys(differs)))
	such, which := fmt.Sprintf("match %d", first), "their traces are not kept"
	if file := differs[first]; file != "" {
		such, which = such+": "+file, "these traces do not belong to them"
	}
	c.Note("%s different when played again for the trace, such as %s; stored results do not change, and %s",
		wereMatches(len(differs)), such, which)
}

// undecidedError says that some matches could not be decided.
func undecidedError(v tournament.Voids) error {
	return fmt.Errorf("%s void each time: other programs left bots less than a fifth of a processor, so results would mean nothing; "+
		"run the same command again when the machine is less busy, or with fewer matches at a time (--concurrency), to play what is missing",
		wereMatches(v.Undecided))
}
