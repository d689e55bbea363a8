package terminal_test

import (
	"os"
	"strings"
	"testing"

	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// turnShown returns the turn on the screen of a race.
func turnShown(m *terminal.Model) string {
	_, after, _ := strings.Cut(strings.SplitN(text(m), "\n", 2)[0], "after round ")
	turn, _, found := strings.Cut(after, " ")
	if !found {
		return "0"
	}
	return turn
}

// Each key does what the help says.
func TestKeys(t *testing.T) {
	t.Parallel()
	line := race(t)
	for i := range line.Scenes {
		line.Scenes[i].Events = nil
	}
	for _, turn := range []int{12, 34, 41} {
		line.Scenes[turn].Events = []scene.Event{{Kind: "hit", Tone: scene.Bad, Seat: 0, Text: "A hit a Wall"}}
	}
	line.Scenes[36].Events = []scene.Event{{Kind: "small", Tone: scene.Detail, Seat: 0, Text: "A did something"}}
	line.Marks = line.Marks[:0]
	for _, tt := range []struct {
		keys string
		want string // resulting turn, from turn 30 of 60
	}{
		{"right", "31"},
		{"l", "31"},
		{".", "31"},
		{"left", "29"},
		{"h h", "28"},
		{",", "29"},
		{"pgdown", "40"},
		{"shift+right", "40"},
		{"pgup", "20"},
		{"shift+left", "20"},
		{"home", "0"},
		{"home left", "0"},
		{"end", "60"},
		{"end right", "60"},
		{"0", "0"},
		{"9", "54"},
		{"g 4 2 enter", "42"},
		{"g 9 9 enter", "30"},
		{"g x enter", "30"},
		{"g 4 esc", "30"},
		{"g 4 1 backspace 2 enter", "42"},
		{"e", "34"},
		{"e e", "41"},
		{"e e e", "41"},
		{"E", "12"},
		{"E E", "12"},
		{"/ w a l l enter", "34"},
		{"/ w a l l enter n", "41"},
		{"/ w a l l enter n N", "34"},
		{"/ n o n e enter", "30"},
		{"n", "30"},
		{"/ s o m e enter", "36"},
		{"]", "30"},
		{"[", "30"},
		{"L", "60"},
		{"m o c Z", "30"},
		{"g", "30"},
	} {
		m := sized(line, 30, 80, 24)
		press(m, strings.Fields(tt.keys)...)
		must.Be(t, tt.keys, tt.want, turnShown(m))
	}
}

// The keys for marks move between marks, and the screen shows the text of the mark.
func TestMarks(t *testing.T) {
	t.Parallel()
	line := race(t)
	if len(line.Marks) == 0 {
		t.Fatal("no marks")
	}
	m := sized(line, 0, 80, 24)
	for _, mark := range line.Marks {
		if press(m, "]"); !strings.Contains(text(m), mark.Text[:20]) {
			t.Errorf("%q is missing in\n%s", mark.Text, text(m))
		}
	}
	press(m, "end", "[")
	if last := line.Marks[len(line.Marks)-1]; !strings.Contains(text(m), last.Text[:20]) {
		t.Errorf("%q is missing in\n%s", last.Text, text(m))
	}
}

// A failed search is shown in place of the keys, until the next key.
func TestNotices(t *testing.T) {
	t.Parallel()
	m := sized(race(t), 30, 80, 24)
	for _, tt := range []struct{ keys, want string }{
		{"g 9 9 enter", "there is no round 99; it must be from 0 to 60"},
		{"/ z z z enter", `no event with "zzz" after this turn`},
		{"N", `no event with "zzz" before this turn`},
		{">", "speed 2x"},
		{"> > > > > > >", "speed 64x"},
		{"< - < - < - < - < -", "speed 1/4x"},
		{"o", "follow no bot"},
		{"m", "mouse off"},
		{"g 1", "go to round: 1_"},
		{"esc / a b", "search: ab_"},
	} {
		press(m, strings.Fields(tt.keys)...)
		lines := strings.Split(text(m), "\n")
		if foot := lines[len(lines)-1]; !strings.Contains(foot, tt.want) {
			t.Errorf("%s: %q, want %q", tt.keys, foot, tt.want)
		}
	}
	press(m, "esc", "c")
	if shown := text(m); strings.Contains(shown, "search:") || !strings.Contains(shown, "speed  ") {
		t.Errorf("the screen does not show the second curve:\n%s", shown)
	}
}

// Playback advances at the selected speed and stops at the end.
func TestPlay(t *testing.T) {
	t.Parallel()
	m := sized(race(t), 57, 80, 24)
	cmd := press(m, "space")
	for n := 0; cmd != nil && n < 20; n++ {
		_, cmd = m.Update(cmd())
	}
	if turnShown(m) != "60" || !strings.Contains(text(m), "paused") {
		t.Errorf("playback stopped at turn %s", turnShown(m))
	}
	press(m, "space")
	if turnShown(m) != "0" || !strings.Contains(text(m), "playing") {
		t.Errorf("Space at the end shows turn %s", turnShown(m))
	}
	old := press(m, ">", ">", ">", ">", ">", ">")
	fresh := press(m, "<")
	if _, cmd = m.Update(old()); cmd != nil || turnShown(m) != "0" {
		t.Error("the ticks of the previous speed continue")
	}
	if _, cmd = m.Update(fresh()); cmd == nil || turnShown(m) == "0" {
		t.Errorf("at 32x a tick shows turn %s", turnShown(m))
	}
}

// No key has two actions, and docs/watch.md lists all keys.
func TestKeyTable(t *testing.T) {
	t.Parallel()
	if keys := terminal.DuplicateKeys(); len(keys) > 0 {
		t.Errorf("keys with two actions: %q", keys)
	}
	page := must.Get(os.ReadFile("../../../docs/watch.md"))(t)
	for _, tournament := range []bool{false, true} {
		if table := terminal.KeyTable(tournament); !strings.Contains(string(page), table) {
			t.Errorf("this table is missing in docs/watch.md:\n%s", table)
		}
	}
}
