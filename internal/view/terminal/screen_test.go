package terminal_test

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/cookoff/cookoff/internal/bot"
	"github.com/cookoff/cookoff/internal/contest/scene"
	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/terminal"
	"github.com/cookoff/cookoff/internal/view/timeline"
)

// The screens of all games at three sizes, and the same turns printed, equal golden files.
func TestScreens(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, scenario string
		turns, at      int
		bots           []string
	}{
		{"carnegie", "duel", 70, 60, []string{"@greedy", "@random"}},
		{"grass", "grass:seed=7", 0, 20, []string{"@simple", "@random"}},
		{"overdrive", "overdrive:seed=3", 50, 40, []string{"@simple", "@idle"}},
		{"alamode", "alamode:seed=4", 0, 24, []string{"@simple", "@simple", "@simple"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			line := loaded(t, recorded(t, tt.scenario, tt.turns, tt.bots...))
			for name, look := range map[string]terminal.Look{
				"colours": {Colours: terminal.AllColours},
				"ascii":   {Colours: terminal.NoColours, ASCII: true},
			} {
				var all []string
				for _, size := range [][2]int{{80, 24}, {120, 40}, {60, 20}} {
					m := terminal.NewModel(line, terminal.Options{Look: look, At: tt.at})
					m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
					shown := text(m)
					for row := range strings.SplitSeq(shown, "\n") {
						if w := lipgloss.Width(row); w > size[0] {
							t.Errorf("%s at %v: a row of %d columns: %q", name, size, w, row)
						}
					}
					if rows := strings.Count(shown, "\n") + 1; rows != size[1] {
						t.Errorf("%s at %v: %d rows", name, size, rows)
					}
					all = append(all, sizeName(size[0], size[1]), shown)
				}
				golden(t, tt.name+"-"+name, strings.Join(all, "\n"))
			}
			golden(t, tt.name+"-print", terminal.Print(line, tt.at, terminal.Look{}, 0))
		})
	}
}

// No bot has the letter of a tile, in any game, with colours or without. Several robots on a tile are a number.
func TestLetters(t *testing.T) {
	t.Parallel()
	for scenario, bots := range map[string][]string{
		"duel": {"@greedy", "@random"}, "grass:seed=7": {"@simple", "@random"}, "overdrive:seed=3": {"@simple", "@idle"},
		"alamode:seed=4": {"@simple", "@simple", "@simple"},
	} {
		turns := 5
		if scenario != "duel" && !strings.HasPrefix(scenario, "overdrive") {
			turns = 0 // the limit is fixed
		}
		line := loaded(t, recorded(t, scenario, turns, bots...))
		tiles := map[string]bool{}
		for _, look := range line.Stage.Tiles {
			tiles[look.Letter] = true
		}
		for _, colours := range []colorprofile.Profile{terminal.PlainText, terminal.NoColours, terminal.AllColours} {
			for width := 1; width <= 4; width++ {
				shown := terminal.Badges(&line.Stage, &line.Scenes[0], terminal.Look{Colours: colours}, width)
				if len(shown) < 2 {
					t.Fatalf("%s: %d bots", scenario, len(shown))
				}
				for _, badge := range shown {
					if tiles[badge] {
						t.Errorf("%s, %d columns: a bot has the letter %q of a tile", scenario, width, badge)
					}
				}
			}
		}
	}
}

// A road shows each lane once, with lane and block numbers; lanes are tallest on the largest screen.
func TestRoad(t *testing.T) {
	t.Parallel()
	for size, lanes := range map[[2]int]int{{60, 20}: 1, {80, 24}: 2, {200, 50}: 5} {
		rows := strings.Split(text(sized(race(t), 30, size[0], size[1])), "\n")
		if !strings.Contains(rows[3], "0       3") {
			t.Errorf("%v: no block numbers in %q", size, rows[3])
		}
		var found []string
		for y, row := range rows[4 : 4+4*lanes-lanes/2] {
			if row != "" && row[0] >= '1' && row[0] <= '9' {
				found = append(found, row[:1])
				if want := y / lanes; row[0] != byte('1'+want) {
					t.Errorf("%v: row %d has lane %c", size, y, row[0])
				}
			}
		}
		if strings.Join(found, "") != "1234" {
			t.Errorf("%v: lanes %s", size, found)
		}
	}
}

