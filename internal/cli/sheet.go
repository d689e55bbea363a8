package cli

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/rating"
	"github.com/cookoff/cookoff/internal/store"
	"github.com/cookoff/cookoff/internal/tournament"
)

// sheet adds up a tournament and ranks its bots: by Bradley and Terry's model where bots meet in twos,
// by Plackett and Luce's where more sit at a table.
type sheet struct {
	t      store.Tournament
	info   contest.Info
	tally  *tournament.Tally
	model  rating.PlackettLuce
	skills []rating.Skill
}

func newSheet(t store.Tournament, info contest.Info) *sheet {
	s := &sheet{t: t, info: info, tally: tournament.NewTally(len(t.Entrants)), model: rating.NewPlackettLuce()}
	for range t.Entrants {
		s.skills = append(s.skills, s.model.Start)
	}
	return s
}

// add counts a unit. Units come in the order of the schedule: skills depend on it.
func (s *sheet) add(games []store.Entry) error {
	if !s.tally.Add(games) || len(s.info.Seats) == 2 {
		return nil
	}
	for _, g := range games {
		var teams [][]rating.Skill
		var places []int
		for seat, b := range g.Lineup {
			teams = append(teams, []rating.Skill{s.skills[b]})
			places = append(places, g.Match.Seats[seat].Place)
		}
		after, err := s.model.Rate(teams, places)
		if err != nil {
			return err
		}
		for seat, b := range g.Lineup {
			s.skills[b] = after[seat][0]
		}
	}
	return nil
}

func (s *sheet) failures() int {
	n := 0
	for _, b := range s.tally.Bots {
		n += b.Failures
	}
	return n
}

// rankResult is a bot in a ranking as --format json prints it.
type rankResult struct {
	Place     int      `json:"place"`
	Bot       string   `json:"bot"`
	Word      string   `json:"word"`
	Elo       *float64 `json:"elo,omitempty"`
	Lo        *float64 `json:"lo,omitempty"`
	Hi        *float64 `json:"hi,omitempty"`
	Bound     *string  `json:"bound,omitempty"`
	Mu        *float64 `json:"mu,omitempty"`
	Sigma     *float64 `json:"sigma,omitempty"`
	Units     int      `json:"units"`
	Games     int      `json:"games"`
	Points    float64  `json:"points"`
	Wins      int      `json:"wins"`
	Draws     int      `json:"draws"`
	Losses    int      `json:"losses"`
	Failed    int      `json:"failed"`
	MeanScore *float64 `json:"mean_score"`

	group int // of bots that met, if not all did
}

// crossResult is a bot against another as --format json prints it.
type crossResult struct {
	Bot     string  `json:"bot"`
	Against string  `json:"against"`
	Units   int     `json:"units"`
	Games   int     `json:"games"`
	Points  float64 `json:"points"`
	Wins    int     `json:"wins"`
	Draws   int     `json:"draws"`
	Losses  int     `json:"losses"`
	Pairs   *[5]int `json:"pairs,omitempty"`
	Same    int     `json:"mirrored"`
}

// sheetResult is what ranking and tournament print.
type sheetResult struct {
	Tournament int64         `json:"tournament"`
	Game       string        `json:"game"`
	Began      string        `json:"began"`
	Games      int           `json:"games"`
	Played     int           `json:"played"`
	Units      int           `json:"units"`
	Repeated   int           `json:"repeated"`
	Ranking    []rankResult  `json:"ranking"`
	Crosstable []crossResult `json:"crosstable"`
}

