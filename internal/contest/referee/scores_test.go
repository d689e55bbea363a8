package referee_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/contest"
	"github.com/cookoff/cookoff/internal/contest/referee"
)

// The scores are found among other output of the referee.
func TestPrintedScores(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		printed string
		scores  []int64
		last    string // addition to an error
	}{
		{"3\n4\n", []int64{3, 4}, `; it printed "4"`},
		{" +3 \r\n-1", []int64{3, -1}, `; it printed "-1"`},
		{"5\n6\nseed=7\n8\n", []int64{5, 6}, `; it printed "8"`},
		{"hello\n17\n7\n8\nseed=1\n", []int64{7, 8}, `; it printed "seed=1"`},
		{"turn 1\n-3\n-4\n\n", []int64{-3, -4}, `; it printed "-4"`},
		{"3\n", nil, `; it printed "3"`},
		{"one\n2\nthree\n", nil, `; it printed "three"`},
		{"1.5\n2.5\n", nil, `; it printed "2.5"`},
		{"1234567890123456789\n1\n", nil, `; it printed "1"`},
		{"3\n\n4\n", nil, `; it printed "4"`},
		{"", nil, ""},
		{"\n \n", nil, ""},
	} {
		scores, last := referee.Scores(test.printed, 2)
		if diff := cmp.Diff(test.scores, scores); diff != "" || last != test.last {
			t.Errorf("Scores(%q) = %v, %q; want %v, %q", test.printed, scores, last, test.scores, test.last)
		}
	}
}

// The command line has the terms of the match, and placeholders for the players' commands.
func TestArguments(t *testing.T) {
	t.Parallel()
	terms := contest.Terms{Seed: 5, Turns: 9, Clock: contest.Clock{Turn: 50 * time.Millisecond, Init: time.Second}}
	terms.Scenario.Options = []contest.OptionValue{{Name: "seed", Value: "7"}, {Name: "league", Value: "3"}}
	const manifest = "kind: brutaltester\nreferee: cmd:true\nseats: [A, B]\noptions:\n  league: {about: of the game, default: 4, from: 1, to: 9}\n"
	for arguments, want := range map[string]string{
		"": "-p1 {p1} -p2 {p2} -d seed=7 -d league=3",
		`arguments: ["{p2}", "{p1}", "seed={seed}!l={league}", "{turns}", "{turn_ms}/{init_ms}"]` + "\n": "{p2} {p1} seed=7!l=3 9 50/1000",
	} {
		g := newGame(t, manifest+arguments, "", "")
		if got := strings.Join(g.Arguments(&terms), " "); got != want {
			t.Errorf("Arguments = %q, want %q", got, want)
		}
	}
}
