package tournament

import (
	"context"
	"fmt"
	"maps"
	"path/filepath"
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
	differs map[int64]string // trace files of matches that came out differently when played again
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

// Count adds the matches of a pair.
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

// StoredNote reports how many matches were stored by an earlier run or, if everything is played again, by the run
// being resumed; empty if none.
func StoredNote(stored, of int, again bool) string {
	switch {
	case stored == 0:
		return ""
	case again:
		return fmt.Sprintf("%d of %s already replayed by the run that is being resumed", stored, wereMatches(of))
	}
	return fmt.Sprintf("%d of %s already stored; --again plays them again", stored, wereMatches(of))
}

// NoteChanged names the bots of a new tournament that have changed since all earlier tournaments of the same bots, by
// name, argument and settings; empty if none.
func (r *Runner) NoteChanged(ctx context.Context, t store.Tournament) (string, error) {
	earlier, err := r.Store.EarlierOf(ctx, t)
	if err != nil || len(earlier) == 0 {
		return "", err
	}
	var names []string
	files := "files"
	for i, e := range t.Entrants {
		if !slices.ContainsFunc(earlier, func(t store.Tournament) bool { return t.Entrants[i].Content == e.Content }) {
			if _, word := bot.SplitName(e.Word); len(names) == 0 && !strings.HasPrefix(word, "@") {
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
	return fmt.Sprintf("%s %s changed since tournament %s (%s %s, or their toolchain): %s matches are played again",
		spelling.List(names), has, earlier[len(earlier)-1].Title(), its, files, its), nil
}

// NoteUntraced reports how many stored matches are played again for a trace; empty if none.
func (b Before) NoteUntraced() string {
	if b.Untraced == 0 {
		return ""
	}
	return fmt.Sprintf("%s stored without a trace and %s played again for it; stored results do not change",
		wereMatches(b.Untraced), spelling.Choose(b.Untraced, "is", "are"))
}

// NoteElsewhere reports how many stored matches have their trace in a folder other than the requested one; empty if
// none.
func (b Before) NoteElsewhere() string {
	if b.Elsewhere == 0 {
		return ""
	}
	return wereMatches(b.Elsewhere) + " stored with a trace in another folder; to find the files: cookoff matches --format csv"
}

// NoteDiffers names the matches that came out differently when played again for their traces; empty if none.
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

// wereMatches returns "1 match was" or "2 matches were".
func wereMatches(n int) string {
	return spelling.Count(n, "match") + " " + spelling.Choose(n, "was", "were")
}

// Before describes the stored part of a schedule.
type Before struct {
	Matches   int // stored matches
	Untraced  int // those that are played again for a missing trace
	Elsewhere int // those with their trace in another folder
}

// Found returns the number of matches reused without playing.
func (b Before) Found() int { return b.Matches - b.Untraced }

// pairsPerQuery is the number of pairs per query.
const pairsPerQuery = 256

// Before counts the stored matches among the first pairs of a tournament's schedule. It is zero for a new tournament.
func (r *Runner) Before(ctx context.Context, s *Schedule, pairs int, t store.Tournament) (b Before, err error) {
	if newest, err := r.Store.Newest(ctx); err != nil || newest <= t.Since {
		return b, err
	}
	if err := r.lookUpScenarios(ctx); err != nil {
		return b, err
	}
	for from := 0; from < pairs; from += pairsPerQuery {
		if err := r.countBefore(ctx, s, from, min(from+pairsPerQuery, pairs), t, &b); err != nil {
			return b, err
		}
	}
	return b, nil
}

// countBefore adds the pairs in [from, to).
func (r *Runner) countBefore(ctx context.Context, s *Schedule, from, to int, t store.Tournament, b *Before) error {
	var keys []store.Digest
	var lineups [][]int
	for number := from; number < to; number++ {
		u := s.Pair(number)
		if !r.Plan.Scenarios[u.Scenario].hasContent() {
			continue // never played
		}
		for _, lineup := range u.Lineups {
			keys, lineups = append(keys, r.Plan.keyIn(t, u, lineup)), append(lineups, lineup)
		}
	}
	matches, err := r.Store.FindTraces(ctx, keys, t.Since)
	if err != nil {
		return err
	}
	for i, key := range keys {
		m, found := matches[key]
		lacks := found && r.missingTraces(m, lineups[i]) != traces{}
		if lacks && r.selection() != AllTraces {
			stored, err := r.Store.Find(ctx, []store.Digest{key}, t.Since)
			if err != nil {
				return err
			}
			lacks = r.wantedAgain(stored[key], lineups[i]) != traces{}
		}
		switch {
		case !found:
			continue
		case lacks:
			b.Untraced++
		case r.Traces != "" && m.Trace != "" && filepath.Dir(m.Trace) != filepath.Clean(r.Traces):
			b.Elsewhere++
		}
		b.Matches++
	}
	return nil
}
