package experiment_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/ranking"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// tournamentOf returns a tournament of these bots.
func tournamentOf(names ...string) (described store.Tournament) {
	for _, name := range names {
		described.Entrants = append(described.Entrants, store.Entrant{Name: name, Content: store.NewDigest(name)})
	}
	return described
}

// A bot that has not played has no place.
func TestPlaceOfUnplayedBot(t *testing.T) {
	t.Parallel()
	for name, seats := range map[string][]string{"two seats": {"RED", "BLUE"}, "three seats": {"P0", "P1", "P2"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			n := len(seats)
			encounters := contest.Encounters{{0, 1}}
			if n == 3 {
				encounters = contest.Encounters{{0, 1}, {2, 0}, {1, 2}}
			}
			described := tournamentOf([]string{"unplayed", "a", "b", "c"}[:n+1]...)
			s := ranking.New(described, contest.Info{Seats: seats, Encounters: encounters})
			s.Add(pairWonByFirst(n))
			r := s.Result()
			var places []string
			for _, row := range s.Table(r).Rows {
				places = append(places, row[0]+" "+row[1])
			}
			want := []string{"1 a", "2 b", "3 c"}[:n]
			must.Be(t, "places", append(want, "- unplayed"), places)
		})
	}
}

// A narrow terminal still shows the column of the score, whatever the game calls it, and omits
// others.
func TestNarrowRanking(t *testing.T) {
	t.Parallel()
	for floor, column := range map[float64]string{0: "mean money", 300: "share of money"} {
		described := tournamentOf("a", "b")
		s := ranking.New(described, contest.Info{
			Seats: []string{"RED", "BLUE"}, Encounters: contest.Encounters{{0, 1}}, Score: "money", ShareFloor: floor,
		})
		r := s.Result()
		table := s.Table(r)
		for _, name := range table.Keep {
			if !slices.Contains(table.Head, name) {
				t.Errorf("Keep has %q, which is not a column of %q", name, table.Head)
			}
		}
		narrow := table.Text(60)
		head, rest, _ := strings.Cut(narrow, "\n")
		word, _, _ := strings.Cut(column, " ") // heads may be shortened
		if !strings.Contains(head, word) || !strings.Contains(rest, "more columns") {
			t.Errorf("share floor %v: want the column %q in\n%s", floor, column, narrow)
		}
	}
}

// pairWonByFirst returns a pair of n bots in order of strength, strongest first: both orders of two bots, or both
// cyclic orders of three.
func pairWonByFirst(n int) []store.ScheduledMatch {
	var matches []store.ScheduledMatch
	for number, order := range [][]int{{0, 1, 2}, {1, 0, 2}} {
		e := store.ScheduledMatch{Number: number}
		for seat := range n {
			b := order[seat]
			e.Lineup = append(e.Lineup, b+1)
			e.Match.Seats = append(e.Match.Seats, contest.SeatResult{Place: b + 1})
			if b == 0 {
				e.Match.Winner = seat
			}
		}
		matches = append(matches, e)
	}
	return matches
}

// All matches with a disqualified bot are excluded for every bot, but count as played.
func TestDisqualified(t *testing.T) {
	t.Parallel()
	described := tournamentOf("other", "a", "b")
	described.Entrants[2].Disqualified = true
	s := ranking.New(described, contest.Info{Seats: []string{"RED", "BLUE"}, Encounters: contest.Encounters{{0, 1}}})
	s.Add(pairWonByFirst(2))
	r := s.Result()
	var ranked []string
	for _, row := range r.Ranking {
		ranked = append(ranked, row.Bot)
	}
	if diff := cmp.Diff([]string{"other", "a"}, ranked); diff != "" || r.Played != 2 || r.LeftOut != 2 || r.Pairs != 0 || r.Ranking[1].Matches != 0 {
		t.Errorf("ranked (-want +got):\n%s%+v", diff, r)
	}
}

// The table by scenario has the opponents of --bot or of the only challenger, and otherwise all
// bots.
func TestTableByScenario(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ plan, bot, want string }{
		{`{"challengers":1}`, "", "b c"},
		{`{"challengers":1}`, "b", "a c"},
		{`{"challengers":2}`, "", "a b c"},
		{`{}`, "", "a b c"},
		{`{}`, "d", "tournament 0 has no bot d; it has a, b, c"},
	} {
		described := tournamentOf("a", "b", "c")
		described.Plan = []byte(tt.plan)
		s := ranking.New(described, contest.Info{Seats: []string{"RED", "BLUE"}, Encounters: contest.Encounters{{0, 1}}})
		got := ""
		if err := s.Divide(&ranking.View{Bot: tt.bot}); err != nil {
			got = err.Error()
		} else {
			table, _ := s.MapTable(s.Result())
			got = strings.Join(table.Head[2:], " ")
		}
		if got != tt.want {
			t.Errorf("plan %s, --bot %q: %s, want %s", tt.plan, tt.bot, got, tt.want)
		}
	}
}
