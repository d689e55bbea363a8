package ranking

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/spelling"
	"github.com/cookoff/cookoff/internal/ui"
)

// WidestCrosstable is for how many bots a cross table is still read.
const WidestCrosstable = 16

// Listing are the bots, best first.
func (s *Standings) Listing(r Result) *ui.Listing {
	l := &ui.Listing{
		Head: []string{"place", "bot", "elo", "±", "win rate", "matches", "wins", "draws", "losses", "failed", "mean " + s.info.Score},
		Table: ui.Table{
			Right: map[int]bool{0: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true, 8: true, 9: true, 10: true},
			Keep:  []string{"bot", "elo", "skill", "place", "±", "matches", "win rate", "failed", "mean " + s.info.Score},
		},
	}
	if len(s.info.Seats) > 2 {
		l.Head[2] = "skill"
	}
	const money = 10 // the column of scores, in which shares stand where scores have no common scale
	if s.Tally.Share != nil {
		l.Head[money] = "share of " + s.info.Score
		if r.Bound != nil {
			l.Head = append(l.Head, "of bound")
			l.Right[money+1] = true
		}
	}
	for _, b := range r.Ranking {
		place, strength, spread, score := "-", "-", "-", "-"
		if b.Place > 0 {
			place = fmt.Sprint(b.Place)
		}
		switch {
		case b.Elo != nil:
			strength = fmt.Sprintf("%+d", int(math.Round(*b.Elo)))
			if b.Lo != nil && b.Hi != nil {
				spread = fmt.Sprintf("%.0f", (*b.Hi-*b.Lo)/2)
			}
			if b.Bound != nil {
				strength = strings.NewReplacer("<=", "≤ ", ">=", "≥ ").Replace(*b.Bound) + strength
			}
		case b.Mu != nil:
			strength, spread = fmt.Sprintf("%.2f", *b.Mu), fmt.Sprintf("%.2f", normal95**b.Sigma)
		}
		if b.MeanScore != nil {
			score = fmt.Sprintf("%.1f", *b.MeanScore)
		}
		row := []string{
			place, b.Bot, strength, spread, percent(b.winRate()), fmt.Sprint(b.Matches), fmt.Sprint(b.Wins),
			fmt.Sprint(b.Draws), fmt.Sprint(b.Losses), fmt.Sprint(b.Failed), score,
		}
		if s.Tally.Share != nil {
			row[money] = percent(b.MeanShare)
			if r.Bound != nil {
				row = append(row, percent(b.MeanOfBound))
			}
		}
		l.Add(b, row...)
	}
	return l
}

// percent is a part of 1 in percent, or a dash for none.
func percent(x *float64) string {
	if x == nil {
		return "-"
	}
	return fmt.Sprintf("%.0f %%", math.Round(100**x)+0) // +0 and never -0
}

// Records are the rows of the ranking for programs: under the names that JSON has, plain numbers,
// and nothing where there is none.
func (s *Standings) Records(r Result) (head []string, rows [][]string) {
	strength := []string{"elo", "lo", "hi", "bound"}
	if len(s.info.Seats) > 2 {
		strength = []string{"mu", "sigma"}
	}
	head = slices.Concat([]string{"place", "bot"}, strength,
		[]string{"points", "matches", "wins", "draws", "losses", "failed", "mean_score"},
		[]string{"pairs", "argument", "options", "env", "learns", "tournament", "name", "game", "began"})
	if s.Tally.Share != nil {
		head = append(head, "mean_share", "mean_of_bound")
	}
	for _, b := range r.Ranking {
		row := []string{"", b.Bot}
		if b.Place > 0 {
			row[0] = strconv.Itoa(b.Place)
		}
		if len(s.info.Seats) > 2 {
			row = append(row, ui.Number(b.Mu), ui.Number(b.Sigma))
		} else {
			bound := ""
			if b.Bound != nil {
				bound = *b.Bound
			}
			row = append(row, ui.Number(b.Elo), ui.Number(b.Lo), ui.Number(b.Hi), bound)
		}
		row = append(row, ui.Number(&b.Points), strconv.Itoa(b.Matches), strconv.Itoa(b.Wins), strconv.Itoa(b.Draws),
			strconv.Itoa(b.Losses), strconv.Itoa(b.Failed), ui.Number(b.MeanScore),
			strconv.Itoa(b.Pairs), b.Word, ui.Object(b.Options), ui.Object(b.Env), ui.Flag(b.Learns),
			strconv.FormatInt(r.Tournament, 10), r.Name, r.Game, r.Began)
		if s.Tally.Share != nil {
			row = append(row, ui.Number(b.MeanShare), ui.Number(b.MeanOfBound))
		}
		rows = append(rows, row)
	}
	return head, rows
}

