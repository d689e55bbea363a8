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

// embeddedMatch is the data of a match for the player in the page.
type embeddedMatch struct {
	Match int64
	Data  template.HTML // base64
}

// markupSize is the approximate size of the markup for an embedded match, in bytes.
const markupSize = 100

// omitted counts the matches omitted from the page, by reason.
type omitted struct {
	noRoom  int // includes those not looked at because the page was full, with or without a trace
	noTrace int
	broken  []string // messages about unreadable traces
}

// notes returns notes on the omitted matches.
func (o omitted) notes(matches, maxSize int) []string {
	all := []string{}
	if o.noTrace > 0 {
		all = append(all, fmt.Sprintf("%s of %d cannot be watched, because no trace was kept; --keep-traces all (cookoff tournament and regress) keeps all traces.",
			spelling.Count(o.noTrace, "match"), matches))
	}
	if o.noRoom > 0 {
		all = append(all, fmt.Sprintf("%s not included, as the page is limited to %.4g MB (--max-size). Lost matches and matches with failures have priority.",
			spelling.Choose(o.noRoom, "1 match is", fmt.Sprintf("%d matches are", o.noRoom)), float64(maxSize)/1e6))
	}
	return append(all, o.broken...)
}

// embed encodes matches for the page, in their order, until room is used up. room is in bytes.
func (o Options) embed(ctx context.Context, matches []*scoreboard.Match, room int) (embedded []embeddedMatch, left omitted, err error) {
	workers := max(1, o.Workers)
	for from := 0; from < len(matches); from += workers {
		if room <= 0 {
			left.noRoom += len(matches) - from
			break
		}
		batch := matches[from:min(len(matches), from+workers)]
		made, errs := make([]string, len(batch)), make([]error, len(batch))
		group, ctx := errgroup.WithContext(ctx)
		for i, m := range batch {
			group.Go(func() error {
				made[i], errs[i] = o.encode(ctx, m.Stored.Match)
				return ctx.Err()
			})
		}
		if err := group.Wait(); err != nil {
			return nil, left, err
		}
		for i, m := range batch {
			missing := (*storedtrace.MissingError)(nil)
			switch {
			case errors.As(errs[i], &missing):
				left.noTrace++
			case errs[i] != nil:
				left.broken = append(left.broken, plain.Line(fmt.Sprintf("Match %d cannot be watched: %v.", m.Stored.Match, errs[i])))
			case len(made[i])+markupSize > room:
				left.noRoom++
				room = 0 // do not skip it for a smaller match of lower priority
			default:
				room -= len(made[i]) + markupSize
				embedded = append(embedded, embeddedMatch{m.Stored.Match, template.HTML(made[i])})
			}
		}
		if o.Progress != nil {
			o.Progress(from+len(batch), len(matches))
		}
	}
	return embedded, left, nil
}

// encode returns the data of a match for the player, in base64.
func (o Options) encode(ctx context.Context, match int64) (string, error) {
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

// byPriority sorts the matches for the page: first those with a failure, then lost ones, then the rest.
func (o Options) byPriority(matches []*scoreboard.Match) []*scoreboard.Match {
	place := map[string]int{}
	if _, result, err := o.Played.Rank(""); err == nil {
		for i, b := range result.Ranking {
			place[b.Bot] = i
		}
	}
	challengers := o.challengers()
	priority := func(m *scoreboard.Match) int {
		switch {
		case slices.ContainsFunc(m.Seats, func(s contest.SeatResult) bool { return s.Failure != nil }):
			return 0
		case isLost(m, challengers, place):
			return 1
		}
		return 2
	}
	ordered := slices.Clone(matches)
	slices.SortStableFunc(ordered, func(a, b *scoreboard.Match) int { return priority(a) - priority(b) })
	return ordered
}

// challengers returns the bots under test, such as the new bot of a comparison; none in a round robin.
func (o Options) challengers() (names []string) {
	t := o.Played.Tournament
	plan, err := tournament.PlanOf(t)
	if err != nil {
		return nil
	}
	return t.Names()[:min(plan.Challengers, len(t.Entrants))]
}

// isLost reports whether a challenger lost; without challengers, whether a bot lost that ranks above the winner.
func isLost(m *scoreboard.Match, challengers []string, place map[string]int) bool {
	winner := m.WinnerBot()
	if winner == "" || slices.Contains(challengers, winner) {
		return false
	}
	if len(challengers) > 0 {
		return true
	}
	return slices.ContainsFunc(m.Seats, func(s contest.SeatResult) bool {
		p, ok := place[s.Bot] // disqualified bots have none
		return ok && p < place[winner]
	})
}
