package overdrive_test

import (
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/contesttest"
	"github.com/cookoff/cookoff/internal/contest/contesttest/rulestest"
	"github.com/cookoff/cookoff/internal/contest/story"
	"github.com/cookoff/cookoff/internal/games/overdrive"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/tier"
)

// In all recordings the tables add up: rounds and blocks by command, speed, and power-ups.
func TestStoriesAddUp(t *testing.T) {
	t.Parallel()
	for _, file := range rulestest.Part(rulestest.Traces(t, rulestest.ConformanceOr(sample(), overdrive.Name))) {
		for _, st := range contesttest.Stories(t, overdrive.New(), filepath.Base(file), rulestest.Content(t, file)) {
			for _, s := range st.Tables(t, "rounds") {
				st.AddUp(t, s, "rounds", "blocks")
			}
			for _, s := range st.Tables(t, "speed") {
				if end, want := st.AddUp(t, s, "speed"), st.Result.Seats[s.Seat].Figures[2].Value; end != int64(want) {
					t.Errorf("%s: %s ends with %d, want %d", st.Name, s.Title, end, want)
				}
				for i, n := range contesttest.Column(t, s, "speed")[2 : len(s.Rows)-1] {
					if n > 0 {
						t.Errorf("%s: %s: %v is not a loss", st.Name, s.Title, s.Rows[2+i])
					}
				}
			}
			for _, s := range st.Tables(t, "powerups") {
				start, found, used, left := contesttest.Column(t, s, "start"), contesttest.Column(t, s, "found"), contesttest.Column(t, s, "used"), contesttest.Column(t, s, "left")
				for u := range start {
					if start[u]+found[u]-used[u] != left[u] || found[u] < 0 {
						t.Errorf("%s: %s: %v", st.Name, s.Title, s.Rows[u])
					}
				}
			}
		}
	}
}

// Findings report cars that stand still and commands without effect.
func TestFindings(t *testing.T) {
	t.Parallel()
	contesttest.Needs(t, "sh")
	stops := contesttest.Executable(t, "stops.sh", "#!/bin/sh\nwhile read -r round; do echo \"C;$round;DECELERATE\"; done")
	wishes := contesttest.Executable(t, "wishes.sh", "#!/bin/sh\nwhile read -r round; do echo \"C;$round;USE_EMP\"; done")
	m, trace := contesttest.Match(t, overdrive.New(), seeded(7), stops, wishes)
	m.Turns = 12
	must.Get(m.PlayOn(t.Context(), overdrive.New(), contesttest.Host(t)))(t)
	st := contesttest.Stories(t, overdrive.New(), "match", trace.Bytes())[0]
	for _, kind := range []string{"stood", "refused"} {
		if !slices.ContainsFunc(st.Findings, func(f story.Finding) bool { return f.Kind == kind }) {
			t.Errorf("finding %q is missing in %+v", kind, st.Findings)
		}
	}
}

var (
	hitText  = regexp.MustCompile(`^[AB] fell from speed (\d+) to (\d+): (.*)$`)
	hitCause = regexp.MustCompile(`([A-Za-z ]+) ([+-]\d+)(?:, |;|$)`)
)

// In all recordings the text of a hit has the speeds before and after its round, its causes add up to their difference, and its
// loss was neither regained in that round nor inevitable.
func TestHitsInRecordings(t *testing.T) {
	t.Parallel()
	tier.Gate(t)
	hits := 0
	for _, file := range rulestest.Traces(t, rulestest.ConformanceOr(sample(), overdrive.Name)) {
		text := rulestest.Content(t, file)
		all := speeds(t, text)
		for i, st := range contesttest.Stories(t, overdrive.New(), filepath.Base(file), text) {
			for _, f := range st.Findings {
				if f.Kind != "hit" {
					continue
				}
				hits++
				m := hitText.FindStringSubmatch(f.Text)
				if m == nil {
					t.Fatalf("%s: %s", st.Name, f.Text)
				}
				from, to := number(t, m[1]), number(t, m[2])
				if before, after := all[i][f.Turn-1][f.Seat], all[i][f.Turn][f.Seat]; from != before || to != after {
					t.Errorf("%s: round %d: %s; the speed went from %d to %d", st.Name, f.Turn, f.Text, before, after)
				}
				sum, lost := 0, 0
				for _, c := range hitCause.FindAllStringSubmatch(m[3], -1) {
					n := number(t, c[2])
					if sum += n; c[1] != "commands and boosts" {
						lost -= n
					}
				}
				if sum != to-from || min(lost, from-to) < 6 {
					t.Errorf("%s: round %d: %s: the causes add up to %d", st.Name, f.Turn, f.Text, sum)
				}
			}
		}
	}
	if hits == 0 {
		t.Error("no hits in the recordings")
	}
}

func number(t *testing.T, text string) int {
	t.Helper()
	return must.Get(strconv.Atoi(text))(t)
}

// speeds returns the cars' speeds in each trace of a text, by round.
func speeds(t *testing.T, text []byte) (all [][][]int) {
	t.Helper()
	contesttest.Scenes(t, overdrive.New(), text, func(s *contesttest.Seen) {
		if s.Scene.Turn == 0 {
			all = append(all, nil)
		}
		var state struct{ Players []struct{ Speed int } }
		must.JSON(t, s.State, &state)
		rounds := &all[len(all)-1]
		*rounds = append(*rounds, []int{state.Players[0].Speed, state.Players[1].Speed})
	})
	return all
}