func (s *sheet) result() (sheetResult, error) {
	r := sheetResult{
		Tournament: s.t.ID, Game: s.t.Game, Began: s.t.Began.Format(timeLayout), Games: s.t.Games, Played: s.tally.Games,
		Units: s.tally.Units, Repeated: s.tally.Repeated, Crosstable: []crossResult{},
	}
	var err error
	if r.Ranking, err = s.ranking(); err != nil {
		return r, err
	}
	for i, row := range s.tally.Cross {
		for j, c := range row {
			if c.Games == 0 {
				continue
			}
			x := crossResult{
				Bot: s.t.Entrants[i].Name, Against: s.t.Entrants[j].Name, Units: c.Units, Games: c.Games, Points: c.Points(),
				Wins: c.Wins, Draws: c.Draws, Losses: c.Losses, Same: c.Mirrored,
			}
			if len(s.info.Seats) == 2 {
				x.Pairs = &c.Pairs
			}
			r.Crosstable = append(r.Crosstable, x)
		}
	}
	return r, nil
}

// timeLayout is how times are printed.
const timeLayout = "2006-01-02T15:04:05Z07:00"

// ranking are the bots, best first.
func (s *sheet) ranking() ([]rankResult, error) {
	all := []rankResult{}
	for i, e := range s.t.Entrants {
		b := s.tally.Bots[i]
		r := rankResult{
			Bot: e.Name, Word: e.Word, Units: b.Units, Games: b.Games, Points: b.Points(),
			Wins: b.Wins, Draws: b.Draws, Losses: b.Losses, Failed: b.Failures,
		}
		if b.Games > 0 {
			r.MeanScore = new(float64(b.Score) / float64(b.Games))
		}
		all = append(all, r)
	}
	if len(s.info.Seats) == 2 {
		if err := s.rateMeetings(all); err != nil {
			return nil, err
		}
	} else {
		s.rateTables(all)
	}
	slices.SortStableFunc(all, func(a, b rankResult) int {
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.Place, b.Place))
	})
	return all, nil
}

// rateMeetings fills in ratings from pairs of games.
func (s *sheet) rateMeetings(all []rankResult) error {
	var meetings []rating.Meeting
	for i := range s.tally.Cross {
		for j := range i {
			meetings = append(meetings, rating.Meeting{A: i, B: j, Pairs: s.tally.Cross[i][j].Pairs})
		}
	}
	ranked, err := rating.BradleyTerry(len(all), meetings)
	if err != nil {
		return err
	}
	for i, p := range ranked.Players {
		all[i].Place, all[i].Elo, all[i].Lo, all[i].Hi = p.Place, rounded(p.Elo), rounded(p.Lo), rounded(p.Hi)
		if p.Bound != rating.NoBound {
			all[i].Bound = new(string(p.Bound))
		}
	}
	for g, group := range ranked.Groups {
		for _, i := range group.Players {
			all[i].group = g
		}
	}
	return nil
}

// rounded leaves of a rating what has a meaning, with room to spare.
func rounded(x *float64) *float64 {
	if x == nil {
		return nil
	}
	return new(math.Round(*x*1000)/1000 + 0) // and no negative zero
}

// rateTables fills in skills from games of more than two.
func (s *sheet) rateTables(all []rankResult) {
	for i := range all {
		all[i].Mu, all[i].Sigma = &s.skills[i].Mu, &s.skills[i].Sigma
		all[i].Place = 1
		for j := range all {
			if s.skills[j].Mu > s.skills[i].Mu {
				all[i].Place++
			}
		}
	}
}

// printSheet prints ranking and cross table.
func (a *app) printSheet(s *sheet) error {
	r, err := s.result()
	if err != nil {
		return err
	}
	if err := a.printListing(s.rankingListing(r), r); err != nil {
		return err
	}
	if a.format() != formatText && a.format() != formatMarkdown {
		return nil
	}
	if len(r.Ranking) <= widestCrosstable && len(r.Crosstable) > 0 {
		if _, err := fmt.Fprintln(a.Stdout); err != nil {
			return err
		}
		if err := a.printListing(s.crossListing(r), nil); err != nil {
			return err
		}
	}
	_, err = fmt.Fprint(a.Stdout, s.notes(r, a.database()))
	return err
}

// widestCrosstable is for how many bots a cross table is still read.
const widestCrosstable = 16

