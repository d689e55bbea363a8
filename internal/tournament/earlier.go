package tournament

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/store"
)

// Earlier is what of a tournament was played before this run.
type Earlier struct {
	Before
	Newest  int64            // match that was stored when this run began
	Counted int              // matches of the result whose match was played before
	differs map[int64]string // traces of those that came out otherwise when they were played again
}

// Earlier looks up what of the first pairs of a tournament's schedule was played before.
func (r *Runner) Earlier(ctx context.Context, s *Schedule, pairs int, t store.Tournament) (e Earlier, err error) {
	if e.Newest, err = r.Store.Newest(ctx); err != nil {
		return e, err
	}
	e.differs = map[int64]string{}
	e.Before, err = r.Before(ctx, s, pairs, t)
	return e, err
}

// Count notes the matches of a pair.
func (e *Earlier) Count(matches []store.ScheduledMatch) {
	for _, m := range matches {
		if m.Match.ID <= e.Newest {
			e.Counted++
		}
		if m.Different {
			e.differs[m.Match.ID] = m.Differs
		}
	}
}

// NoteStored says how many of some matches are results of an earlier run, or if all are played again of the one that
// this run resumes; empty if none is.
func NoteStored(stored, of int, again bool) string {
	switch {
	case stored == 0:
		return ""
	case again:
		return fmt.Sprintf("%d of %s already replayed by the run that this one resumes", stored, wereMatches(of))
	}
	return fmt.Sprintf("%d of %s already stored; --again plays them again", stored, wereMatches(of))
}

// NoteChanged says which bots of a tournament that is not begun yet are others than in all earlier ones of the same bots, by names,
// arguments and settings; empty if none is.
func (r *Runner) NoteChanged(ctx context.Context, t store.Tournament) (string, error) {
	earlier, err := r.Store.EarlierOf(ctx, t)
	if err != nil || len(earlier) == 0 {
		return "", err
	}
	var names []string
	for i, e := range t.Entrants {
		if !slices.ContainsFunc(earlier, func(t store.Tournament) bool { return t.Entrants[i].Content == e.Content }) {
			names = append(names, e.Name)
		}
	}
	if len(names) == 0 {
		return "", nil
	}
	has, its := "has", "its"
	if len(names) > 1 {
		has, its = "have", "their"
	}
	return fmt.Sprintf("%s %s changed since tournament %s (%s files, or what runs them): %s matches are played anew",
		spelling.List(names), has, earlier[len(earlier)-1].Title(), its, its), nil
}

// NoteUntraced says how many stored matches are played again for a trace; empty if none is.
func (b Before) NoteUntraced() string {
	if b.Untraced == 0 {
		return ""
	}
	return fmt.Sprintf("%s stored without a trace and %s played again for it; stored results do not change",
		wereMatches(b.Untraced), spelling.Choose(b.Untraced, "is", "are"))
}

// NoteElsewhere says how many stored matches have a trace in another folder than is wanted; empty if none has.
func (b Before) NoteElsewhere() string {
	if b.Elsewhere == 0 {
		return ""
	}
	return wereMatches(b.Elsewhere) + " stored with a trace in another folder; find the files: cookoff matches --format csv"
}

// NoteDiffers says which matches came out otherwise when they were played again for their traces; empty if none did.
func (e *Earlier) NoteDiffers() string {
	if len(e.differs) == 0 {
		return ""
	}
	first := slices.Min(slices.Collect(maps.Keys(e.differs)))
	such, which := fmt.Sprintf("match %d", first), "their traces are not kept"
	if file := e.differs[first]; file != "" {
		such, which = such+": "+file, "these traces do not belong to them"
	}
	return fmt.Sprintf("%s different when played again for the trace, such as %s; stored results do not change, and %s",
		wereMatches(len(e.differs)), such, which)
}

// Err returns an error if some matches could not be decided.
func (v Voids) Err() error {
	if v.Undecided == 0 {
		return nil
	}
	return fmt.Errorf("%s void each time: bots kept each other from running; "+
		"run the same command again, with --ponder auto and --box auto, to play what is missing",
		wereMatches(v.Undecided))
}

// wereMatches is "1 match was" and the like.
func wereMatches(n int) string {
	return spelling.Count(n, "match") + " " + spelling.Choose(n, "was", "were")
}
