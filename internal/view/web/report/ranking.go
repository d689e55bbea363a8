package report

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/view/web/chart"
)

// spreadColumn is the index of the column with the rating errors.
const spreadColumn = 3

// Ranking returns the table of a ranking, with error bars for the ratings.
func Ranking(s *ranking.Standings, r ranking.Result, to Links) (Part, error) {
	p := Part{ID: "ranking", Title: "Ranking"}
	intervals := intervals(r)
	lo, hi := chart.Range(intervals)
	t := tableOf(s.Table(r))
	for row, cells := range t.Rows {
		bot := &r.Ranking[row]
		cells[1].Link = to.Bot(bot.Bot)
		draw := cell{}
		if bot.Matches > 0 {
			draw.Draw = intervals[row].Draw(lo, hi, fmt.Sprintf("%s: %s ± %s", bot.Bot, cells[2].Text, cells[3].Text))
		}
		t.Rows[row] = slices.Insert(cells, spreadColumn+1, draw)
	}
	t.Class = "ranking"
	t.Head = slices.Insert(t.Head, spreadColumn+1, cell{Text: "95 %"})
	return tablePart(p, t)
}

// intervals returns the intervals of the ratings, in the order of the ranking.
func intervals(r ranking.Result) (all []chart.Interval) {
	for _, b := range r.Ranking {
		at, lo, hi, _ := b.Interval()
		all = append(all, chart.Interval{At: at, Lo: lo, Hi: hi, Bound: b.Bound != nil})
	}
	return all
}

// heats is the number of shades on either side of 50 %.
const heats = 5

// heat returns the CSS class of a win rate: h0 for 0 to h10 for 1.
func heat(rate float64) string {
	return fmt.Sprintf("heat h%d", int(math.Round(2*heats*min(max(rate, 0), 1))))
}

// CrossTable returns the table of win rates of each bot against each other. It is empty for a single bot, and for more bots than
// ranking.WidestCrosstable.
func CrossTable(r ranking.Result, to Links) (Part, error) {
	p := Part{ID: "pairs", Title: "Bot against bot", Note: "Win rate of the bot on the left against the one above. 50 % = equal."}
	if len(r.Ranking) < 2 || len(r.Ranking) > ranking.WidestCrosstable || len(r.Crosstable) == 0 {
		return p, nil
	}
	met := map[[2]string]ranking.Cross{}
	for _, c := range r.Crosstable {
		met[[2]string{c.Bot, c.Against}] = c
	}
	t := table{Class: "cross", Head: []cell{{}}}
	for _, b := range r.Ranking {
		t.Head = append(t.Head, cell{Text: b.Bot})
	}
	for _, b := range r.Ranking {
		row := []cell{{Text: b.Bot, Link: to.Bot(b.Bot), Class: "name"}}
		for _, other := range r.Ranking {
			row = append(row, crossCell(met[[2]string{b.Bot, other.Bot}], to))
		}
		t.Rows = append(t.Rows, row)
	}
	return tablePart(p, t)
}

func crossCell(c ranking.Cross, to Links) cell {
	meetings := c.Wins + c.Draws + c.Losses
	if meetings == 0 {
		return cell{Text: "·", Class: "number muted"}
	}
	rate := c.Points / float64(meetings)
	return cell{
		Text: fmt.Sprintf("%.0f %%", 100*rate), Link: to.Matches(c.Bot, c.Against), Class: "number " + heat(rate),
		Title: fmt.Sprintf("%s against %s: %d won, %d drawn, %d lost", c.Bot, c.Against, c.Wins, c.Draws, c.Losses),
	}
}

// ByMap returns the table of results by scenario, or by kind of scenario if there are many. The standings must have been divided
// by scenario.
func ByMap(s *ranking.Standings, r ranking.Result) (Part, error) {
	p := Part{ID: "maps", Title: "By scenario"}
	if len(r.ByMap) == 0 {
		return p, nil
	}
	table, note := s.MapTable(r)
	p.Note, _, _ = strings.Cut(strings.TrimSpace(note), "; list them")
	return tablePart(p, tableOf(table))
}

// Rating returns the chart of a bot's rating over its tournament.
func Rating(after []Checkpoint, bot string) Part {
	curve, unit := ratingCurve(after, bot, true)
	p := Part{ID: "rating", Title: "Rating over the tournament", Note: "With its 95 % interval, relative to the mean of all bots, over the matches of the tournament."}
	p.Body = ratings([]chart.Curve{curve}, unit)
	return p
}

// maxCurves is the maximum number of curves in a chart.
const maxCurves = 8

// Ratings returns the chart of the ratings over the tournament, for at most maxCurves bots.
func Ratings(after []Checkpoint) Part {
	p := Part{ID: "rating", Title: "Rating over the tournament", Note: "Relative to the mean of all bots; see the ranking for intervals. A bot has no curve until it has both won and lost."}
	if len(after) == 0 {
		return p
	}
	var curves []chart.Curve
	unit := ""
	final := after[len(after)-1].Ranking
	for _, b := range final[:min(len(final), maxCurves)] {
		curve, of := ratingCurve(after, b.Bot, false)
		if curve.Name = b.Bot; len(curve.Points) > 1 {
			curves, unit = append(curves, curve), of
		}
	}
	if more := len(final) - maxCurves; more > 0 {
		p.Note += fmt.Sprintf(" Only the first %d bots.", maxCurves)
	}
	if len(curves) > 0 {
		p.Body = ratings(curves, unit)
	}
	return p
}

// ratingCurve returns the curve of a bot's rating from its first match on, and the unit of the rating.
func ratingCurve(after []Checkpoint, bot string, limits bool) (curve chart.Curve, unit string) {
	unit = "Elo"
	for _, c := range after {
		at := slices.IndexFunc(c.Ranking, func(r ranking.Rank) bool { return r.Bot == bot && r.Matches > 0 })
		if at < 0 {
			continue
		}
		rank := &c.Ranking[at]
		y, lo, hi, rated := rank.Interval()
		if rank.Mu != nil {
			unit = "skill"
		}
		if !rated || lo == nil || hi == nil {
			continue // bounded on one side, or not rated yet
		}
		point := chart.Point{X: float64(c.Matches), Y: y}
		if limits {
			point.Lo, point.Hi = lo, hi
		}
		curve.Points = append(curve.Points, point)
	}
	return curve, unit
}

// ratings draws curves of ratings, or nothing if none has two points.
func ratings(curves []chart.Curve, unit string) template.HTML {
	if !slices.ContainsFunc(curves, func(c chart.Curve) bool { return len(c.Points) > 1 }) {
		return ""
	}
	return wide(chart.Lines{Label: "Rating over the matches of the tournament", X: "matches", Y: unit, Curves: curves, MinRange: 1}.Draw())
}

// Counted returns notes on matches that do not count.
func Counted(r ranking.Result) (notes []string) {
	if r.Repeated > 0 {
		notes = append(notes, fmt.Sprintf("%s not counted: all matches were played before, move by move.", spelling.Count(r.Repeated, "pair")))
	}
	for _, name := range r.Disqualified {
		notes = append(notes, name+" is disqualified; its matches do not count.")
	}
	return notes
}

// Progress returns a progress bar.
func Progress(done, of int) template.HTML {
	share := 0.0
	if of > 0 {
		share = float64(done) / float64(of)
	}
	return chart.Share(fmt.Sprintf("%d of %d", done, of), share)
}
