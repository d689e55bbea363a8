// Package ranking adds up the matches of a tournament, ranks its bots, and formats the result.
package ranking

import (
	"cmp"
	"math"
	"slices"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/rating"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/experiment/tournament"
)

// Standings ranks the bots of a tournament: by the Bradley-Terry model in games of two seats, by the Plackett-Luce
// model with more seats, and by mean scores with one.
type Standings struct {
	Tournament store.Tournament
	info       contest.Info
	Tally      *tournament.Tally
	model      rating.PlackettLuce
	skills     []rating.Skill
	leftOut    int                  // matches of disqualified bots
	view       *View                // nil: results are not split by scenario
	maps       []*mapTally          // by scenario, in order of occurrence
	mapOf      map[store.Digest]int // index into maps by content

	Run
}

// Run is data about a run of the tournament that is not stored.
type Run struct {
	Before   *int // matches played before this run; nil for the command ranking
	Voids    tournament.Voids
	Warnings []tournament.Warning
	Ending   rating.Ending
	// Costliest is the costliest loss, or nil.
	Costliest *tournament.CostliestLoss
}

// New returns the standings before the first pair.
func New(t store.Tournament, info contest.Info) *Standings {
	s := &Standings{Tournament: t, info: info, model: rating.NewPlackettLuce()}
	s.Tally = s.newTally()
	for range t.Entrants {
		s.skills = append(s.skills, s.model.Start)
	}
	return s
}

// newTally returns an empty tally of the bots.
func (s *Standings) newTally() *tournament.Tally {
	t := tournament.NewTally(tournament.EntrantsOf(s.Tournament, s.info))
	if floor := s.info.ShareFloor; floor > 0 {
		t.Share = func(own, other int64) float64 {
			return (1 + rating.RelativeMargin(float64(own), float64(other), floor)) / 2
		}
	}
	return t
}

// Add adds a pair. Pairs must come in schedule order, on which skills depend.
func (s *Standings) Add(matches []store.ScheduledMatch) {
	if s.Tournament.LeavesOut(matches) {
		s.leftOut += len(matches)
		return
	}
	s.addToMap(matches)
	counted := s.Tally.Add(matches)
	if len(s.info.Seats) <= 2 {
		return
	}
	for _, g := range counted {
		var skills []rating.Skill
		var places []int
		for seat, b := range g.Lineup {
			skills = append(skills, s.skills[b])
			places = append(places, g.Match.Seats[seat].Place)
		}
		after := s.model.Rate(skills, places)
		for seat, b := range g.Lineup {
			s.skills[b] = after[seat]
		}
	}
}

// Played returns the number of stored matches, including those that do not count.
func (s *Standings) Played() int { return s.Tally.Matches + s.leftOut }

// Failures returns the number of failures of all bots.
func (s *Standings) Failures() int {
	n := 0
	for _, b := range s.Tally.Bots {
		n += b.Failures
	}
	return n
}

// Score is a bot's result, in JSON.
type Score struct {
	Pairs   int     `json:"pairs"`
	Matches int     `json:"matches"`
	Points  float64 `json:"points"`
	Wins    int     `json:"wins"`
	Draws   int     `json:"draws"`
	Losses  int     `json:"losses"`
}

// winRate returns the points per meeting; nil without meetings.
func (s Score) winRate() *float64 {
	return tournament.Score{Wins: s.Wins, Draws: s.Draws, Losses: s.Losses}.WinRate()
}

// Shares compare scores without a common scale.
type Shares struct {
	// MeanShare is the mean share of both bots' scores, 0.5 if equal; nil in games whose scores have a common scale.
	MeanShare *float64 `json:"mean_share,omitempty"`
	// MeanOfBound is the mean score as a share of the highest possible; nil if unknown.
	MeanOfBound *float64 `json:"mean_of_bound,omitempty"`
}

func newScore(s tournament.Score) Score {
	return Score{Pairs: s.Pairs, Matches: s.Matches, Points: s.Points(), Wins: s.Wins, Draws: s.Draws, Losses: s.Losses}
}

// shares returns the shares in a score. MeanShare is nil unless the game compares shares.
func (s *Standings) shares(of tournament.Score) Shares {
	all := Shares{MeanOfBound: of.MeanOfBound()}
	if s.Tally.Share != nil {
		all.MeanShare = of.MeanShare()
	}
	return all
}

// Rank is a bot in the ranking, in JSON.
type Rank struct {
	Place int    `json:"place"` // 0 if the bot has not played
	Bot   string `json:"bot"`
	Word  string `json:"argument"`
	bot.Settings
	Elo   *float64 `json:"elo,omitempty"`
	Lo    *float64 `json:"lo,omitempty"`
	Hi    *float64 `json:"hi,omitempty"`
	Bound *string  `json:"bound,omitempty"`
	Mu    *float64 `json:"mu,omitempty"`
	Sigma *float64 `json:"sigma,omitempty"`
	Score
	Failed    int      `json:"failed"`
	MeanScore *float64 `json:"mean_score"`
	Shares

	group int // index of its group of comparable bots
}

// Cross is a bot's result against another one, in JSON.
type Cross struct {
	Bot     string `json:"bot"`
	Against string `json:"against"`
	Score
	Pentanomial *[5]int  `json:"pair_scores,omitempty"`
	Same        int      `json:"mirrored"`
	MeanShare   *float64 `json:"mean_share,omitempty"` // of both scores
}

