package experiment_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/experiment/scoreboard"
	"github.com/cookoff/cookoff/internal/experiment/store"
	"github.com/cookoff/cookoff/internal/must"
)

// storedTournament stores a tournament of the bots a, b and c: a beats b on duel, draws with b on
// tiny, where b has the slower turn, and loses to c on tiny by a crash. The matches are stored in
// the reverse order of the schedule.
func storedTournament(t *testing.T) (*store.DB, store.Tournament, contest.Info) {
	t.Helper()
	db := must.Get(store.Create(t.Context(), filepath.Join(t.TempDir(), "results.db"), "results.db"))(t)
	t.Cleanup(func() { _ = db.Close() })
	described := store.Tournament{Digest: store.NewDigest("plan"), Game: "some", Plan: []byte("{}"), Matches: 3, Began: time.UnixMilli(5)}
	for _, name := range []string{"a", "b", "c"} {
		described.Entrants = append(described.Entrants, store.Entrant{Name: name, Word: "@" + name, Content: store.NewDigest(name)})
	}
	begun := must.Get(db.Begin(t.Context(), described, false))(t)
	seat := func(score int64, place int, slowest time.Duration, f *bot.Failure) contest.SeatResult {
		return contest.SeatResult{Score: score, Place: place, Timing: contest.Timing{Turns: 1, Total: time.Millisecond, Slowest: slowest, SlowestTurn: 1}, Failure: f}
	}
	var matches []*store.ScheduledMatch
	for n, m := range []struct {
		scenario string
		lineup   []int
		result   contest.Result
	}{
		{"duel", []int{0, 1}, contest.Result{Winner: 0, Seats: []contest.SeatResult{seat(5, 1, 3*time.Millisecond, nil), seat(3, 2, time.Millisecond, nil)}}},
		{"tiny", []int{1, 0}, contest.Result{Winner: contest.NoWinner, Seats: []contest.SeatResult{seat(3, 1, 9*time.Millisecond, nil), seat(3, 1, time.Millisecond, nil)}}},
		{"tiny", []int{0, 2}, contest.Result{Winner: 1, Seats: []contest.SeatResult{seat(0, 2, 4*time.Millisecond, &bot.Failure{Kind: bot.Crashed, Turn: 1}), seat(1, 1, time.Millisecond, nil)}}},
	} {
		m.result.Reason, m.result.Turns = "score", 10
		matches = append(matches, &store.ScheduledMatch{Number: 2 - n, Pair: 2 - n, Lineup: m.lineup, Match: store.Match{
			Key: store.NewDigest(fmt.Sprint(n)), Fingerprint: store.NewDigest("fingerprint", fmt.Sprint(n)), Ended: time.UnixMilli(7), Result: m.result,
			Scenario: store.Scenario{Content: store.NewDigest(m.scenario), Game: "some", Name: m.scenario, Options: []byte("{}")},
		}})
	}
	must.Do(t, db.Save(t.Context(), begun, matches))
	return db, begun, contest.Info{Name: "some", Seats: []string{"RED", "BLUE"}, Score: "points"}
}

func TestSelection(t *testing.T) {
	t.Parallel()
	db, tournament, info := storedTournament(t)
	for _, tt := range []struct {
		name string
		of   scoreboard.Selection
		want string // numbers of the matches, or an error
	}{
		{"all", scoreboard.Selection{}, "1 2 3"},
		{"limit", scoreboard.Selection{Limit: 2}, "1 2"},
		{"one bot", scoreboard.Selection{Bots: []string{"b"}}, "1 2"},
		{"two bots", scoreboard.Selection{Bots: []string{"c", "a"}}, "3"},
		{"lost", scoreboard.Selection{Bots: []string{"a"}, Lost: true}, "3"},
		{"failed", scoreboard.Selection{Failed: true}, "3"},
		{"failed, other bot", scoreboard.Selection{Bots: []string{"c"}, Failed: true}, ""},
		{"scenario", scoreboard.Selection{Scenario: "t*"}, "2 3"},
		{"slowest turns", scoreboard.Selection{Slow: true}, "2 3 1"},
		{"slowest turns of one bot", scoreboard.Selection{Bots: []string{"a"}, Slow: true, Limit: 2}, "3 1"},
		{"misspelt scenario", scoreboard.Selection{Scenario: "duell"}, "tournament 1 has no match on duell; did you mean duel?"},
		{"unknown scenario", scoreboard.Selection{Scenario: "maps/*"}, "tournament 1 has no match on maps/*; the first match was on tiny; * and ? are wildcards"},
		{"unknown bot", scoreboard.Selection{Bots: []string{"somebody"}}, "tournament 1 has no bot somebody; it has a, b, c"},
		{"misspelt bot", scoreboard.Selection{Bots: []string{"aa"}}, "tournament 1 has no bot aa; did you mean a?"},
	} {
		found, err := tt.of.Find(t.Context(), db, tournament, info)
		var numbers []string
		for _, m := range found {
			numbers = append(numbers, fmt.Sprint(m.Stored.Match))
		}
		if got := strings.Join(numbers, " "); err == nil && got != tt.want || err != nil && err.Error() != tt.want {
			t.Errorf("%s: matches %q, error %v, want %s", tt.name, got, err, tt.want)
		}
	}
}

// A stored match and one that was just played have the same JSON keys and values, except for those
// that only one knows.
func TestJSONOfStoredAndPlayed(t *testing.T) {
	t.Parallel()
	db, tournament, info := storedTournament(t)
	found := must.Get(scoreboard.Selection{}.Find(t.Context(), db, tournament, info))(t)
	stored := *found[0]
	played := stored
	played.Stored, played.Terms.Rules, played.Terms.Turns = nil, "official", 10
	played.Files.Folder = "runs/x"
	keys := func(m scoreboard.Match) map[string]json.RawMessage {
		text := must.Get(json.Marshal(&m))(t)
		var all map[string]json.RawMessage
		must.JSON(t, text, &all)
		return all
	}
	ofStored, ofPlayed := keys(stored), keys(played)
	for _, key := range []string{"game", "scenario", "seed", "turns", "reason", "result", "winner", "winner_bot", "margin", "trace", "duration_ms"} {
		if string(ofStored[key]) != string(ofPlayed[key]) || ofStored[key] == nil {
			t.Errorf("%s: stored %s, played %s", key, ofStored[key], ofPlayed[key])
		}
	}
	for _, key := range []string{"rules", "turn_limit", "warnings", "out", "replay"} {
		if ofStored[key] != nil || ofPlayed[key] == nil {
			t.Errorf("%s: stored %s, played %s", key, ofStored[key], ofPlayed[key])
		}
	}
	for _, key := range []string{"match", "tournament", "number", "pair", "fingerprint", "ended"} {
		if ofStored[key] == nil || ofPlayed[key] != nil {
			t.Errorf("%s: stored %s, played %s", key, ofStored[key], ofPlayed[key])
		}
	}
}