// An ASCII screen has only ASCII, and a screen without colours has no colours.
func TestPlainScreens(t *testing.T) {
	t.Parallel()
	line := race(t)
	for at := range line.Scenes {
		m := terminal.NewModel(line, terminal.Options{Look: terminal.Look{Colours: terminal.NoColours, ASCII: true}, At: at})
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		shown := text(m)
		if strings.ContainsFunc(shown, func(r rune) bool { return r > 0x7e }) {
			t.Fatalf("turn %d: the screen is not ASCII:\n%s", at, shown)
		}
		if strings.Contains(shown, "\x1b[3") || strings.Contains(shown, ";3") || strings.Contains(shown, "\x1b[4") && strings.Contains(shown, "8;") {
			t.Fatalf("turn %d: the screen has colours: %q", at, shown)
		}
	}
}

// A screen that is too small shows the required size.
func TestTooSmall(t *testing.T) {
	t.Parallel()
	line := race(t)
	for _, size := range [][2]int{{59, 40}, {100, 19}, {10, 3}, {1, 1}, {0, 0}} {
		shown := text(sized(line, 5, size[0], size[1]))
		if size[0] >= 20 && !strings.Contains(shown, "60x20 is needed") {
			t.Errorf("%v: %q", size, shown)
		}
	}
}

// The help lists all keys, and the footer fits.
func TestHelp(t *testing.T) {
	t.Parallel()
	m := sized(race(t), 5, 80, 24)
	before := text(m)
	press(m, "?")
	must.Have(t, text(m), "Space      play or pause", "PgUp PgDn", "g 137 Enter", "live edge", "mouse")
	if press(m, "x"); text(m) != before {
		t.Error("a key does not close the help")
	}
	for _, width := range []int{60, 80, 120} {
		shown := strings.Split(text(sized(race(t), 5, width, 24)), "\n")
		if foot := shown[len(shown)-1]; !strings.HasSuffix(foot, "? help  q quit") {
			t.Errorf("at %d columns the last line is %q", width, foot)
		}
	}
}

// A match with a failure ends with a banner that says who failed, when and why; a truncated trace ends with one, too.
func TestBanner(t *testing.T) {
	t.Parallel()
	trace := recorded(t, "overdrive:seed=3", 60, "@simple", "@idle")
	line := loaded(t, trace)
	line.Result.Seats[1].Failure = &bot.Failure{Kind: bot.TimedOut, Turn: 17, Reason: "no answer within 1s \x1b[2J"}
	last := len(line.Scenes) - 1
	shown := text(sized(line, last, 80, 24))
	must.Have(t, shown, "B idle failed in round 17: timed_out", `no answer within 1s \x1b[2J`, "A simple wins")
	well := loaded(t, trace)
	for _, size := range [][2]int{{80, 24}, {120, 35}, {200, 50}} {
		failed, fine := strings.Split(text(sized(line, last, size[0], size[1])), "\n"), strings.Split(text(sized(well, last, size[0], size[1])), "\n")
		if at := slices.IndexFunc(fine, func(row string) bool { return strings.HasPrefix(row, "blocks") }); !slices.Equal(failed[:at], fine[:at]) {
			t.Errorf("at %d columns the banner covers more than curve and events:\n%s", size[0], strings.Join(failed, "\n"))
		}
	}
	if shown := text(sized(line, last-1, 80, 24)); strings.Contains(shown, "failed in") {
		t.Errorf("the banner is shown before the end:\n%s", shown)
	}
	lines := strings.SplitAfter(string(trace), "\n")
	cut := loaded(t, []byte(strings.Join(lines[:21], "")))
	must.Have(t, text(sized(cut, 20, 80, 24)), "The trace ends here: the trace is cut off")
}

// Texts from bots and files cannot control the terminal.
func TestUntrustedTexts(t *testing.T) {
	t.Parallel()
	line := race(t)
	malicious := "\x1b[31mred\x07\u202e\n界界"
	line.Stage.Title, line.Stage.Seats[0].Bot = malicious, malicious
	s := &line.Scenes[5]
	s.Said = append(s.Said, scene.Said{Seat: 0, Kind: "print", Text: malicious}, scene.Said{Seat: 9, Kind: "print", Text: malicious})
	s.Events = append(s.Events, scene.Event{Tone: scene.Bad, Seat: 7, Text: malicious})
	for _, width := range []int{60, 80, 120} {
		shown := text(sized(line, 5, width, 30))
		if strings.ContainsAny(shown, "\x1b\x07\u202e") {
			t.Errorf("at %d columns: %q", width, shown)
		}
		for row := range strings.SplitSeq(shown, "\n") {
			if lipgloss.Width(row) > width {
				t.Errorf("at %d columns: a row of %d: %q", width, lipgloss.Width(row), row)
			}
		}
	}
}