// Result is the result of the commands ranking and tournament, in JSON.
type Result struct {
	Tournament int64         `json:"tournament"`
	Name       string        `json:"name,omitempty"`
	Game       string        `json:"game"`
	Began      string        `json:"began"`
	Matches    int           `json:"matches"`
	Played     int           `json:"played"`
	Decided    bool          `json:"decided,omitempty"` // a finished comparison, even if matches are left in its schedule
	Before     *int          `json:"played_before,omitempty"`
	Ending     rating.Ending `json:"ending,omitempty"`
	Pairs      int           `json:"pairs"`
	Repeated   int           `json:"repeated"`
	// Disqualified are the bots excluded from the ranking, and LeftOut counts their matches.
	Disqualified []string `json:"disqualified,omitempty"`
	LeftOut      int      `json:"left_out,omitempty"`
	tournament.Voids
	tournament.Warnings
	Ranking    []Rank  `json:"ranking"`
	Crosstable []Cross `json:"crosstable"`
	// Bound is the method of the bounds in mean_of_bound.
	Bound *contest.Bound `json:"bound,omitempty"`
	ByMap []mapRow       `json:"by_map,omitempty"`
	// Costliest is the costliest loss in a run of the tournament.
	Costliest *tournament.CostliestLoss `json:"costliest,omitempty"`
}

// Result ranks the bots.
func (s *Standings) Result() Result {
	r := Result{
		Tournament: s.Tournament.ID, Name: s.Tournament.Name, Game: s.Tournament.Game, Began: s.Tournament.Began.Format(store.TimeLayout), Matches: s.Tournament.Matches, Played: s.Played(), Before: s.Before, Ending: s.Ending,
		Pairs: s.Tally.Pairs, Repeated: s.Tally.Repeated, Ranking: s.ranking(), Crosstable: []Cross{},
		Disqualified: s.Tournament.Disqualified(), LeftOut: s.leftOut,
		Voids: s.Voids, Warnings: tournament.Warnings{Warnings: s.Warnings}, Decided: s.Tournament.Decided, Costliest: s.Costliest,
	}
	if reckoning := s.Tally.Reckoning; reckoning.Version > 0 {
		r.Bound = &reckoning
	}
	for i, row := range s.Tally.Cross {
		for j, c := range row {
			if c.Matches == 0 {
				continue
			}
			x := Cross{
				Bot: s.Tournament.Entrants[i].Name, Against: s.Tournament.Entrants[j].Name, Score: newScore(c), Same: c.Mirrored,
				MeanShare: s.shares(c).MeanShare,
			}
			if len(s.info.Seats) == 2 {
				x.Pentanomial = &c.Pentanomial
			}
			r.Crosstable = append(r.Crosstable, x)
		}
	}
	r.ByMap = s.byMap(r.Ranking)
	return r
}

// ranking returns the bots, best first.
func (s *Standings) ranking() []Rank {
	all := []Rank{}
	for i, e := range s.Tournament.Entrants {
		b := s.Tally.Bots[i]
		r := Rank{Bot: e.Name, Word: e.Word, Settings: e.Settings, Score: newScore(b), Failed: b.Failures, Shares: s.shares(b), MeanScore: b.MeanScore()}
		all = append(all, r)
	}
	switch len(s.info.Seats) {
	case 1:
		rankScores(all)
	case 2:
		s.rateMeetings(all)
	default:
		s.rateTables(all)
	}
	for i := range all {
		if all[i].Matches == 0 {
			all[i].Place, all[i].group = 0, math.MaxInt
		}
	}
	disqualified := s.Tournament.Disqualified()
	all = slices.DeleteFunc(all, func(r Rank) bool { return slices.Contains(disqualified, r.Bot) })
	slices.SortStableFunc(all, func(a, b Rank) int {
		return cmp.Or(cmp.Compare(a.group, b.group), cmp.Compare(a.Place, b.Place))
	})
	return all
}

// rateMeetings sets ratings, from pairs of matches.
func (s *Standings) rateMeetings(all []Rank) {
	var meetings []rating.Meeting
	for i := range s.Tally.Cross {
		for j := range i {
			meetings = append(meetings, rating.Meeting{A: i, B: j, Pairs: s.Tally.Cross[i][j].Pentanomial})
		}
	}
	ranked := rating.BradleyTerry(len(all), meetings)
	for i, p := range ranked.Players {
		all[i].Place, all[i].Elo, all[i].Lo, all[i].Hi = p.Place, rounded(p.Elo), rounded(p.Lo), rounded(p.Hi)
		if p.Bound != rating.NoBound {
			all[i].Bound = new(string(p.Bound))
		}
	}
	for g, group := range ranked.Groups {
		for _, i := range group {
			all[i].group = g
		}
	}
}

// rankScores ranks bots by mean score, in games of one seat.
func rankScores(all []Rank) {
	place(all, func(i, j int) bool { return all[i].Matches > 0 && *all[j].MeanScore > *all[i].MeanScore })
}

// place sets the places. ahead(i, j) reports whether j, which has played, is ahead of i.
func place(all []Rank, ahead func(i, j int) bool) {
	for i := range all {
		all[i].Place = 1
		for j := range all {
			if all[j].Matches > 0 && ahead(i, j) {
				all[i].Place++
			}
		}
	}
}

// rounded rounds a rating beyond its significant digits.
func rounded(x *float64) *float64 {
	if x == nil {
		return nil
	}
	return new(math.Round(*x*1000)/1000 + 0) // avoids -0
}

// rateTables sets skills, from matches of more than two bots.
func (s *Standings) rateTables(all []Rank) {
	for i := range all {
		all[i].Mu, all[i].Sigma = &s.skills[i].Mu, &s.skills[i].Sigma
	}
	place(all, func(i, j int) bool { return s.skills[j].Mu > s.skills[i].Mu })
}