// The cost of a hit is the speed lost after the round, without what would have been lost anyway. A boost lost in the round of
// its use counts as cut short; one lost in its last round does not.
func TestHits(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, car, road, command string
		want                     []string
	}{
		{"wall", `"speed":9`, "000600000000000000000000", "NOTHING", []string{"hit: A fell from speed 9 to 3: walls -6"}},
		{"wall while accelerating", `"speed":8`, "000600000000000000000000", "ACCELERATE", nil},
		{"mud in the round of a boost", `"speed":9,"powerups":["BOOST"]`, "000100000000000000000000", "USE_BOOST", []string{
			"boost cut short: A lost its boost 4 rounds early",
		}},
		{"wall in the round of a boost", `"speed":9,"powerups":["BOOST"]`, "000600000000000000000000", "USE_BOOST", []string{
			"hit: A fell from speed 9 to 3: commands and boosts +6, walls -12; its boost ended 4 rounds early",
		}},
		{"mud when a boost ends", `"speed":15,"boosting":true,"boostCounter":1`, "000100000000000000000000", "NOTHING", nil},
		{"wall when a boost ends", `"speed":15,"boosting":true,"boostCounter":1`, "000600000000000000000000", "NOTHING", []string{
			"hit: A fell from speed 15 to 3: commands and boosts -6, walls -6",
		}},
		{"mud in the last round of a boost", `"speed":15,"boosting":true,"boostCounter":2`, "000100000000000000000000", "NOTHING", []string{
			"hit: A fell from speed 15 to 9: mud -6",
		}},
		{"mud in the last but one round of a boost", `"speed":15,"boosting":true,"boostCounter":3`, "000100000000000000000000", "NOTHING", []string{
			"hit: A fell from speed 15 to 9: mud -6; its boost ended 1 round early",
		}},
		{"walls and damage", `"speed":9,"damage":3`, "000660000000000000000000", "FIX", nil}, // stands still while it is repaired
		{"breakdown", `"speed":9,"maxSpeed":9,"damage":1`, "000660000000000000000000", "NOTHING", []string{
			"hit: A fell from speed 9 to 0: walls -6, damage -3",
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			empty := "000000000000000000000004"
			start := fmt.Sprintf(`{"config":{"TRACK_LENGTH":24,"MAX_ROUNDS":1},"scenario":{"lanes":[%q,%q,%q,%q],"players":[`+
				`{"lane":1,"block":1,"maxSpeed":15,"states":["READY"],%s},{"lane":4,"block":1,"speed":5,"maxSpeed":15,"states":["READY"]}]}}`,
				tt.road, empty, empty, empty, tt.car)
			_, trace := playMatchOn(t.Context(), t, start, scripted(tt.command), scripted())
			var got []string
			for _, f := range contesttest.Stories(t, overdrive.New(), "match", trace.Bytes())[0].Findings {
				if f.Seat == 0 && (f.Kind == "hit" || f.Kind == "boost cut short") {
					got = append(got, f.Kind+": "+f.Text)
				}
			}
			must.Be(t, "findings", tt.want, got)
		})
	}
}

// Costs of hits are in blocks, and the causes of slow rounds add up to the cars' difference in blocks.
func TestBlocksLost(t *testing.T) {
	t.Parallel()
	empty := strings.Repeat("0", 39) + "4"
	play := func(road, cars string, rounds int) contesttest.MatchStory {
		t.Helper()
		start := fmt.Sprintf(`{"config":{"TRACK_LENGTH":40,"MAX_ROUNDS":%d},"scenario":{"lanes":[%q,%q,%q,%q],"players":[%s]}}`, rounds, road, empty, empty, empty, cars)
		_, trace := playMatchOn(t.Context(), t, start, scripted("ACCELERATE", "ACCELERATE", "ACCELERATE", "ACCELERATE"), scripted())
		return contesttest.Stories(t, overdrive.New(), "match", trace.Bytes())[0]
	}
	of := func(st contesttest.MatchStory, kind string) (list []string) {
		for _, f := range st.Findings {
			if f.Kind == kind && f.Seat == 0 {
				list = append(list, fmt.Sprintf("%d %d %s", f.Turn, f.Amount, f.Text))
			}
		}
		return list
	}
	ready := `"maxSpeed":15,"states":["READY"]}`
	// At speed 9 into a wall, then at 6, 8 and 8, as the damage allows no more.
	hit := play("0006"+strings.Repeat("0", 35)+"4", `{"lane":1,"block":1,"speed":9,`+ready+`,{"lane":4,"block":1,"speed":5,`+ready, 4)
	must.Be(t, "hits", []string{"1 -5 A fell from speed 9 to 3: walls -6"}, of(hit, "hit"))
	counts := hit.Comparison.Counts
	if want := int64(1 + 9 + 6 + 8 + 8); counts[0] != want {
		t.Errorf("drove %d blocks, want %d", counts[0], want)
	}
	if want := fmt.Sprintf("slow driving (%d blocks)", counts[0]-counts[1]); hit.Comparison.Differences[1] != want {
		t.Errorf("difference %q, want %q", hit.Comparison.Differences[1], want)
	}
	held := play(empty, `{"lane":1,"block":1,"speed":9,`+ready+`,{"lane":1,"block":2,"speed":0,`+ready, 2)
	must.Be(t, "held up", []string{"1 0 A was held up by B and did not move", "2 0 A was held up by B and did not move"}, of(held, "held up"))
}
