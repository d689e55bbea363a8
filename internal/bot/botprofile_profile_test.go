package bot_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cookoff/cookoff/internal/bot/botprofile"
	"github.com/cookoff/cookoff/internal/must"
)

// profileText is a profile with a turn in two records, a slow turn, and an unfinished one.
const profileText = `{"place": 0, "file": "bot.py", "line": 3, "name": "play"}
{"place": 1, "file": "bot.py", "line": 9, "name": "search"}
{"turn": 1, "stacks": [[1, 0]], "seconds": [0.25]}
{"turn": 1, "stacks": [[0]], "seconds": [0.05], "took": 0.4}
{"turn": 2, "stacks": [[1, 0], [0]], "seconds": [0.3, 0.6], "took": 1.0}
{"turn": 3, "stacks": [[1, 0]], "seconds": [0.5]}
`

func TestReadProfile(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{"whole": profileText, "cut off": profileText + `{"turn": 3, "sta`} {
		p, err := botprofile.Read([]byte(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		var slowest []int
		for _, turn := range p.Slowest(9) {
			slowest = append(slowest, turn.Number)
		}
		if !slices.Equal(slowest, []int{2, 3, 1}) || p.Turns[0].Took != 400*time.Millisecond || p.Turns[2].Took != 0 {
			t.Errorf("%s: slowest %v of %+v", name, slowest, p.Turns)
		}
		want := []botprofile.Spent{
			{Place: botprofile.Location{File: "bot.py", Line: 9, Name: "search"}, Time: 1050 * time.Millisecond},
			{Place: botprofile.Location{File: "bot.py", Line: 3, Name: "play"}, Time: 650 * time.Millisecond},
		}
		must.Be(t, name+": lines", want, p.Lines(5, p.Turns...))
	}
}

// A bot can write anything into its profile. The error for an invalid profile names the line.
func TestReadInvalidProfile(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"no\n": "profile, line 1: ",
		`{"turn": 1, "stacks": [[0]], "seconds": [1]}` + "\n": "profile, line 1: a stack refers to an unknown place",
		`{"turn": 1, "stacks": [[]], "seconds": []}` + "\n":   "profile, line 1: there are 1 stacks but 0 times",
		`{"place": 0, "line": "x"}` + "\n":                    "profile, line 1: ",
	} {
		if _, err := botprofile.Read([]byte(text)); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("Read(%q): error %v, want %q", text, err, want)
		}
	}
}

func TestSpeedscope(t *testing.T) {
	t.Parallel()
	p := must.Get(botprofile.Read([]byte(profileText)))(t)
	text := must.Get(p.Speedscope("RED bot"))(t)
	var file struct {
		Shared struct {
			Frames []botprofile.Location
		}
		Profiles []struct {
			Name     string
			EndValue int64
			Samples  [][]int
			Weights  []int64
		}
	}
	must.Do(t, json.Unmarshal(text, &file))
	first := file.Profiles[0]
	if len(file.Shared.Frames) != 2 || len(file.Profiles) != 4 || first.Name != "RED bot" || file.Profiles[1].Name != "turn 2, 1s" {
		t.Errorf("unexpected frames or profiles in %s", text)
	}
	want := [][]int{{0, 1}, {0}, {0, 1}, {0}, {0, 1}}
	if diff := cmp.Diff(want, first.Samples); diff != "" || first.EndValue != 1_700_000 || first.Weights[0] != 250_000 {
		t.Errorf("samples of the whole match (-want +got):\n%s%s", diff, text)
	}
}