func (s *sheet) rankingListing(r sheetResult) *listing {
	l := &listing{
		head:  []string{"place", "bot", "elo", "±", "points", "games", "wins", "draws", "losses", "failed", "mean " + s.info.Score},
		right: map[int]bool{0: true, 2: true, 3: true, 4: true, 5: true, 6: true, 7: true, 8: true, 9: true, 10: true},
	}
	if len(s.info.Seats) > 2 {
		l.head[2] = "skill"
	}
	for _, b := range r.Ranking {
		strength, spread, score := "-", "-", "-"
		switch {
		case b.Elo != nil:
			strength, spread = fmt.Sprintf("%+d", int(math.Round(*b.Elo))), fmt.Sprintf("%.0f", (*b.Hi-*b.Lo)/2)
			if b.Bound != nil {
				strength = strings.NewReplacer("<=", "≤ ", ">=", "≥ ").Replace(*b.Bound) + strength
			}
		case b.Mu != nil:
			strength, spread = fmt.Sprintf("%.2f", *b.Mu), fmt.Sprintf("%.2f", normal95**b.Sigma)
		}
		if b.MeanScore != nil {
			score = fmt.Sprintf("%.1f", *b.MeanScore)
		}
		l.add(b, fmt.Sprint(b.Place), b.Bot, strength, spread, points(b.Points), fmt.Sprint(b.Games), fmt.Sprint(b.Wins),
			fmt.Sprint(b.Draws), fmt.Sprint(b.Losses), fmt.Sprint(b.Failed), score)
	}
	return l
}

// normal95 is half the width of a normal distribution's middle 95 %, in standard deviations.
const normal95 = 1.96

// points are halves of games.
func points(p float64) string {
	if p == math.Trunc(p) {
		return fmt.Sprintf("%.0f", p)
	}
	return fmt.Sprintf("%.1f", p)
}

// crossListing has a row and a column for each bot, in the order of the ranking.
func (s *sheet) crossListing(r sheetResult) *listing {
	l := &listing{head: []string{"points against"}, right: map[int]bool{}}
	cells := map[[2]string]crossResult{}
	for _, c := range r.Crosstable {
		cells[[2]string{c.Bot, c.Against}] = c
	}
	for i, b := range r.Ranking {
		l.head = append(l.head, b.Bot)
		l.right[i+1] = true
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
				row = append(row, fmt.Sprintf("%s/%d", points(c.Points), c.Games))
			}
		}
		l.add(nil, row...)
	}
	return l
}

// notes say what else there is to know of the results.
func (s *sheet) notes(r sheetResult, database string) string {
	var b strings.Builder
	unit := "pair"
	if len(s.info.Seats) > 2 {
		unit = "unit"
	}
	fmt.Fprintf(&b, "\nTournament %d in %s: %d of %d games, %s.", r.Tournament, database, r.Played, r.Games, count(r.Units, "different "+unit))
	if r.Repeated > 0 {
		fmt.Fprintf(&b, " %s repeated games that were played before, move by move, and %s not count again.",
			count(r.Repeated, unit), doOf(r.Repeated))
	}
	b.WriteByte('\n')
	for i, row := range s.tally.Cross {
		for j, c := range row[:i] {
			if c.Units > 0 && c.Mirrored == c.Units && len(s.info.Seats) == 2 {
				fmt.Fprintf(&b, "%s and %s played the same games on both sides, in all that they played: are they the same bot?\n",
					s.t.Entrants[j].Name, s.t.Entrants[i].Name)
			}
		}
	}
	for i, bot := range s.tally.Bots {
		if bot.Failures > 0 {
			fmt.Fprintf(&b, "%s failed in %s: cookoff matches --bot %s --failed\n", s.t.Entrants[i].Name,
				count(bot.Failures, "game"), s.t.Entrants[i].Name)
		}
	}
	for _, bot := range r.Ranking {
		if bot.Bound != nil {
			b.WriteString("≥ and ≤: the results bound a rating on one side only, as after wins without a loss.\n")
			break
		}
	}
	return b.String()
}

func doOf(n int) string {
	if n == 1 {
		return "does"
	}
	return "do"
}