// normal95 is half the width of a normal distribution's middle 95 %, in standard deviations.
const normal95 = 1.96

// CrossListing has a row and a column for each bot, in the order of the ranking.
func (s *Standings) CrossListing(r Result) *ui.Listing {
	l := &ui.Listing{Head: []string{"win rate against"}, Table: ui.Table{Right: map[int]bool{}}}
	cells := map[[2]string]Cross{}
	for _, c := range r.Crosstable {
		cells[[2]string{c.Bot, c.Against}] = c
	}
	for i, b := range r.Ranking {
		l.Head = append(l.Head, b.Bot)
		l.Right[i+1] = true
	}
	for _, b := range r.Ranking {
		row := []string{b.Bot}
		for _, other := range r.Ranking {
			c, met := cells[[2]string{b.Bot, other.Bot}]
			switch {
			case b.Bot == other.Bot:
				row = append(row, "·")
			case !met:
				row = append(row, "-")
			default:
				row = append(row, fmt.Sprintf("%s/%d", ui.Points(c.Points), c.Matches))
			}
		}
		l.Add(nil, row...)
	}
	return l
}

// Notes say what else there is to know of the results. flag is what other commands need to find the
// database.
func (s *Standings) Notes(r Result, database, flag string) string {
	var b strings.Builder
	played := fmt.Sprintf("%d of %s", r.Played, spelling.Count(r.Matches, "match"))
	if r.Decided {
		played = spelling.Count(r.Played, "match") + " of a finished comparison"
	}
	fmt.Fprintf(&b, "\nTournament %s in %s: %s, %s.", s.Tournament.Title(), database, played, spelling.Count(r.Pairs, "different pair"))
	if r.Repeated > 0 {
		fmt.Fprintf(&b, " %s not counted: all matches were played before, move by move.",
			spelling.Count(r.Repeated, "pair"))
	}
	b.WriteByte('\n')
	if s.Tally.Share != nil {
		fmt.Fprintf(&b, "share of %s: share of both bots' %s, mean of the matches; 50 %% = equal.", s.info.Score, s.info.Score)
		if r.Bound != nil {
			fmt.Fprintf(&b, " of bound: share of the most possible (%s bound, version %d), for orientation.", r.Bound.Name, r.Bound.Version)
		}
		b.WriteByte('\n')
	}
	for _, name := range r.Disqualified {
		fmt.Fprintf(&b, "%s is disqualified; its matches do not count. Undo: cookoff tournaments disqualify %d %s --undo%s\n", name, r.Tournament, name, flag)
	}
	if alike := s.alike(); len(alike) > 0 {
		fmt.Fprintf(&b, "%s played the same match on both sides every time: are they the same bot?\n", strings.Join(alike, "; "))
	}
	for i, bot := range s.Tally.Bots {
		if bot.Failures > 0 {
			fmt.Fprintf(&b, "%s failed in %s; list them: cookoff matches --bot %s --failed%s\n", s.Tournament.Entrants[i].Name,
				spelling.Count(bot.Failures, "match"), s.Tournament.Entrants[i].Name, flag)
		}
	}
	for _, bot := range r.Ranking {
		if bot.Bound != nil {
			b.WriteString("≥, ≤: bounded on one side only, as after wins without a loss (97.5 % sure).\n")
			break
		}
	}
	return b.String()
}

// alike are the groups of bots that played the same matches on both sides whenever they met.
func (s *Standings) alike() (groups []string) {
	if len(s.info.Seats) != 2 {
		return nil
	}
	grouped := map[int]bool{}
	for i, row := range s.Tally.Cross {
		names := []string{s.Tournament.Entrants[i].Name}
		for j, c := range row {
			if j > i && !grouped[i] && c.Pairs > 0 && c.Mirrored == c.Pairs {
				names = append(names, s.Tournament.Entrants[j].Name)
				grouped[j] = true
			}
		}
		if len(names) > 1 {
			groups = append(groups, spelling.List(names))
		}
	}
	return groups
}
