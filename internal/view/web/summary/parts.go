package summary

import (
	"net/url"
	"slices"
	"strconv"

	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/view/web/report"
)

// links returns links within the page: its script then shows the match, or the matches of a bot.
func links(has map[int64]bool) report.Links {
	bots := func(bot, against string) string {
		q := url.Values{"bot": {bot}}
		if against != "" {
			q.Set("against", against)
		}
		return "#" + q.Encode()
	}
	return report.Links{
		Bot:     func(name string) string { return bots(name, "") },
		Matches: bots,
		Match: func(id int64) string {
			if !has[id] {
				return ""
			}
			return matchLink(id)
		},
	}
}

func matchLink(id int64) string { return "#match=" + strconv.FormatInt(id, 10) }

// link makes the parts of the page, with links to the matches in has.
func (b *body) link(o Options, matches []*scoreboard.Match, has map[int64]bool) (err error) {
	p := o.Played
	to := links(has)
	var parts report.Parts
	b.Notes = nil
	standings, result, err := p.Rank("")
	if err != nil {
		return err
	}
	b.Sentence = sentence(result)
	if b.Comparison {
		answer, evidence, err := p.Compare()
		if err != nil {
			return err
		}
		b.Sentence, b.Notes = answer.Sentence, answer.Notes
		parts.AddComparison(answer, evidence, "Measurements")
	}
	parts.Add(report.Ranking(standings, result, to))
	if len(result.Ranking) > 2 {
		parts.Add(report.CrossTable(result, to))
	}
	parts.Add(report.ByMap(standings, result))
	parts.Add(report.Scores(result, p.Info, matches, to))
	if !b.Comparison { // a comparison shows its evidence instead
		parts.Add(report.Ratings(p.Checkpoints()), nil)
	}
	var failed []report.FailedIn
	for _, m := range matches {
		failed = append(failed, report.FailuresIn(m, "")...)
	}
	b.HasFailed = len(failed) > 0
	parts.Add(report.Failures(failed, to))
	b.Notes = append(b.Notes, report.Counted(result)...)
	b.Parts = parts.All
	b.Rows, b.RowNotes = rows(matches, has)
	return parts.Err
}

// maxRows is the maximum number of matches in the list.
const maxRows = 2000

// row is a match in the list.
type row struct {
	*scoreboard.Match
	Link string // empty if the match cannot be watched
}

// rows returns the matches by number. If there are too many, matches that can be watched have priority.
func rows(matches []*scoreboard.Match, has map[int64]bool) (all []row, notes []string) {
	listed := slices.Clone(matches)
	if len(matches) > maxRows {
		listed = nil
		for _, watchable := range []bool{true, false} {
			for _, m := range matches {
				if has[m.Stored.Match] == watchable && len(listed) < maxRows {
					listed = append(listed, m)
				}
			}
		}
		notes = append(notes, spelling.Count(len(matches)-maxRows, "match")+" more are not listed.")
	}
	scoreboard.ByNumber(listed)
	for _, m := range listed {
		r := row{Match: m}
		if has[m.Stored.Match] {
			r.Link = matchLink(m.Stored.Match)
		}
		all = append(all, r)
	}
	return all, notes
}
