package terminal_test

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/cookoff/cookoff/internal/must"
	"github.com/cookoff/cookoff/internal/view/terminal"
)

// A click on the time line goes to the turn; a click on a board describes the cell, or selects the bot.
func TestMouse(t *testing.T) {
	t.Parallel()
	m := sized(race(t), 30, 80, 24)
	click := func(x, y int) { m.Update(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}) }
	if click(79, 21); turnShown(m) != "60" {
		t.Errorf("a click on the end of the time line shows turn %s", turnShown(m))
	}
	if click(0, 21); turnShown(m) != "0" {
		t.Errorf("a click on the beginning of the time line shows turn %s", turnShown(m))
	}
	rows := strings.Split(text(m), "\n")
	chosen := 0
	for y, row := range rows[3:12] {
		if x := strings.Index(row, "B"); x >= 0 {
			if click(x, y+3); strings.HasPrefix(strings.Split(text(m), "\n")[22], "B,") {
				chosen++
			}
		}
	}
	if chosen == 0 {
		t.Errorf("a click on B does not select it:\n%s", text(m))
	}
	click(70, 4)
	if lines := strings.Split(text(m), "\n"); !strings.Contains(lines[23], ",1) ") {
		t.Errorf("a click on the road shows %q", lines[23])
	}
}

// q closes the screen; Ctrl-C also interrupts, even while text is typed.
func TestCloseScreen(t *testing.T) {
	t.Parallel()
	interrupted := false
	for _, keys := range []string{"q", "esc", "ctrl+c", "g ctrl+c", "? ctrl+c"} {
		m := terminal.NewModel(race(t), terminal.Options{Interrupt: func() { interrupted = true }})
		interrupted = false
		cmd := press(m, strings.Fields(keys)...)
		if cmd == nil || !m.Closed() {
			t.Errorf("%s does not close the screen", keys)
			continue
		}
		if _, quits := cmd().(tea.QuitMsg); !quits {
			t.Errorf("%s does not quit", keys)
		}
		must.Be(t, keys, strings.Contains(keys, "ctrl+c"), interrupted)
	}
}

// FuzzUpdate checks that only q and Ctrl-C close the screen, at any size.
func FuzzUpdate(f *testing.F) {
	names := []string{
		"space", "left", "right", "shift+left", "pgdown", "home", "end", "0", "5", "g", "enter", "esc", "<", ">", "e", "E", "[", "]", "/", "n", "N",
		"tab", "B", "o", "c", "L", "m", "?", "a", "backspace", ".",
	}
	lines := []string{"duel", "grass:seed=7", "overdrive:seed=3"}
	traces := [][]byte{
		recorded(f, lines[0], 12, "@greedy", "@random"), recorded(f, lines[1], 0, "@simple", "@random"), recorded(f, lines[2], 12, "@simple", "@random"),
	}
	f.Add(uint8(0), []byte("\x00\x01\x20\x22\x11abcdefg\xf0\x30\x80\x18"))
	f.Add(uint8(1), []byte("\xff\xff\xff\x01\x02\x03\x04\x12\x13\x14"))
	f.Add(uint8(2), []byte("0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
	f.Fuzz(func(t *testing.T, which uint8, moves []byte) {
		line := loaded(t, traces[int(which)%len(traces)])
		m := terminal.NewModel(line, terminal.Options{Look: terminal.Look{Colours: colorprofile.Profile(1 + which%5), ASCII: which%2 == 1}})
		m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
		for i, move := range moves {
			switch {
			case move < 200:
				press(m, names[int(move)%len(names)])
			case move < 230:
				m.Update(tea.WindowSizeMsg{Width: int(move-200) * 7, Height: (i * 5) % 60})
			default:
				m.Update(tea.MouseClickMsg{X: int(move) % 90, Y: (i * 3) % 30, Button: tea.MouseLeft})
			}
			text(m)
		}
	})
}
