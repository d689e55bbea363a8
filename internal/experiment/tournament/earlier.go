package tournament

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/text/spelling"
)

// Earlier describes which matches of a tournament were played before this run.
type Earlier struct {
	Before
	Newest  int64            // last match stored before this run
	Counted int              // counted matches that were played before
	differs map[int64]string // traces of replayed matches that differed
}

// Earlier returns which of the first pairs of a tournament's schedule were played before.
func (r *Runner) Earlier(ctx context.Context, s *Schedule, pairs int, t store.Tournament) (e Earlier, err error) {
	if e.Newest, err = r.Store.Newest(ctx); err != nil {
		return e, err
	}
	e.differs = map[int64]string{}
	e.Before, err = r.Before(ctx, s, pairs, t)
	return e, err
}

// Count counts the matches of a pair.
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

// NoteStored says how many matches are results of an earlier run or, if everything is played again, of the run
// being resumed; empty if none.
func NoteStored(stored, of int, again bool) string {
	switch {
	case stored == 0:
		return ""
	case again:
		return fmt.Sprintf("%d of %s already replayed by the run that this one resumes", stored, wereMatches(of))
	}
	return fmt.Sprintf("%d of %s already stored; --again plays them again", stored, wereMatches(of))
}

// NoteChanged names the bots of a new tournament whose contents differ from all earlier ones with the same bots, by
// names, arguments and settings; empty if none.
func (r *Runner) NoteChanged(ctx context.Context, t store.Tournament) (string, error) {
	earlier, err := r.Store.EarlierOf(ctx, t)
	if err != nil || len(earlier) == 0 {
		return "", err
	}
	var names []string
	files := "files"
	for i, e := range t.Entrants {
		if !slices.ContainsFunc(earlier, func(t store.Tournament) bool { return t.Entrants[i].Content == e.Content }) {
			if _, word := bot.CutName(e.Word); len(names) == 0 && !strings.HasPrefix(word, "@") {
				files += ", which cookoff show --content " + spelling.ShellLine([]string{word}) + " lists"
			}
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
	return fmt.Sprintf("%s %s changed since tournament %s (%s %s, or what runs them): %s matches are played anew",
		spelling.List(names), has, earlier[len(earlier)-1].Title(), its, files, its), nil
}

// NoteUntraced says how many stored matches are played again for a trace; empty if none.
func (b Before) NoteUntraced() string {
	if b.Untraced == 0 {
		return ""
	}
	return fmt.Sprintf("%s stored without a trace and %s played again for it; stored results do not change",
		wereMatches(b.Untraced), spelling.Choose(b.Untraced, "is", "are"))
}

// NoteElsewhere says how many stored matches have a trace in another folder than wanted; empty if none.
func (b Before) NoteElsewhere() string {
	if b.Elsewhere == 0 {
		return ""
	}
	return wereMatches(b.Elsewhere) + " stored with a trace in another folder; find the files: cookoff matches --format csv"
}

// NoteDiffers names the matches that differed when they were played again for their traces; empty if none.
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

// Err returns an error if some matches remained void.
func (v Voids) Err() error {
	if v.Undecided == 0 {
		return nil
	}
	if v.Why != "" {
		return fmt.Errorf("%s void each time, such as one because %s", wereMatches(v.Undecided), v.Why)
	}
	return fmt.Errorf("%s void each time: bots kept each other from running; "+
		"run the same command again, with --ponder auto and --box auto, to play what is missing",
		wereMatches(v.Undecided))
}

// wereMatches returns "1 match was", "2 matches were".
func wereMatches(n int) string {
	return spelling.Count(n, "match") + " " + spelling.Choose(n, "was", "were")
}
