package summary

import (
	"fmt"
	"math"

	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

// sentence names the first bot, and the certainty of its place.
func sentence(r ranking.Result) string {
	var ranked []ranking.Rank
	for _, b := range r.Ranking {
		if b.Place > 0 {
			ranked = append(ranked, b)
		}
	}
	if len(ranked) == 0 {
		return "No match has been played yet."
	}
	first := report.Line(ranked[0].Bot)
	if len(ranked) == 1 {
		return first + " is the only bot that has played."
	}
	next, of := ranked[1], fmt.Sprintf("%s is first among %d bots", first, len(ranked))
	if ranked[0].Place == next.Place {
		var shared []string
		for _, b := range ranked {
			if b.Place == next.Place {
				shared = append(shared, report.Line(b.Bot))
			}
		}
		return fmt.Sprintf("%s share first place among %d bots.", spelling.List(shared), len(ranked))
	}
	if ranked[0].Bound != nil || next.Bound != nil {
		return fmt.Sprintf("%s: it won %d of %s; its lead over %s cannot be estimated.", of, ranked[0].Wins,
			spelling.Count(ranked[0].Matches, "match"), report.Line(next.Bot))
	}
	lead := of + ", " + ahead(ranked[0], next)
	_, lo, _, _ := ranked[0].Interval()
	_, _, hi, _ := next.Interval()
	if lo == nil || hi == nil {
		return lead + "."
	}
	if *lo > *hi {
		return lead + "; their 95 % intervals do not overlap."
	}
	within := 0
	for _, b := range ranked[1:] {
		if _, _, hi, _ := b.Interval(); hi != nil && *hi >= *lo {
			within++
		}
	}
	if within == 1 {
		return fmt.Sprintf("%s; their 95 %% intervals overlap, so more matches may reverse the order.", lead)
	}
	return fmt.Sprintf("%s; the 95 %% intervals of %s overlap with its own, so more matches may change the order.", lead, spelling.Count(within, "bot"))
}

// ahead describes the lead of a bot over another.
func ahead(first, next ranking.Rank) string {
	switch {
	case first.Mu != nil && next.Mu != nil:
		return fmt.Sprintf("%.1f skill points ahead of %s", *first.Mu-*next.Mu, report.Line(next.Bot))
	case first.Elo != nil && next.Elo != nil:
		return fmt.Sprintf("%.0f Elo ahead of %s", math.Round(*first.Elo-*next.Elo), report.Line(next.Bot))
	}
	return "ahead of " + report.Line(next.Bot)
}
