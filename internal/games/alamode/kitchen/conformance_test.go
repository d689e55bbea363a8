package kitchen_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/games/alamode/kitchen"
	"github.com/cookoff/cookoff/internal/must"
)

// recordedHeader is the first line of a recorded trace.
type recordedHeader struct {
	League   int
	Seed     string
	Scenario json.RawMessage
}

// recordedTurn is a turn line; output is null if the player did not answer.
type recordedTurn struct {
	Round, Turn, Player int
	LimitMS             int `json:"limit_ms"`
	Dishes, Score       int
	Input               string
	Output              *string
	Result              string
}

// recordedEnd is the last line.
type recordedEnd struct {
	RoundScores [kitchen.Rounds]int `json:"round_scores"`
	Scores      [kitchen.Players]int
	Ranks       [kitchen.Players]int
	Eliminated  []recordedElimination
}

type recordedElimination struct {
	Player, Round, Turn int
	Why                 string
}

// Time limits of the first and later answers.
const firstMS, laterMS = 1000, 50

func TestSampleOfRecordings(t *testing.T) {
	t.Parallel()
	replayAll(t, sample())
}

// Inputs, results and end of every recorded match equal those of the rules.
func TestRecordings(t *testing.T) {
	t.Parallel()
	replayAll(t, rulestest.Conformance(t, "alamode"))
}

func replayAll(t *testing.T, dir string) {
	t.Helper()
	turns := 0
	files := rulestest.Traces(t, dir)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			turns += replayTrace(t, rulestest.Content(t, file))
		})
	}
	t.Logf("%d recordings, %d turns", len(files), turns)
}

// replayTrace replays a recorded match from its scenario and returns the number of compared turns.
func replayTrace(t *testing.T, text []byte) (turns int) {
	t.Helper()
	lines := bytes.Split(bytes.TrimSpace(text), []byte("\n"))
	m := kitchen.NewMatch(recordedBoard(t, lines[0]))
	timeouts := map[int]bool{}
	for _, line := range lines[1 : len(lines)-1] {
		var want recordedTurn
		decode(t, line, &want)
		if !m.Next() {
			t.Fatalf("round %d, turn %d: the match is over", want.Round, want.Turn)
		}
		checkState(t, &m)
		got := asked(&m)
		action := kitchen.Action{}
		if want.Output != nil {
			action = kitchen.ParseAction(*want.Output)
		} else {
			timeouts[want.Player] = true
		}
		got.Output = want.Output
		got.Result = m.Act(action).String()
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("round %d, turn %d (-recorded +rules):\n%s", want.Round, want.Turn, diff)
		}
		checkState(t, &m)
		turns++
	}
	if m.Next() {
		t.Fatalf("the match goes on with round %d, turn %d", m.Round, m.State.Turn)
	}
	var end struct{ End recordedEnd }
	decode(t, lines[len(lines)-1], &end)
	sorted := cmpopts.SortSlices(func(a, b recordedElimination) bool { return a.Player < b.Player })
	if diff := cmp.Diff(end.End, ended(&m, timeouts), sorted, cmpopts.EquateEmpty()); diff != "" {
		t.Errorf("end (-recorded +rules):\n%s", diff)
	}
	return turns
}

// recordedBoard returns the board of a recorded match, after checking that seed and scenario give the same kitchen.
func recordedBoard(t *testing.T, line []byte) *kitchen.Board {
	t.Helper()
	var header recordedHeader
	decode(t, line, &header)
	seed := must.Get(strconv.ParseInt(header.Seed, 10, 64))(t)
	drawn := kitchen.Generate(header.League, seed)
	if got := rulestest.JSON(&drawn); !bytes.Equal(got, header.Scenario) {
		t.Fatalf("seed %d gives another scenario:\n%s\nrecorded is\n%s", seed, got, header.Scenario)
	}
	read := must.Get(kitchen.ParseScenario(header.Scenario))(t)
	read.League = header.League
	if diff := cmp.Diff(drawn, read); diff != "" {
		t.Fatalf("the scenario is read as another kitchen (-drawn +read):\n%s", diff)
	}
	return newBoard(t, read, standardPaths())
}

func decode(t testing.TB, line []byte, to any) {
	t.Helper()
	must.Do(t, json.Unmarshal(line, to))
}

// asked returns the expected turn line of the current question.
func asked(m *kitchen.Match) recordedTurn {
	limit := laterMS
	if m.First() {
		limit = firstMS
	}
	return recordedTurn{
		Round: m.Round, Turn: int(m.State.Turn), Player: m.Player(), LimitMS: limit,
		Dishes: int(m.State.InStack), Score: int(m.State.Score), Input: string(m.AppendInput(nil)),
	}
}

// ended returns the expected end line.
func ended(m *kitchen.Match, timeouts map[int]bool) recordedEnd {
	end := recordedEnd{RoundScores: m.RoundScores(), Scores: m.Scores(), Ranks: m.Ranks()}
	for player := range kitchen.Players {
		when, ok := m.Out(player)
		if !ok {
			continue
		}
		why := "invalid"
		if timeouts[player] {
			why = "timeout"
		}
		end.Eliminated = append(end.Eliminated, recordedElimination{player, when.Round, when.Turn, why})
	}
	return end
}

// recordedKitchen is an entry of seeds.json.
type recordedKitchen struct {
	League    int
	Seed      string
	Rows      []string
	Spawns    [][2]int
	Customers []string
}

func TestSampleOfSeeds(t *testing.T) {
	t.Parallel()
	compareSeeds(t, sample())
}

func TestSeeds(t *testing.T) {
	t.Parallel()
	compareSeeds(t, rulestest.Conformance(t, "alamode"))
}

func compareSeeds(t *testing.T, dir string) {
	t.Helper()
	for _, want := range entries[recordedKitchen](t, filepath.Join(dir, "seeds.json")) {
		seed := must.Get(strconv.ParseInt(want.Seed, 10, 64))(t)
		k := kitchen.Generate(want.League, seed)
		got := recordedKitchen{League: want.League, Seed: want.Seed, Rows: k.Rows()}
		for _, c := range k.Spawns {
			got.Spawns = append(got.Spawns, [2]int{c.X(), c.Y()})
		}
		for _, c := range k.Customers {
			got.Customers = append(got.Customers, fmt.Sprintf("%s %d", c.Order, c.Award))
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("league %d, seed %d (-recorded +drawn):\n%s", want.League, seed, diff)
		}
	}
}
