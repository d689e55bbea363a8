package ranking

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/cookoff/cookoff/internal/text/spelling"
	"github.com/cookoff/cookoff/internal/text/ui"
)

// WidestCrosstable is the maximum number of bots in a readable cross table.
const WidestCrosstable = 16

// Document returns the ranking in all formats. database is the user's name of the database, and flag selects it in
// other commands.
func (s *Standings) Document(r Result, database, flag string) *ui.Document {
	d := &ui.Document{Value: r, Lines: ui.Lines(r.Ranking)}
	d.Body = []ui.Block{s.Table(r), ui.Only{Format: ui.Markdown, Body: []ui.Block{r.Chart()}}}
	if r.ByMap != nil {
		table, notes := s.MapTable(r)
		d.Lines, d.Body = ui.Lines(r.ByMap), append(d.Body, table, ui.Prose(notes))
		d.Records = s.mapRecords(r)
	} else {
		if len(r.Ranking) <= WidestCrosstable && len(r.Crosstable) > 0 {
			d.Body = append(d.Body, r.crossTable())
		}
		d.Records = s.records(r)
	}
	d.Body = append(d.Body, ui.Prose(s.notes(r, database, flag)))
	if r.Costliest != nil {
		d.Body = append(d.Body, ui.Only{Format: ui.Text, Body: []ui.Block{ui.Prose(s.lossText(r))}})
	}
	return d
}

// lossText counts the losses of the bot with the costliest loss, and says how to watch that.
func (s *Standings) lossText(r Result) string {
	worst := r.Costliest
	for _, b := range r.Ranking {
		if b.Bot == worst.Bot && len(s.info.Seats) == 2 && b.Losses > 0 {
			return fmt.Sprintf("%s lost %d of %s; %s", b.Bot, b.Losses, spelling.Count(b.Matches, "match"), worst)
		}
	}
	return fmt.Sprintf("%s lost %d of %s; %s", worst.Bot, worst.Lost, spelling.Count(worst.Of, "match"), worst)
}

// Table returns a table with a row per bot, best first.
func (s *Standings) Table(r Result) *ui.Table {
	strength, score, scoreOf := "elo", "mean "+s.info.Score, meanScore
	if len(s.info.Seats) > 2 {
		strength = "skill"
	}
	if s.Tally.Share != nil {
		score, scoreOf = "share of "+s.info.Score, func(b Rank) string { return ui.Percent(b.MeanShare) }
	}
	columns := []ui.Column[Rank]{
		ui.Right("place", func(b Rank) string { return dashFor0(b.Place) }),
		ui.Left("bot", func(b Rank) string { return b.Bot }),
		ui.Right(strength, func(b Rank) string { strength, _ := b.strength(); return strength }),
		ui.Right("±", func(b Rank) string { _, spread := b.strength(); return spread }),
		ui.Right("win rate", func(b Rank) string { return ui.Percent(b.winRate()) }),
		ui.Right("matches", func(b Rank) string { return strconv.Itoa(b.Matches) }),
		ui.Right("wins", func(b Rank) string { return strconv.Itoa(b.Wins) }),
		ui.Right("draws", func(b Rank) string { return strconv.Itoa(b.Draws) }),
		ui.Right("losses", func(b Rank) string { return strconv.Itoa(b.Losses) }),
		ui.Right("failed", func(b Rank) string { return strconv.Itoa(b.Failed) }),
		ui.Right(score, scoreOf),
	}
	if r.Bound != nil {
		columns = append(columns, ui.Right("of bound", func(b Rank) string { return ui.Percent(b.MeanOfBound) }))
	}
	t := ui.TableOf(r.Ranking, columns...)
	t.Keep = []string{"bot", strength, "place", "±", "matches", "win rate", "failed", score}
	return t
}

func dashFor0(n int) string {
	if n == 0 {
		return "-"
	}
	return strconv.Itoa(n)
}

func meanScore(b Rank) string {
	if b.MeanScore == nil {
		return "-"
	}
	return fmt.Sprintf("%.1f", *b.MeanScore)
}

// strength formats a bot's rating, and half the width of its interval.
func (b Rank) strength() (at, spread string) {
	switch {
	case b.Mu != nil:
		return fmt.Sprintf("%.2f", *b.Mu), fmt.Sprintf("%.2f", normal95**b.Sigma)
	case b.Elo == nil:
		return "-", "-"
	}
	at, spread = fmt.Sprintf("%+d", int(math.Round(*b.Elo))), "-"
	if b.Lo != nil && b.Hi != nil {
		spread = fmt.Sprintf("%.0f", (*b.Hi-*b.Lo)/2)
	}
	if b.Bound != nil {
		at = strings.NewReplacer("<=", "≤ ", ">=", "≥ ").Replace(*b.Bound) + at
	}
	return at, spread
}

