package cli

import (
	"cmp"
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
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
	before *int   // games whose match was played before this run; nil of a ranking alone
	voids  *voids // of this run; nil of a ranking alone

	warnings []trialWarning // of this run
}

func newSheet(t store.Tournament, info contest.Info) *sheet {
	s := &sheet{t: t, info: info, tally: tournament.NewTally(tournament.EntrantsOf(t, info)), model: rating.NewPlackettLuce()}
	for range t.Entrants {
		s.skills = append(s.skills, s.model.Start)
	}
	return s
}

// add counts a unit. Units come in the order of the schedule: skills depend on it.
func (s *sheet) add(games []store.Entry) error {
	counted := s.tally.Add(games)
	if len(s.info.Seats) == 2 {
		return nil
	}
	for _, g := range counted {
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

// scoreResult is what a bot achieved as --format json prints it.
type scoreResult struct {
	Units  int     `json:"units"`
	Games  int     `json:"games"`
	Points float64 `json:"points"`
	Wins   int     `json:"wins"`
	Draws  int     `json:"draws"`
	Losses int     `json:"losses"`
}

func newScoreResult(s tournament.Score) scoreResult {
	return scoreResult{Units: s.Units, Games: s.Games, Points: s.Points(), Wins: s.Wins, Draws: s.Draws, Losses: s.Losses}
}

// rankResult is a bot in a ranking as --format json prints it.
type rankResult struct {
	Place int    `json:"place"` // 0 for a bot that has not played
	Bot   string `json:"bot"`
	Word  string `json:"word"`
	bot.Settings
	Elo   *float64 `json:"elo,omitempty"`
	Lo    *float64 `json:"lo,omitempty"`
	Hi    *float64 `json:"hi,omitempty"`
	Bound *string  `json:"bound,omitempty"`
	Mu    *float64 `json:"mu,omitempty"`
	Sigma *float64 `json:"sigma,omitempty"`
	scoreResult
	Failed    int      `json:"failed"`
	MeanScore *float64 `json:"mean_score"`

	group int // of bots that met, if not all did
}

// crossResult is a bot against another as --format json prints it.
type crossResult struct {
	Bot     string `json:"bot"`
	Against string `json:"against"`
	scoreResult
	Pairs *[5]int `json:"pairs,omitempty"`
	Same  int     `json:"mirrored"`
}

// sheetResult is what ranking and tournament print.
type sheetResult struct {
	Tournament int64  `json:"tournament"`
	Game       string `json:"game"`
	Began      string `json:"began"`
	Games      int    `json:"games"`
	Played     int    `json:"played"`
	Before     *int   `json:"played_before,omitempty"`
	Units      int    `json:"units"`
	Repeated   int    `json:"repeated"`
	Reseated   int    `json:"reseated,omitempty"` // games of an earlier version that are counted once
	voidsResult
	warningsResult
	Ranking    []rankResult  `json:"ranking"`
	Crosstable []crossResult `json:"crosstable"`
}

func (s *sheet) result() (sheetResult, error) {
	r := sheetResult{
		Tournament: s.t.ID, Game: s.t.Game, Began: s.t.Began.Format(timeLayout), Games: s.t.Games, Played: s.tally.Games, Before: s.before,
		Units: s.tally.Units, Repeated: s.tally.Repeated, Reseated: s.tally.Reseated, Crosstable: []crossResult{},
		warningsResult: warningsResult{s.warnings},
	}
	if s.voids != nil {
		r.voidsResult = s.voids.result()
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
				Bot: s.t.Entrants[i].Name, Against: s.t.Entrants[j].Name, scoreResult: newScoreResult(c), Same: c.Mirrored,
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
		r := rankResult{Bot: e.Name, Word: e.Word, Settings: e.Settings, scoreResult: newScoreResult(b), Failed: b.Failures}
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
	for i := range all {
		if all[i].Games == 0 {
			all[i].Place, all[i].group = 0, math.MaxInt
		}
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
			if all[j].Games > 0 && s.skills[j].Mu > s.skills[i].Mu {
				all[i].Place++
			}
		}
	}
}
