package site

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/regress"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

// results is an immutable snapshot of a tournament's results.
type results struct {
	store.Tournament
	game    contest.Game
	info    contest.Info
	heading string                 // title of the tournament's page
	matches []store.ScheduledMatch // in the order of the schedule
	boards  []*scoreboard.Match    // the same matches for display
	canShow func(m *store.Match, lineup []int) bool

	ranked      func() (*ranked, error)
	checkpoints func() []report.Checkpoint
	compared    func() (*comparison, error) // nil unless the tournament is a comparison

	byMaps sync.Map // tables of results by scenario, by bot
}

// ranked is the ranking of the results.
type ranked struct {
	standings *ranking.Standings
	result    ranking.Result
}

// comparison is the analysis of a comparison.
type comparison struct {
	report   *regress.Report
	evidence []rating.State // after each pair
}

// maxCached limits the matches in all cached results, except the most recently used results.
const maxCached = 200_000

// resultsOf returns the current results of a tournament. It reads only matches that are not cached.
func (s *Site) resultsOf(ctx context.Context, t store.Tournament) (*results, error) {
	return s.results.update(ctx, t.ID, func(old *results) (*results, int, error) {
		played, err := s.Store.CountPlayed(ctx, t.ID)
		if err != nil {
			return nil, 0, err
		}
		if old != nil && (!old.Began.Equal(t.Began) || old.Digest != t.Digest || played < len(old.matches)) {
			old = nil // the number was reused for another tournament
		}
		t.Played = played
		if old != nil && played == len(old.matches) && slices.Equal(t.Disqualified(), old.Disqualified()) && t.Decided == old.Decided && t.Name == old.Name {
			return old, len(old.matches), nil
		}
		r, err := s.read(ctx, t, old)
		if err != nil {
			return nil, 0, err
		}
		return r, len(r.matches), nil
	})
}

// read returns the old results, which may be nil, with the new matches added.
func (s *Site) read(ctx context.Context, t store.Tournament, old *results) (*results, error) {
	game, err := s.Games(t.Game)
	if err != nil {
		return nil, err
	}
	r := &results{Tournament: t, game: game, info: game.Info()}
	if r.heading, err = heading(t); err != nil {
		return nil, err
	}
	if r.canShow, err = s.traces().Showable(t); err != nil {
		return nil, err
	}
	if old != nil {
		r.matches, r.boards = slices.Clone(old.matches), slices.Clone(old.boards)
	}
	known := func(n int) bool {
		_, found := slices.BinarySearchFunc(r.matches, n, func(m store.ScheduledMatch, n int) int { return cmp.Compare(m.Number, n) })
		return found
	}
	var added []store.ScheduledMatch
	_, err = s.Store.New(ctx, t.ID, known, func(m store.ScheduledMatch) error {
		added = append(added, m)
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, m := range added {
		r.boards = append(r.boards, scoreboard.FromStore(t, r.info, m)) // sets the names of the seats, which both share
		r.matches = append(r.matches, m)
	}
	slices.SortStableFunc(r.matches, func(a, b store.ScheduledMatch) int { return cmp.Compare(a.Number, b.Number) })
	slices.SortStableFunc(r.boards, func(a, b *scoreboard.Match) int { return cmp.Compare(a.Stored.Number, b.Stored.Number) })
	r.ranked = sync.OnceValues(func() (*ranked, error) {
		standings, result, err := r.played(s).Rank("")
		return &ranked{standings, result}, err
	})
	r.checkpoints = sync.OnceValue(r.played(s).Checkpoints)
	compared, err := tournament.IsComparison(t)
	if compared {
		r.compared = sync.OnceValues(func() (*comparison, error) {
			answer, evidence, err := r.played(s).Compare()
			return &comparison{answer, evidence}, err
		})
	}
	return r, err
}

// played returns the results as the input of reports.
func (r *results) played(s *Site) report.Played {
	return report.Played{
		Tournament: r.Tournament, Info: r.info, Matches: r.matches,
		Traits: func(scenario string) []contest.OptionValue { return s.traits(r.game, scenario) },
	}
}

// Warm caches the results of the newest tournaments, until ctx is done or a quarter of the cache is used.
func (s *Site) Warm(ctx context.Context) {
	all, err := s.Store.Tournaments(ctx)
	if err != nil {
		return // a request for the page reports the error
	}
	read := 0
	for _, t := range slices.Backward(all) {
		if read += t.Played; read > maxCached/4 || ctx.Err() != nil {
			return
		}
		r, err := s.resultsOf(ctx, t)
		if err != nil {
			continue
		}
		_, _ = r.ranked() // a request for the page reports the error
		_ = r.checkpoints()
		if r.compared != nil {
			_, _ = r.compared()
		}
	}
}

// tournamentNamed returns the results of the tournament in a request.
func (s *Site) tournamentNamed(ctx context.Context, text string) (*results, error) {
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return nil, errNoPage
	}
	t, err := s.Store.Tournament(ctx, id)
	if err != nil {
		return nil, err
	}
	return s.resultsOf(ctx, t)
}

// pace returns the mean time between the ends of recent matches, which allows for concurrency; 0 with fewer than two of them.
func (r *results) pace(now time.Time) time.Duration {
	const recent = 10 * time.Minute
	ends := slices.DeleteFunc(r.ends(), func(at time.Time) bool { return now.Sub(at) > recent })
	if len(ends) < 2 {
		return 0
	}
	took := slices.MaxFunc(ends, time.Time.Compare).Sub(slices.MinFunc(ends, time.Time.Compare))
	return took / time.Duration(len(ends)-1)
}

// ends returns the times at which the matches ended.
func (r *results) ends() []time.Time {
	ends := make([]time.Time, len(r.matches))
	for i := range r.matches {
		ends[i] = r.matches[i].Match.Ended
	}
	return ends
}