// records returns the bots as records for programs.
func (s *Standings) records(r Result) *ui.Table {
	type record struct {
		Placed *int `json:"place"` // empty if the bot has not played
		Rank
		Tournament int64  `json:"tournament"`
		Name       string `json:"name"`
		Game       string `json:"game"`
		Began      string `json:"began"`
	}
	var all []record
	for _, b := range r.Ranking {
		it := record{Rank: b, Tournament: r.Tournament, Name: r.Name, Game: r.Game, Began: r.Began}
		if b.Place > 0 {
			it.Placed = &b.Place
		}
		all = append(all, it)
	}
	strength := "elo lo hi bound"
	if len(s.info.Seats) > 2 {
		strength = "mu sigma"
	}
	return ui.Records(all, s.columnsOf("place bot "+strength+" points matches wins draws losses failed mean_score",
		"pairs argument options env learns tournament name game began")...)
}

// columnsOf returns column names for programs, including those of shares if the game compares them.
func (s *Standings) columnsOf(names ...string) []string {
	if s.Tally.Share != nil {
		names = append(names, "mean_share mean_of_bound")
	}
	return strings.Fields(strings.Join(names, " "))
}

// crossTable returns a table with a row and a column per bot, in ranking order.
func (r Result) crossTable() *ui.Table {
	t := &ui.Table{Head: []string{"win rate against"}, Right: map[int]bool{}}
	cells := map[[2]string]Cross{}
	for _, c := range r.Crosstable {
		cells[[2]string{c.Bot, c.Against}] = c
	}
	for i, b := range r.Ranking {
		t.Head = append(t.Head, b.Bot)
		t.Right[i+1] = true
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
		t.Row(row...)
	}
	return t
}

// notes returns notes on the results.
func (s *Standings) notes(r Result, database, flag string) string {
	var b strings.Builder
	played := fmt.Sprintf("%d of %s", r.Played, spelling.Count(r.Matches, "match"))
	if r.Decided {
		played = spelling.Count(r.Played, "match") + " of a finished comparison"
	}
	fmt.Fprintf(&b, "Tournament %s in %s: %s, %s.", s.Tournament.Title(), database, played, spelling.Count(r.Pairs, "different pair"))
	if r.Repeated > 0 {
		fmt.Fprintf(&b, " %s not counted: all matches were played before, move by move.",
			spelling.Count(r.Repeated, "pair"))
	}
	b.WriteByte('\n')
	if s.Tally.Share != nil {
		fmt.Fprintf(&b, "share of %s: share of both bots' %s, averaged over the matches; 50 %% = equal.", s.info.Score, s.info.Score)
	}
	if r.Bound != nil {
		if s.Tally.Share != nil {
			b.WriteByte(' ')
		}
		fmt.Fprintf(&b, "of bound: share of the highest possible score (%s bound, version %d).", r.Bound.Name, r.Bound.Version)
	}
	if r.Bound != nil || s.Tally.Share != nil {
		b.WriteByte('\n')
	}
	if len(s.info.Seats) > 2 {
		b.WriteString("wins, draws, losses: counted against each other bot of a match.\n")
	}
	for _, name := range r.Disqualified {
		fmt.Fprintf(&b, "%s is disqualified; its matches do not count. Undo: cookoff tournaments disqualify %d %s --undo%s\n", name, r.Tournament, name, flag)
	}
	if alike := s.identicalGroups(); len(alike) > 0 {
		fmt.Fprintf(&b, "%s always played the same match on both sides: are they the same bot?\n", strings.Join(alike, "; "))
	}
	for i, bot := range s.Tally.Bots {
		if bot.Failures > 0 {
			fmt.Fprintf(&b, "%s failed in %s; list them: cookoff matches --bot %s --failed%s\n", s.Tournament.Entrants[i].Name,
				spelling.Count(bot.Failures, "match"), s.Tournament.Entrants[i].Name, flag)
		}
	}
	for _, bot := range r.Ranking {
		if bot.Bound != nil {
			b.WriteString("≥, ≤: bounded on one side only, for example after wins without a loss (97.5 % sure).\n")
			break
		}
	}
	return b.String()
}

// identicalGroups returns the groups of bots whose meetings are the same matches on both sides.
func (s *Standings) identicalGroups() (groups []string) {
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
