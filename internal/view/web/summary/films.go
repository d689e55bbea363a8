package summary

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"slices"

	"golang.org/x/sync/errgroup"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/storedtrace"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
	"github.com/cookoff/cookoff/internal/text/plain"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/view/timeline"
	"github.com/cookoff/cookoff/internal/view/web/player"
)

// film is a match as the player plays it.
type film struct {
	Match int64
	Data  template.HTML // base64
}

// around is the approximate size of the markup around a film, in bytes.
const around = 100

// left counts the matches missing from the page, by reason.
type left struct {
	room, trace int
	broken      []string // whose traces cannot be read, and why
}

// notes returns the notes on what was omitted.
func (l left) notes(matches, maxSize int) []string {
	all := []string{}
	if l.trace > 0 {
		all = append(all, fmt.Sprintf("%s of %d left no trace, so %s cannot be watched; --keep-traces all of cookoff tournament and regress keeps them.",
			spelling.Count(l.trace, "match"), matches, spelling.Choose(l.trace, "it", "they")))
	}
	if l.room > 0 {
		all = append(all, fmt.Sprintf("%s left out, as the page may have %.4g MB: matches that were lost or in which a bot failed came first.",
			spelling.Choose(l.room, "1 match is", fmt.Sprintf("%d matches are", l.room)), float64(maxSize)/1e6))
	}
	return append(all, l.broken...)
}

// films makes films of matches in their order until the size limit, in bytes, is reached.
func (o Options) films(ctx context.Context, matches []*scoreboard.Match, room int) (films []film, l left, err error) {
	workers := max(1, o.Workers)
	for from := 0; from < len(matches); from += workers {
		if room <= 0 {
			l.room += len(matches) - from
			break
		}
		some := matches[from:min(len(matches), from+workers)]
		made, wrong := make([]string, len(some)), make([]error, len(some))
		group, ctx := errgroup.WithContext(ctx)
		for i, m := range some {
			group.Go(func() error {
				made[i], wrong[i] = o.film(ctx, m.Stored.Match)
				return ctx.Err()
			})
		}
		if err := group.Wait(); err != nil {
			return nil, l, err
		}
		for i, m := range some {
			missing := (*storedtrace.MissingError)(nil)
			switch {
			case errors.As(wrong[i], &missing):
				l.trace++
			case wrong[i] != nil:
				l.broken = append(l.broken, plain.Line(fmt.Sprintf("Match %d cannot be watched: %v.", m.Stored.Match, wrong[i])))
			case len(made[i])+around > room:
				l.room++
				room = 0 // a smaller one of less interest does not come before it
			default:
				room -= len(made[i]) + around
				films = append(films, film{m.Stored.Match, template.HTML(made[i])})
			}
		}
		if o.Shown != nil {
			o.Shown(from+len(some), len(matches))
		}
	}
	return films, l, nil
}

// film makes the film of a match.
func (o Options) film(ctx context.Context, match int64) (string, error) {
	open, err := o.Trace(ctx, match)
	if err != nil {
		return "", err
	}
	line, err := timeline.Load(open, o.Games)
	if err != nil {
		return "", err
	}
	encoded, err := player.Encode(line, "")
	return base64.StdEncoding.EncodeToString(encoded), err
}

// inOrder sorts the matches by interest: those in which a bot failed, then lost ones, then all others.
func (o Options) inOrder(matches []*scoreboard.Match) []*scoreboard.Match {
	place := map[string]int{}
	if _, result, err := o.Played.Rank(""); err == nil {
		for i, b := range result.Ranking {
			place[b.Bot] = i
		}
	}
	challengers := o.challengers()
	worth := func(m *scoreboard.Match) int {
		switch {
		case slices.ContainsFunc(m.Seats, func(s contest.SeatResult) bool { return s.Failure != nil }):
			return 0
		case isLost(m, challengers, place):
			return 1
		}
		return 2
	}
	ordered := slices.Clone(matches)
	slices.SortStableFunc(ordered, func(a, b *scoreboard.Match) int { return worth(a) - worth(b) })
	return ordered
}

// challengers returns the bots that the tournament tests, such as the new one of a comparison; none if all meet all.
func (o Options) challengers() (names []string) {
	t := o.Played.Tournament
	plan, err := tournament.PlanOf(t)
	if err != nil {
		return nil
	}
	return t.Names()[:min(plan.Challengers, len(t.Entrants))]
}

// isLost reports whether a match was lost by a challenger, or if there is none, by a bot ranked above the winner.
func isLost(m *scoreboard.Match, challengers []string, place map[string]int) bool {
	winner := m.WinnerBot()
	if winner == "" || slices.Contains(challengers, winner) {
		return false
	}
	if len(challengers) > 0 {
		return true
	}
	return slices.ContainsFunc(m.Seats, func(s contest.SeatResult) bool { return place[s.Bot] < place[winner] })
}