// A road shows the followed bot, or all bots if they are close to each other.
func TestFollowedBot(t *testing.T) {
	t.Parallel()
	m := sized(race(t), 50, 80, 24)
	road := func() string { return strings.Join(strings.Split(text(m), "\n")[3:11], "\n") }
	if !strings.Contains(road(), "A") || strings.Contains(road(), "B") {
		t.Errorf("the first car is not followed:\n%s", road())
	}
	press(m, "tab")
	if !strings.Contains(road(), "B") || strings.Contains(road(), "A") {
		t.Errorf("the second car is not followed:\n%s", road())
	}
	press(m, "home")
	if !strings.Contains(road(), "A") || !strings.Contains(road(), "B") {
		t.Errorf("not all cars are visible at the start:\n%s", road())
	}
}

// BenchmarkView draws the largest board on a large screen.
func BenchmarkView(b *testing.B) {
	line := loaded(b, recorded(b, "duel", 60, "@greedy", "@random"))
	m := terminal.NewModel(line, terminal.Options{Look: terminal.Look{Colours: terminal.AllColours}, At: 50})
	m.Update(tea.WindowSizeMsg{Width: 120, Height: 40})
	b.ReportAllocs()
	for b.Loop() {
		text(m)
	}
}

// A match without boards is printed with its scores, answers and result.
func TestPrintWithoutBoards(t *testing.T) {
	t.Parallel()
	line := &timeline.Timeline{
		Stage:  scene.Stage{Game: "guess", Turn: "turn", Seats: []scene.Seat{{Name: "A", Bot: "b", Colour: scene.Team1}}, Series: []scene.Curve{{Name: "score"}}},
		Scenes: []scene.Scene{{Name: "0", Values: [][]int64{{0}}}, {Turn: 1, Name: "1", Values: [][]int64{{7}}, Said: []scene.Said{{Kind: "answer", Text: "50"}}}},
	}
	text := terminal.Print(line, 1, terminal.Look{}, 0)
	must.Have(t, text, "A b 7", "A answered 50")
}

// On a large screen the curve of a match without lists is below the panels, where there is more height than below the boards,
// and the events have the full width.
func TestCurveBelowPanels(t *testing.T) {
	t.Parallel()
	line := loaded(t, recorded(t, "grass:seed=7", 0, "@simple", "@random"))
	rows := strings.Split(text(sized(line, 20, 200, 50)), "\n")
	row := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, "tiles  A=P0 ") })
	if row < 3 || row > 20 || strings.Index(rows[row], "tiles  A=P0 ") < 100 {
		t.Errorf("the curve begins in row %d:\n%s", row, strings.Join(rows, "\n"))
	}
	if !slices.ContainsFunc(rows[30:], func(row string) bool { at := strings.Index(row, "P0 spawned "); return at >= 0 && at < 10 }) {
		t.Errorf("events do not begin at the left:\n%s", strings.Join(rows, "\n"))
	}
}

// The reason of a failure is printed once, with its mark; an event that repeats it is not printed.
func TestFailureIsPrintedOnce(t *testing.T) {
	t.Parallel()
	line := race(t)
	at := 5
	line.Result.Seats[0].Failure = &bot.Failure{Kind: bot.IllegalOutput, Turn: at, Reason: "'77' is no command"}
	line.Scenes[at].Events = []scene.Event{
		{Kind: scene.Refused, Tone: scene.Bad, Seat: 0, Board: -1, Text: "A: '77' is no command"},
		{Kind: scene.Refused, Tone: scene.Bad, Seat: 0, Board: -1, Text: "A: '66' is no command either"},
		{Kind: scene.Refused, Tone: scene.Bad, Seat: 1, Board: -1, Text: "B: '77' is no command"},
	}
	line.Marks = timeline.Marks(line)
	shown := terminal.Print(line, at, terminal.Look{}, 0)
	for text, times := range map[string]int{"illegal_output: '77' is no command": 1, "A: '77' is no command": 0, "A: '66' is no command either": 1, "B: '77' is no command": 1} {
		if n := strings.Count(shown, text); n != times {
			t.Errorf("%q is printed %d times, want %d:\n%s", text, n, times, shown)
		}
	}
}
